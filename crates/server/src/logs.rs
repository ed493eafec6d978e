use tracing_subscriber::EnvFilter;

/// Writes logs to the standard error stream: lines for people, or JSON for machines if `SOUNDER_LOG` is `json`.
/// `RUST_LOG` says how much; requests are logged at the level `debug`.
pub fn start_logs() {
    let json = std::env::var("SOUNDER_LOG").is_ok_and(|form| form == "json");
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,sounder_server=info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second server of the same process finds logs on already.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
