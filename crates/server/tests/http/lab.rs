//! What can be ordered from the lab: every option of a game, a bot for each role, and the seed.

use crate::common::Server;
use serde_json::Value;
use sounder_server::{Config, Limits, Workplace};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

/// A lab that takes orders and plays none: its program is missing.
fn with_lab(config: Config) -> Config {
    Config { lab: Some(Workplace { program: "no-such-program".into(), threads: 1 }), ..config }
}

#[tokio::test]
async fn options_roles_and_seed_can_be_chosen() {
    let server = Server::start_with(with_lab).await;
    let ada = server.guest("Ada").await;
    let (status, form) = ada.page("/games/rangers/lab").await;
    assert_eq!(status, 200);
    for field in ["name=\"option-breach\" value=\"low\"", "name=\"role-gm\"", "name=\"role-ranger\"", "name=\"seed\""] {
        assert!(form.contains(field), "{field}: {form}");
    }
    let missions = ada.page("/games/hogs/lab").await.1;
    assert!(missions.contains("name=\"option-mission\" value=\"9\"") && !missions.contains("name=\"role-"));

    let table = "seats=4&games=10&trials=0";
    let chosen = "option-breach=low&option-breach=high&role-gm=random&role-ranger=greedy&seed=77";
    let (status, run) = ada.form("/games/rangers/lab", &format!("{table}&{chosen}")).await;
    assert_eq!(status, 303, "{run}");
    let page = ada.page(&run).await.1;
    for words in ["breach low and high", "gm=random,ranger=greedy", "seed 77"] {
        assert!(page.contains(words), "{words}: {page}");
    }

    let (status, alone) = ada.form("/games/wild-pigs-3/lab", "seats=1&bots=greedy&games=10&trials=0").await;
    assert_eq!(status, 303, "{alone}");
    let page = ada.page(&alone).await.1;
    assert!(page.contains("1 seat, greedy") && !page.contains("1 seats"), "{page}");
    for bad in [
        "bots=greedy&option-breach=middling",
        "bots=greedy&option-breach=low%22%5D",
        "role-gm=random",
        "bots=greedy&seed=some",
        "bots=greedy&seed=18446744073709551615",
    ] {
        let (status, why) = ada.form("/games/rangers/lab", &format!("{table}&{bad}")).await;
        assert_eq!(status, 400, "{bad}: {why}");
    }
    let many = (1..=9).map(|mission| format!("&option-mission={mission}")).collect::<Vec<_>>().concat();
    let (status, why) = ada.form("/games/hogs/lab", &format!("seats=2&bots=greedy&bots=random&games=10{many}")).await;
    assert!(status == 400 && why.contains("at most 12"), "{status}: {why}");
}

/// A game that a report points at is played back from where the lab has put it: whoever looks at many keeps nothing, and pushes
/// out nothing that others have brought along.
#[tokio::test]
async fn games_of_a_report_are_played_back_and_nothing_is_kept() {
    let limits = Limits { tables_per_minute: 2, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..with_lab(config) }).await;
    let ada = server.guest("Ada").await;
    let (status, run) = ada.form("/games/connect-four/lab", "seats=2&bots=greedy&games=10&trials=0").await;
    assert_eq!(status, 303, "{run}");
    let games = server.folder.path().join(format!("sounder{}", run.replace("/lab/", ".lab/"))).join("result/games");
    std::fs::create_dir_all(&games).unwrap();
    let record = std::fs::read_to_string("../../games/connect-four/golden/game-1.json").unwrap();
    std::fs::write(games.join("0-7.json"), &record).unwrap();

    let game = format!("{run}/games/0-7.json");
    for eyes in ["", "?eyes=1", "?eyes=all&at=2"] {
        let (status, page) = ada.page(&format!("{game}{eyes}")).await;
        assert!(status == 200 && page.contains("id=\"replay\""), "{status}: {page}");
        assert!(page.contains(&format!("{game}/as/")), "its positions are beside it: {page}");
    }
    let (status, position) = ada.get(&format!("{game}/as/all/at/2")).await;
    assert_eq!((status, &position["moves"]), (200, &Value::from(2)));
    let plain = ada.send("GET", &game, None).await.text().await.unwrap();
    assert_eq!(plain, record, "a program gets the record itself");
    for missing in ["0-8.json", "0-7.txt", "x.json", "..%2Freport.json", "0-7.html/as/all/at/0"] {
        assert_eq!(ada.page(&format!("{run}/games/{missing}")).await.0, 404, "{missing}");
    }

    let mut connection = SqliteConnectOptions::new().filename(server.database()).connect().await.unwrap();
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM looks").fetch_one(&mut connection).await.unwrap();
    assert_eq!(kept, 0);

    // To go on from there sets up a table, which counts: the order was the first of two.
    let branch = format!("{game}/branch");
    let (status, table) = ada.form(&branch, "moves=2&seat=0").await;
    assert!(status == 303 && table.starts_with("/tables/"), "{status}: {table}");
    assert_eq!(ada.form(&branch, "moves=2&seat=0").await.0, 429);
}
