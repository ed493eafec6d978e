use crate::app::App;
use crate::error::{Error, Problem};
use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use sounder_kernel::About;
use utoipa::ToSchema;

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// One sentence about it.
    pub tagline: &'static str,
    /// What a newcomer has to know.
    pub brief: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// The version of its rules.
    pub rules_version: u32,
    /// Hash of its content.
    pub pack: String,
    /// The variants on offer.
    pub options: Vec<OptionView>,
    /// The rules in Markdown; only when one game is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<&'static str>,
}

/// A variant on offer.
#[derive(Serialize, ToSchema)]
pub struct OptionView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: Vec<ValueView>,
}

/// One value of a variant.
#[derive(Serialize, ToSchema)]
pub struct ValueView {
    /// Its id.
    pub id: &'static str,
    /// What it means.
    pub label: &'static str,
}

fn view(about: &About, rules: bool) -> GameView {
    let values = |spec: &sounder_kernel::OptionSpec| {
        spec.values.iter().map(|value| ValueView { id: value.id, label: value.label }).collect()
    };
    let options = about.options.iter().map(|spec| OptionView { id: spec.id, name: spec.name, values: values(spec) });
    GameView {
        id: about.id,
        name: about.name,
        tagline: about.tagline,
        brief: about.brief,
        min_seats: about.min_seats,
        max_seats: about.max_seats,
        rules_version: about.rules_version,
        pack: about.pack_hash.clone(),
        options: options.collect(),
        rules: rules.then_some(about.rules),
    }
}

/// All games.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameView>)))]
pub async fn list(State(app): State<App>) -> Json<Vec<GameView>> {
    Json(app.tables.games().iter().map(|game| view(game.about(), false)).collect())
}

/// One game with its rules.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
pub async fn one(State(app): State<App>, Path(game): Path<String>) -> Result<Json<GameView>, Error> {
    Ok(Json(view(app.tables.game(&game)?.about(), true)))
}
