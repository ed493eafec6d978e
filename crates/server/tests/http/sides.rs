//! A game of two teams with secret choices in several steps and an end that everybody loses, over real HTTP.

use crate::common::{Client, Server};
use serde_json::{Value, json};
use sounder_conformance::Whispers;
use sounder_host::Hosted;
use std::sync::Arc;

async fn start() -> Server {
    Server::start_with(|config| sounder_server::Config {
        games: vec![Arc::new(Hosted::<Whispers>::with_default_pack())],
        ..config
    })
    .await
}

/// Four people at a table that has just begun; the first and the third are the owls.
async fn four(server: &Server) -> (Vec<Client>, String) {
    let mut people = vec![server.guest("Ada").await];
    let body = json!({ "game": "whispers", "seats": ["me", "free", "free", "free"], "terms": { "listed": true } });
    let (status, made) = people[0].post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().unwrap().to_owned();
    for name in ["Bo", "Cy", "Di"] {
        let person = server.guest(name).await;
        let (status, answer) = person.post(&format!("/api/tables/{table}/seats?role=whisperer"), json!({})).await;
        assert_eq!(status, 200, "{answer}");
        people.push(person);
    }
    (people, table)
}

/// Plays the first choice whose words begin like this.
async fn choose(person: &Client, table: &str, words: &str) -> Value {
    let view = person.view(table).await;
    let choices = view["choices"].as_array().unwrap();
    let text = choices.iter().map(|choice| choice["text"].as_str().unwrap()).find(|text| text.starts_with(words));
    let text = text.unwrap_or_else(|| panic!("no {words} in {choices:?}"));
    let (status, answer) =
        person.post(&format!("/api/tables/{table}/play"), json!({ "at": view["at"], "choice": text })).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn seats_have_roles_and_sides() {
    let server = start().await;
    let (people, table) = four(&server).await;
    let view = people[0].view(&table).await;
    let sides: Vec<&str> =
        view["seats"].as_array().unwrap().iter().map(|seat| seat["side"].as_str().unwrap()).collect();
    assert_eq!(sides, ["owls", "foxes", "owls", "foxes"]);
    assert_eq!(view["seats"][1]["role"], "whisperer");
    let (_, page) = people[0].page(&format!("/tables/{table}")).await;
    assert!(page.contains("The owls") && page.contains("The foxes"));
    let (status, answer) =
        server.guest("Eve").await.post(&format!("/api/tables/{table}/seats?role=king"), json!({})).await;
    assert!(status == 400 && answer["detail"].as_str().unwrap().contains("whisperer"), "{answer}");
}

#[tokio::test]
async fn a_secret_step_is_taken_back_after_others_have_chosen_and_stays_so() {
    let server = start().await;
    let (people, table) = four(&server).await;
    choose(&people[0], &table, "Lay card").await;
    choose(&people[1], &table, "Lay card").await;
    choose(&people[0], &table, "Lay no more").await;
    choose(&people[2], &table, "Lay card").await;
    let before = people[0].view(&table).await;
    assert!(!before["acting"].as_array().unwrap().contains(&json!(0)), "done for this night");
    let (status, answer) = people[0].act(&table, "undo", json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let after = people[0].view(&table).await;
    assert!(after["acting"].as_array().unwrap().contains(&json!(0)), "choosing again");
    assert_eq!(after["moves"], 3);
    let (one, two) = (people[1].view(&table).await, people[2].view(&table).await);
    let server = server.restart_with_games(vec![Arc::new(Hosted::<Whispers>::with_default_pack())]).await;
    for (person, view) in [(&people[0], after), (&people[1], one), (&people[2], two)] {
        let again = Client { base: server.base(), ..person.clone() }.view(&table).await;
        for part in ["at", "moves", "acting", "scene", "log"] {
            assert_eq!(again[part], view[part], "{part}");
        }
    }
}

#[tokio::test]
async fn a_side_loses_when_all_of_it_have_resigned_and_not_before() {
    let server = start().await;
    let (people, table) = four(&server).await;
    let (status, answer) = people[0].act(&table, "resign", json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let view = people[1].view(&table).await;
    assert_eq!((view["phase"].as_str(), view["seats"][0]["holder"].as_str()), (Some("playing"), Some("bot")));
    people[2].act(&table, "resign", json!({})).await;
    let view = people[1].view(&table).await;
    assert_eq!((view["phase"].as_str(), view["ending"]["how"].as_str()), (Some("over"), Some("resigned")));
    assert_eq!((&view["ending"]["winners"], view["ending"]["side"].as_str()), (&json!([1, 3]), Some("The foxes")));
    let (_, page) = people[1].page(&format!("/tables/{table}")).await;
    assert!(page.contains("Cy resigned. The foxes won: Bo and Di."), "the page says who has won");
    assert_eq!(view["ending"]["ranks"], json!([2, 1, 2, 1]), "two sides take two places");
    for (person, how) in [(0, "left to a bot"), (1, "won"), (2, "lost")] {
        let (_, account) = people[person].page("/account").await;
        assert!(account.contains(&format!("<td>{how}</td>")), "{account}");
    }
}

/// Everybody lays the two loudest cards of every night until the game is over.
async fn play_loudly(people: &[Client], table: &str) -> Value {
    loop {
        for person in people {
            for _ in 0..2 {
                let view = person.view(table).await;
                let texts = view["choices"].as_array().unwrap().iter().map(|choice| choice["text"].as_str().unwrap());
                let loudest = texts
                    .filter(|text| text.starts_with("Lay card"))
                    .max_by_key(|text| text.rsplit(' ').next().unwrap().to_owned());
                if let Some(text) = loudest {
                    choose(person, table, text).await;
                }
            }
            if person.view(table).await["phase"] == "over" {
                return person.view(table).await;
            }
            choose(person, table, "Lay no more").await;
        }
    }
}

#[tokio::test]
async fn where_everybody_has_lost_nobody_is_the_first() {
    let server = start().await;
    let (people, table) = loop {
        let (people, table) = four(&server).await;
        // A night that is too quiet by the luck of the deal is rare.
        if play_loudly(&people, &table).await["ending"]["winners"] == json!([]) {
            break (people, table);
        }
    };
    let (_, page) = people[0].page(&format!("/tables/{table}")).await;
    let result = page.split("f-panel-result").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(result.contains("Everybody has lost."), "{result}");
    assert!(!result.contains("podium") && !result.contains("Rank"), "nobody has a place: {result}");
    assert!(result.contains("Ada (The owls)") && result.contains("Points"), "sides and points are told: {result}");
    let (_, account) = people[0].page("/account").await;
    assert!(account.contains("<td>lost</td>") && !account.contains("1 of 4"), "{account}");
}

#[tokio::test]
async fn bots_play_such_a_game_to_its_end_and_the_record_checks() {
    let server = start().await;
    let ada = server.guest("Ada").await;
    let mut ends = std::collections::BTreeSet::new();
    for _ in 0..6 {
        let table = ada.table("whispers", &["me", "random", "random", "random"]).await;
        loop {
            let view = ada.view(&table).await;
            if view["phase"] == "over" {
                let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
                assert_eq!(record["moves"].as_array().unwrap().len() as u64, view["moves"].as_u64().unwrap());
                ends.insert(view["ending"]["winners"].to_string());
                break;
            }
            if view["choices"].as_array().unwrap().is_empty() {
                ada.get(&format!("/api/tables/{table}?after={}", view["at"])).await;
            } else {
                ada.play(&table, view["at"].as_u64().unwrap() as usize, 0).await;
            }
        }
    }
    assert!(!ends.is_empty(), "{ends:?}");
}

#[tokio::test]
async fn a_client_is_told_whether_seats_act_blind_or_in_the_open() {
    let server = start().await;
    let (people, table) = four(&server).await;
    let view = people[0].view(&table).await;
    assert_eq!((&view["blind"], &view["acting"]), (&json!(true), &json!([0, 1, 2, 3])));
    let open = Server::start().await;
    let ada = open.guest("Ada").await;
    let table = ada.table("rangers", &["random", "me", "me"]).await;
    assert_eq!(until_either_may_act(&ada, &table).await["blind"], json!(false));
}

#[tokio::test]
async fn a_draw_is_between_sides() {
    // Partners cannot agree among themselves on a draw with bots.
    let server = start().await;
    let (ada, cy) = (server.guest("Ada").await, server.guest("Cy").await);
    let body = json!({ "game": "whispers", "seats": ["me", "random", "free", "random"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap();
    assert_eq!(cy.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    let (status, answer) = ada.act(table, "draw", json!({})).await;
    assert!(status == 409 && answer["detail"].as_str().unwrap().contains("Bots do not agree"), "{status} {answer}");
    let (_, page) = ada.page(&format!("/tables/{table}")).await;
    assert!(!page.contains("Offer a draw") && page.contains("Resign"));

    // Where people sit on both sides it is offered, and granted if all agree.
    let (people, table) = four(&server).await;
    let (_, page) = people[0].page(&format!("/tables/{table}")).await;
    assert!(page.contains("Offer a draw"));
    assert_eq!(people[0].act(&table, "draw", json!({})).await.0, 200);
    for person in &people[1..] {
        assert_eq!(person.act(&table, "answer", json!({ "yes": true })).await.0, 200);
    }
    assert_eq!(people[1].view(&table).await["ending"]["how"], "drawn");
}

#[tokio::test]
async fn there_is_no_draw_where_all_are_on_one_side() {
    let server = Server::start().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    // Two against the horde.
    let body =
        json!({ "game": "hogs", "seats": ["me", "free"], "options": { "mission": "9" }, "terms": { "listed": true } });
    let (status, made) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().unwrap();
    assert_eq!(bo.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    let view = ada.view(table).await;
    assert_eq!((&view["phase"], &view["seats"][0]["side"]), (&json!("playing"), &view["seats"][1]["side"]));
    let (status, answer) = ada.act(table, "draw", json!({})).await;
    assert!(status == 409 && answer["detail"].as_str().unwrap().contains("on one side"), "{status} {answer}");
    assert!(bo.view(table).await["ask"].is_null());
    let (_, page) = ada.page(&format!("/tables/{table}")).await;
    assert!(!page.contains("Offer a draw") && page.contains("Abandon"));
}

/// Plays the first choices of the rangers, both held by one person, until either of them may act.
async fn until_either_may_act(person: &Client, table: &str) -> Value {
    for _ in 0..400 {
        let view = person.view(table).await;
        if view["acting"] == json!([1, 2]) {
            return view;
        }
        if view["choices"].as_array().unwrap().is_empty() {
            person.get(&format!("/api/tables/{table}?after={}&wait=1", view["at"])).await;
        } else {
            let step = json!({ "at": view["at"], "choice": 0, "seat": view["seat"] });
            let (status, answer) = person.post(&format!("/api/tables/{table}/play"), step).await;
            assert_eq!(status, 200, "{answer}");
        }
    }
    panic!("never may either of the rangers act");
}

#[tokio::test]
async fn people_who_share_a_screen_choose_who_goes_first() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for curtain in [false, true] {
        let body = json!({ "game": "rangers", "seats": ["random", "me", "me"], "terms": { "curtain": curtain } });
        let (status, made) = ada.post("/api/tables", body).await;
        assert_eq!(status, 201, "{made}");
        let table = made["table"].as_str().unwrap();
        let view = until_either_may_act(&ada, table).await;
        let names: Vec<&str> = (1..3).map(|seat| view["seats"][seat]["name"].as_str().unwrap()).collect();
        let button = |name: &str| format!("Let {name} go first");

        let mut page = ada.page_socket(table).await;
        // What is shown to other eyes is sent as a whole, with its order.
        let mut seen = page.next_with("order").await;
        if curtain {
            assert_eq!(seen["curtain"], names[0]);
            page.send(json!({ "reveal": true })).await;
            seen = page.next_with("order").await;
        }
        let tools = seen["tools"].as_str().unwrap();
        assert!(tools.contains(&button(names[1])) && !tools.contains(&button(names[0])), "{tools}");

        page.send(json!({ "reveal": true, "seat": 2 })).await;
        let mut seen = page.next_with("order").await;
        if curtain {
            assert_eq!(seen["curtain"], names[1], "nothing is shown until the other one is there");
            assert!(!seen.to_string().contains("data-choice"));
            page.send(json!({ "reveal": true })).await;
            seen = page.next_with("order").await;
        }
        assert!(seen["curtain"].is_null() && seen["tools"].as_str().unwrap().contains(&button(names[0])), "{seen}");

        // What is chosen now is the second one's choice.
        page.send(json!({ "play": 0, "at": seen["at"] })).await;
        let made = view["moves"].as_u64().unwrap() + 1;
        while page.next_with("moves").await["moves"].as_u64().unwrap() < made {}
        let view = ada.view(table).await;
        let line = view["log"].as_array().unwrap().iter().find(|line| line["after"] == made);
        assert_eq!(line.expect("everybody is told of it")["seat"], 2, "{}", view["log"]);

        // Nobody else's seat, and none that is not to act.
        page.send(json!({ "reveal": true, "seat": 0 })).await;
        assert!(page.next_with("notice").await["notice"].as_str().unwrap().contains("not your seat"));
    }
}

#[tokio::test]
async fn a_bot_lets_the_people_on_its_side_go_first() {
    let ages = std::time::Duration::from_secs(600);
    let server = Server::start_with(|config| sounder_server::Config { courtesy: ages, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("rangers", &["random", "me", "random"]).await;
    // As long as no page is open, nobody is waited for.
    let mut page = None;
    for _ in 0..400 {
        let view = ada.view(&table).await;
        if page.is_none() && view["acting"] == json!([1, 2]) {
            page = Some(ada.page_socket(&table).await);
            page.as_mut().unwrap().next_with("seats").await;
            continue;
        }
        if page.is_some() && view["acting"] == json!([1, 2]) {
            // The bot may have been thinking when the page was opened; from now on it waits.
            let at = view["at"].clone();
            let (_, later) = ada.get(&format!("/api/tables/{table}?after={at}&wait=2")).await;
            if later["at"] == at {
                let (status, answer) = ada.play(&table, at.as_u64().unwrap() as usize, 0).await;
                assert_eq!(status, 200, "{answer}");
                return;
            }
            continue;
        }
        if view["choices"].as_array().unwrap().is_empty() {
            ada.get(&format!("/api/tables/{table}?after={}&wait=1", view["at"])).await;
        } else {
            ada.play(&table, view["at"].as_u64().unwrap() as usize, 0).await;
        }
    }
    panic!("the bot never waited");
}

/// Greedy and search play it as they play everything else.
#[tokio::test]
async fn bots_that_think_sit_at_such_a_table() {
    let server = start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("whispers", &["me", "greedy", "search:20", "greedy"]).await;
    loop {
        let view = ada.view(&table).await;
        if view["phase"] == "over" {
            assert_eq!(view["ending"]["how"], "finished");
            let winners = view["ending"]["winners"].as_array().unwrap().len();
            assert!(matches!(winners, 0 | 2 | 4), "a side wins whole: {}", view["ending"]);
            break;
        }
        if view["choices"].as_array().unwrap().is_empty() {
            ada.get(&format!("/api/tables/{table}?after={}", view["at"])).await;
        } else {
            ada.play(&table, view["at"].as_u64().unwrap() as usize, 0).await;
        }
    }
}

/// The bot of the API's page fills a table of four as well as one of two.
#[tokio::test]
async fn the_bot_of_the_api_page_sits_down_with_as_many_as_the_game_needs() {
    let server = start().await;
    let bot = server.folder.path().join("bot.py");
    std::fs::write(&bot, include_str!("../../src/api/example.py")).unwrap();
    let run = tokio::process::Command::new("python3").arg(&bot).args([&server.base(), "whispers"]).output().await;
    let Ok(output) = run else {
        assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI has python3");
        eprintln!("skipped: there is no python3");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("ranks ["), "{said} {}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn a_quick_game_and_a_new_table_begin_as_what_most_are() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for (body, seat) in [("", 1), ("role=ranger", 1), ("role=gm", 0)] {
        let (status, to) = ada.form("/games/rangers/quick", body).await;
        assert_eq!(status, 303, "{to}");
        assert_eq!(ada.view(to.strip_prefix("/tables/").unwrap()).await["seat"], seat, "{body}");
    }
    let (status, why) = ada.form("/games/rangers/quick", "role=wolf").await;
    assert!(status == 400 && why.contains("Nobody at this table is called"), "{status} {why}");

    let (_, home) = ada.page("/").await;
    assert!(home.contains("value=\"ranger\">Ranger</button>") && home.contains("value=\"gm\">Game master</button>"));
    let (_, form) = ada.page("/games/rangers").await;
    let seats: Vec<&str> = form.split("<select name=\"seat-").skip(1).collect();
    let chosen = |seat: &str| seat.split(" selected>").next().unwrap().rsplit("value=\"").next().unwrap().to_owned();
    let chosen: Vec<String> = seats.into_iter().map(chosen).collect();
    assert_eq!(chosen[..3], ["medium\"", "you\"", "none\""]);
}
