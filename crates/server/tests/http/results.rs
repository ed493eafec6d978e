//! Your account: how you have fared in each game.

use crate::common::{Client, Server, at, play_on};
use serde_json::json;

/// The figures of a game on the account page: played, won, best score.
async fn figures(player: &Client, game: &str) -> Option<Vec<String>> {
    let (_, page) = player.page("/account").await;
    let table = page.split("id=\"by-game\"").nth(1)?.split("</table>").next()?.to_owned();
    let row = table.split("<tr>").find(|row| row.contains(&format!(">{game}<")))?;
    Some(row.split("<td>").skip(1).map(|cell| cell.split('<').next().unwrap_or_default().to_owned()).collect())
}

#[tokio::test]
async fn each_game_has_its_own_line_and_a_lesson_is_no_result() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    assert_eq!(figures(&ada, "Connect Four").await, None);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let end = play_on(&table, &[&ada, &bob], 99).await;
    let won = |seat: u64| if end["ending"]["winners"].as_array().unwrap().contains(&json!(seat)) { "1" } else { "0" };
    for (seat, player) in [(0, &ada), (1, &bob)] {
        let found = figures(player, "Connect Four").await.unwrap();
        assert_eq!(found[..2], ["1".to_owned(), won(seat).to_owned()], "{end}");
    }
    // Whoever resigns has played and not won.
    let table = ada.table("wild-pigs-3", &["me", "random"]).await;
    assert_eq!(ada.act(&table, "resign", json!({})).await.0, 200);
    assert_eq!(figures(&ada, "Wild Pigs Will Attack!").await.unwrap()[..2], ["1", "0"]);
    // A lesson that is left and then lost is no result.
    let (_, to) = bob.form("/games/wild-pigs-3/lesson", "").await;
    let lesson = to.strip_prefix("/tables/").unwrap();
    assert_eq!(bob.act(lesson, "resign", json!({})).await.0, 200);
    assert!(at(&bob.view(lesson).await) > 0);
    assert_eq!(figures(&bob, "Wild Pigs Will Attack!").await, None);
}
