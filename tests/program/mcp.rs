//! The games as an assistant meets them: the program as a child process, messages of the Model Context Protocol, a line each.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Assistant {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last: u64,
}

impl Assistant {
    fn start() -> Assistant {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sounder"))
            .arg("mcp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Assistant { input: child.stdin.take(), child, output, last: 0 }
    }

    fn connect() -> Assistant {
        let mut assistant = Assistant::start();
        let info = assistant.greet("2025-06-18");
        assert_eq!(info["serverInfo"]["name"], "sounder", "{info}");
        assistant
    }

    fn greet(&mut self, version: &str) -> Value {
        let client = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
        let info = self.ask("initialize", &hello)["result"].clone();
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        info
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is open"), "{line}").expect("it listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("it speaks") > 0, "it fell silent");
        serde_json::from_str(&line).expect("only messages stand on standard output")
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params });
        self.send(&request.to_string());
        loop {
            let answer = self.hear();
            if answer["id"] == self.last {
                return answer;
            }
        }
    }

    /// Calls a tool; gives its text and whether it is a complaint.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{tool}: {answer}")).to_string();
        (text, result["isError"] == true)
    }

    /// What a tool says when all goes well.
    fn said(&mut self, tool: &str, arguments: &Value) -> String {
        let (text, refused) = self.call(tool, arguments);
        assert!(!refused, "{tool} {arguments}: {text}");
        text
    }

    /// Why a tool cannot.
    fn complaint(&mut self, tool: &str, arguments: &Value) -> String {
        let (text, refused) = self.call(tool, arguments);
        assert!(refused, "{tool} {arguments}: {text}");
        text
    }

    /// Plays the first choice until the game is over.
    fn play_out(&mut self, table: usize, view: String) {
        let mut view = view;
        for _ in 0..5_000 {
            if view.contains("The game is over. ") {
                return;
            }
            assert!(view.contains("\nYour choices:\n1. "), "{view}");
            view = self.said("play", &json!({ "table": table, "choice": 1 }));
        }
        panic!("it never ends:\n{view}");
    }
}

