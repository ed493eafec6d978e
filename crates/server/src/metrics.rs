//! Figures for Prometheus.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// The one recorder of the process. Servers started in the same process share it.
pub fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets(&[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5])
            .expect("there are buckets");
        let handle = builder.install_recorder().expect("no other recorder is installed");
        metrics::describe_counter!("sounder_moves_total", "Moves played and stored");
        metrics::describe_counter!("sounder_tables_created_total", "Tables set up");
        metrics::describe_counter!("sounder_games_finished_total", "Games that have ended");
        metrics::describe_counter!("sounder_refused_total", "Requests and connections refused by a limit");
        metrics::describe_counter!("sounder_failed_commits_total", "Groups of changes that could not be written");
        metrics::describe_counter!("sounder_requests_total", "Requests by status");
        metrics::describe_gauge!("sounder_tables_awake", "Tables in memory");
        metrics::describe_gauge!("sounder_sockets", "Open websockets");
        metrics::describe_gauge!("sounder_bots_waiting", "Bots that wait for a core to think on");
        metrics::describe_gauge!("sounder_memory_bytes", "Memory in use, where the system tells");
        metrics::describe_gauge!("sounder_open_files", "Files and connections open, where the system tells");
        metrics::describe_histogram!("sounder_commit_seconds", "Time to make a group of changes durable");
        metrics::describe_histogram!("sounder_commit_jobs", "Changes made durable together");
        metrics::describe_histogram!("sounder_request_seconds", "Time to answer a request");
        metrics::describe_histogram!(
            "sounder_bot_wait_seconds",
            "Time a bot waited for a free core, by its kind and urgency"
        );
        metrics::describe_histogram!(
            "sounder_bot_seconds",
            "Time a bot took to decide, waiting for a free core included"
        );
        handle
    })
}

/// Notes how much memory the process has in use, and how many files and connections it has open.
pub fn measure_process() {
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("sounder_open_files").set(open.count() as f64);
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB"));
    if let Some(kilobytes) = resident.and_then(|number| number.trim().parse::<u32>().ok()) {
        metrics::gauge!("sounder_memory_bytes").set(f64::from(kilobytes) * 1_024.0);
    }
}
