//! The API's document is valid, a client that is generated from it plays every game, and a fuzzer finds no answer that it does not
//! speak of.
//!
//! The tools are Python's; `.ci/run` installs them into `target/python`. Where they are missing the tests say so and are skipped,
//! but not in CI.

use crate::common::Server;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A program of the Python tools; `None` where they are not installed.
fn tool(name: &str) -> Option<PathBuf> {
    let bin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin").join(name);
    if bin.exists() {
        return Some(bin);
    }
    assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI has {}", bin.display());
    eprintln!("skipped: no {}; `bash .ci/run` installs it", bin.display());
    None
}

async fn run(program: &Path, args: &[&str], folder: &Path) -> String {
    let mut command = tokio::process::Command::new(program);
    let run = command.args(args).current_dir(folder).stdin(Stdio::null()).kill_on_drop(true).output().await.unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{} {args:?}\n{text}", program.display());
    text
}

async fn document(server: &Server) -> Value {
    server.stranger().get("/api/openapi.json").await.1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_made_from_the_document_plays_every_game() {
    let (Some(generator), Some(python)) = (tool("openapi-python-client"), tool("python")) else { return };
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("openapi.json"), document(&server).await.to_string()).unwrap();
    let config = "project_name_override: sounder\npackage_name_override: sounder_client\npost_hooks: []\n";
    std::fs::write(folder.path().join("config.yml"), config).unwrap();
    let args = [
        "generate",
        "--path",
        "openapi.json",
        "--config",
        "config.yml",
        "--output-path",
        "client",
        "--fail-on-warning",
    ];
    run(&generator, &args, folder.path()).await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/play.py");
    let played = run(&python, &[script.to_str().unwrap(), &server.base(), "client"], folder.path()).await;
    for game in sounder_catalog::games() {
        assert!(played.contains(&format!("{}:", game.about().id)), "{played}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fuzzer_finds_no_answer_that_the_document_does_not_speak_of() {
    let (Some(fuzzer), Some(validator)) = (tool("schemathesis"), tool("openapi-spec-validator")) else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    ada.table("connect-four", &["me", "easy"]).await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("openapi.json"), document(&server).await.to_string()).unwrap();
    run(&validator, &["openapi.json"], folder.path()).await;
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/schemathesis.toml");
    let key = format!("Authorization: Bearer {}", ada.key.as_deref().unwrap());
    let address = format!("{}/api/openapi.json", server.base());
    let examples = std::env::var("SOUNDER_EXAMPLES").unwrap_or("25".into());
    // What gives up the key that all requests carry comes last.
    let giving_up = ["--exclude-operation-id", "sign_out", "--exclude-operation-id", "register"];
    let only = ["--include-operation-id", "sign_out", "--include-operation-id", "register"];
    for operations in [giving_up, only] {
        let mut args = vec!["--config-file", settings.to_str().unwrap(), "run", &address, "-H", &key];
        args.extend(["--max-examples", &examples, "--seed", "1"]);
        args.extend(operations);
        run(&fuzzer, &args, folder.path()).await;
    }
}