impl Drop for Assistant {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn tools_are_listed_with_what_they_take() {
    let mut assistant = Assistant::connect();
    let answer = assistant.ask("tools/list", &json!({}));
    let tools = answer["result"]["tools"].as_array().expect("tools");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    for tool in ["games", "rules", "deal", "view", "play", "undo", "record", "scenario", "simulate"] {
        assert!(names.contains(&tool), "{tool} is not in {names:?}");
    }
    for tool in tools {
        assert!(tool["description"].as_str().is_some_and(|text| text.ends_with('.')), "{tool}");
        for (name, argument) in tool["inputSchema"]["properties"].as_object().into_iter().flatten() {
            assert!(argument["description"].is_string(), "{}: {name} is not explained", tool["name"]);
        }
    }
    let deal = tools.iter().find(|tool| tool["name"] == "deal").expect("a tool");
    assert_eq!(deal["inputSchema"]["required"], json!(["game"]), "{deal}");
}

#[test]
fn whole_games_are_played_and_their_records_are_whole() {
    let mut assistant = Assistant::connect();
    assert!(assistant.said("games", &json!({})).contains("connect-four: Connect Four, 2 to 2 seats. "));
    assert!(assistant.said("rules", &json!({ "game": "wild-pigs-3" })).starts_with("# "));
    for (table, game) in (1..).zip(["connect-four", "wild-pigs-3", "rangers"]) {
        let dealt = assistant.said("deal", &json!({ "game": game, "bots": "random", "seed": 1 }));
        assert!(dealt.starts_with(&format!("Table {table}.\n")), "{dealt}");
        assert!(assistant.complaint("record", &json!({ "table": table })).contains("when the game is over"));
        assistant.play_out(table, dealt);
        let record = assistant.said("record", &json!({ "table": table }));
        let record = sounder_kernel::Record::from_json(&record).expect("a record");
        assert_eq!((record.game.as_str(), record.check_whole()), (game, Ok(())));
        assert!(assistant.complaint("play", &json!({ "table": table, "choice": 1 })).contains("the game is over"));
    }
}

#[test]
fn every_game_is_dealt_looked_at_played_and_taken_back() {
    let mut assistant = Assistant::connect();
    for (table, game) in (1..).zip(sounder_catalog::games()) {
        let game = game.about().id;
        let dealt = assistant.said("deal", &json!({ "game": game, "seat": 2, "bots": "random", "seed": 2 }));
        assert_eq!(dealt.split_once('\n').expect("lines").0, format!("Table {table}."));
        let hash = sounder_catalog::find(game).expect("a game").about().pack_hash.clone();
        let pack = format!("\nPlayed with the default pack, hash {hash}\n");
        assert_eq!(dealt.contains(&pack), !hash.is_empty(), "{game}: {dealt}");
        let looked = assistant.said("view", &json!({ "table": table }));
        assert!(dealt.ends_with(&looked), "{game}: looking changes nothing\n{dealt}\n{looked}");
        assistant.said("play", &json!({ "table": table, "choice": 1 }));
        let back = assistant.said("undo", &json!({ "table": table }));
        let choices = |view: &str| view.split_once("Your choices:").expect("choices").1.to_string();
        assert_eq!(choices(&back), choices(&looked), "{game}");
    }
    // By its words, too, and with what a game lets one bring along.
    let sheets = json!({ "game": "spugah", "sheets": ["saltmere"], "bots": "random", "options": {} });
    assert!(assistant.said("deal", &sheets).contains("Saltmere"));
    let number = sounder_catalog::games().len() + 2;
    assistant.said("deal", &json!({ "game": "connect-four", "bots": "random" }));
    let played = assistant.said("play", &json!({ "table": number, "choice": "column 4" }));
    assert!(played.contains("column 4"), "{played}");
}

/// As by hand, where nobody waits for an answer before the next line, and the input ends at once.
#[test]
fn calls_about_tables_are_done_in_the_order_in_which_they_came() {
    let call = |id: u64, tool: &str, arguments: Value| {
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
            .to_string()
    };
    for _ in 0..5 {
        let mut assistant = Assistant::connect();
        assistant.send(&call(10, "deal", json!({ "game": "connect-four", "bots": "easy" })));
        for (id, column) in (11..).zip(["column 4", "column 3", "column 5"]) {
            assistant.send(&call(id, "play", json!({ "table": 1, "choice": column })));
        }
        assistant.send(&call(14, "deal", json!({ "game": "connect-four", "bots": "random" })));
        assistant.send(&call(15, "view", json!({ "table": 2 })));
        drop(assistant.input.take());
        let mut answers: Vec<Value> = (0..6).map(|_| assistant.hear()).collect();
        answers.sort_by_key(|answer| answer["id"].as_u64());
        for (id, answer) in (10..).zip(&answers) {
            assert!(answer["id"] == id && answer["result"]["isError"] != true, "{answer}");
        }
        assert!(assistant.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_simulation_ends_when_its_time_is_up() {
    let mut assistant = Assistant::connect();
    let asked = json!({ "game": "connect-four", "bots": "search:2000", "games": 5000, "seconds": 1 });
    let report = assistant.said("simulate", &asked);
    assert!(report.starts_with("The time was up after ") && report.contains(" of 5000 games."), "{report}");
    let asked = json!({ "game": "connect-four", "bots": "random", "seconds": 0 });
    assert!(assistant.complaint("simulate", &asked).contains("1 to 600"));
}

#[test]
fn scenarios_and_simulations_run() {
    let mut assistant = Assistant::connect();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect-four/scenarios/drop.toml");
    let toml = std::fs::read_to_string(path).expect("a scenario");
    assert!(assistant.said("scenario", &json!({ "toml": toml })).starts_with("It holds.\n"));
    let wrong = toml.replace("dropped = 2", "dropped = 3");
    let said = assistant.said("scenario", &json!({ "toml": wrong }));
    assert!(said.starts_with("It does not hold.\n") && said.contains("dropped is 2, should be 3"), "{said}");
    let unknown = assistant.complaint("scenario", &json!({ "toml": "game = \"chess\"" }));
    assert!(unknown.starts_with("It cannot be run.\n"), "{unknown}");
    let report = assistant.said("simulate", &json!({ "game": "wild-pigs-3", "games": 20, "bots": "random" }));
    assert!(report.contains("20 games") && report.contains("too little evidence"), "{report}");
}

#[test]
fn what_makes_no_sense_is_answered_and_ends_nothing() {
    let mut assistant = Assistant::start();
    // Before the handshake and after it.
    for round in 0..2 {
        for (line, code, said) in [
            ("hello?", -32700, "not a line of JSON"),
            ("{\"jsonrpc\": \"2.0\", \"id\": ", -32700, "not a line of JSON"),
            ("\u{feff}\u{0}", -32700, "not a line of JSON"),
            ("42", -32600, "not a message of the protocol"),
            ("[]", -32600, "not a message of the protocol"),
            ("{\"id\": 7, \"answer\": 42}", -32600, "not a message of the protocol"),
        ] {
            assistant.send(line);
            let answer = assistant.hear();
            assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
            assert!(answer["error"]["message"].as_str().is_some_and(|text| text.contains(said)), "{line}: {answer}");
        }
        assistant.send(&"x".repeat(3 << 20));
        assert!(assistant.hear()["error"]["message"].as_str().is_some_and(|text| text.contains("at most")));
        // Neither empty lines nor notifications that nobody knows are answered.
        assistant.send("");
        assistant.send("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/weather\", \"params\": 7}");
        if round == 0 {
            assert_eq!(assistant.greet("1999-01-01")["serverInfo"]["name"], "sounder");
        }
    }
    assert_eq!(assistant.ask("dance", &json!({}))["error"]["code"], -32601);
    let unknown = assistant.ask("tools/call", &json!({ "name": "dance", "arguments": {} }));
    assert!(unknown["error"]["message"].is_string(), "{unknown}");
    for (tool, arguments, said) in [
        ("rules", json!({ "game": "chess" }), "there are: "),
        ("deal", json!({ "game": "connect-four", "seats": 9 }), "2"),
        ("deal", json!({ "game": "connect-four", "seat": 3 }), "there is no seat 3; there are 2"),
        ("deal", json!({ "game": "connect-four", "bots": "genius" }), "genius"),
        ("deal", json!({ "game": "wild-pigs-3", "pack": "/nowhere" }), "/nowhere"),
        ("deal", json!({ "game": "wild-pigs-3", "options": { "army": "huge" } }), "huge"),
        ("view", json!({ "table": 7 }), "there is no table 7; deal one first"),
        ("simulate", json!({ "game": "connect-four", "games": 1_000_000 }), "1 to 5000"),
        ("simulate", json!({ "game": "connect-four", "bots": "a,b,c" }), "a"),
    ] {
        let complaint = assistant.complaint(tool, &arguments);
        assert!(complaint.contains(said), "{tool} {arguments}: {complaint}");
    }
    // Arguments of another kind are refused by name.
    for (arguments, said) in [
        (json!({}), "game"),
        (json!({ "game": 7 }), "string"),
        (json!({ "game": "connect-four", "bot": "easy" }), "bot"),
    ] {
        let answer = assistant.ask("tools/call", &json!({ "name": "deal", "arguments": arguments })).to_string();
        assert!(answer.contains("rror") && answer.contains(said), "{arguments}: {answer}");
    }
    let dealt = assistant.said("deal", &json!({ "game": "connect-four", "bots": "random", "seed": 1 }));
    assert!(dealt.starts_with("Table 1.\n"), "what was refused was not dealt: {dealt}");
    assert!(assistant.complaint("play", &json!({ "table": 1, "choice": 0 })).contains("counted from 1"));
    assert!(assistant.complaint("play", &json!({ "table": 1, "choice": 99 })).contains("number 99"));
    assert!(assistant.complaint("play", &json!({ "table": 1, "choice": "Castle" })).contains("Castle"));
    assert!(assistant.complaint("undo", &json!({ "table": 1 })).contains("not moved yet"));
    // It ends when nobody speaks any more, and well.
    drop(assistant.input.take());
    assert!(assistant.child.wait().expect("it ends").success());
}
