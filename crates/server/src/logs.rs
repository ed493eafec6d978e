use tracing_subscriber::EnvFilter;

/// Writes logs to the standard error stream: lines for people, or JSON for machines. `RUST_LOG` says how much.
pub fn start_logs(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second server of the same process finds logs on already.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
