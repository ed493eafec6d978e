//! What can be ordered from the lab: every option of a game, a bot for each role, and the seed.

use crate::common::Server;
use sounder_server::{Config, Workplace};

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
