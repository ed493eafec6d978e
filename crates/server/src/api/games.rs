use super::Json as AnyBody;
use super::verbs::{VerbView, verbs_of};
use crate::app::App;
use crate::error::Error;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_host::AnyGame;
use sounder_kernel::{OptionValue, Seat, SeatCounts, Setup};
use sounder_scene::{Form, Symbol};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

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
    /// The role and side of each seat, at the largest table.
    pub chairs: Vec<ChairView>,
    /// The rules in Markdown; only when one game is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<&'static str>,
    /// The kinds of choices that can come up in it; only when one game is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<VerbView>>)]
    pub verbs: Option<&'static [VerbView]>,
    /// The signs that its texts hold between colons, such as `:red:`; only when one game is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<SymbolView>>,
    /// What its seats bring along; only when one game is asked for, and only for games that ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<SheetsView>,
}

/// What a seat is.
#[derive(Serialize, ToSchema)]
pub struct ChairView {
    /// The id of its role, to choose a seat by.
    pub role: String,
    /// The name of its role.
    pub role_name: String,
    /// The id of the side that it wins and loses with.
    pub side: String,
    /// The name of its side.
    pub side_name: String,
}

/// The role and side of each seat at the largest table of a game.
fn chairs(game: &dyn AnyGame) -> Vec<ChairView> {
    let Ok(chairs) = game.chairs(&Setup::new(game.about().max_seats)) else { return Vec::new() };
    let view = |seat: Seat| ChairView {
        role: chairs.role(seat).id.clone(),
        role_name: chairs.role(seat).name.clone(),
        side: chairs.side(seat).id.clone(),
        side_name: chairs.side(seat).name.clone(),
    };
    Seat::all(chairs.seats()).map(view).collect()
}

/// What the seats of a game bring along.
#[derive(Serialize, ToSchema)]
pub struct SheetsView {
    /// What a sheet describes: "nation".
    pub noun: &'static str,
    /// The options of a table, by their ids, that decide what a sheet may say.
    pub options: Vec<&'static str>,
    /// The sheets that come with the game. The name can be sent in place of the sheet.
    pub ready: Vec<ReadyView>,
}

/// A sheet that comes with a game.
#[derive(Serialize, ToSchema)]
pub struct ReadyView {
    /// Its name.
    pub name: String,
    /// The sheet.
    pub sheet: Value,
}

/// What is to be said of a sheet.
#[derive(Serialize, ToSchema)]
pub struct CheckedSheet {
    /// Whether a game can be dealt with it.
    pub fine: bool,
    /// Every fault.
    pub faults: Vec<FaultView>,
    /// The form that a page would show: sections of fields with what they hold and what they sum up to, and a preview.
    pub form: Form,
}

/// A fault of a sheet.
#[derive(Serialize, ToSchema)]
pub struct FaultView {
    /// The path of the field in the form; empty for the sheet as a whole.
    pub path: String,
    /// The name of the field.
    pub label: String,
    /// What is wrong, and what would be right.
    pub text: String,
}

/// A variant on offer.
#[derive(Serialize, ToSchema)]
pub struct OptionView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its values; the first that fits the table is the default.
    pub values: Vec<ValueView>,
}

/// One value of a variant.
#[derive(Serialize, ToSchema)]
pub struct ValueView {
    /// Its id.
    pub id: String,
    /// What it means.
    pub label: String,
    /// The fewest seats that it is for; absent if any number will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_seats: Option<usize>,
    /// The most seats that it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_seats: Option<usize>,
    /// What earlier options must be for it: by option, the values that will do.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub needs: BTreeMap<String, Vec<String>>,
}

/// A sign of a game.
#[derive(Serialize, ToSchema)]
pub struct SymbolView {
    /// Its name in texts: `red` stands there as `:red:`.
    pub name: &'static str,
    /// What it means.
    pub label: &'static str,
    /// One to three characters to write in its place.
    pub letter: &'static str,
}

/// The signs of a game.
pub fn symbols(game: &dyn AnyGame) -> Vec<SymbolView> {
    let view = |symbol: &Symbol| SymbolView { name: symbol.name, label: symbol.label, letter: symbol.letter };
    game.symbols().iter().map(view).collect()
}

/// What is said of a game: in a list, or as a whole.
fn view(game: &dyn AnyGame, whole: bool) -> GameView {
    let about = game.about();
    let ready = |(name, sheet)| ReadyView { name, sheet };
    let sheets = game.sheets().filter(|_| whole);
    let values = |spec: &sounder_kernel::OptionSpec| {
        let any = |value: &OptionValue| value.seats == SeatCounts::ANY;
        let view = |value: &OptionValue| ValueView {
            id: value.id.clone(),
            label: value.label.clone(),
            min_seats: (!any(value)).then_some(value.seats.min),
            max_seats: (!any(value)).then_some(value.seats.max),
            needs: value.needs.iter().map(|need| (need.option.clone(), need.values.clone())).collect(),
        };
        spec.values.iter().map(view).collect()
    };
    let options = about.options.iter().map(|spec| OptionView {
        id: spec.id.clone(),
        name: spec.name.clone(),
        values: values(spec),
    });
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
        chairs: chairs(game),
        rules: whole.then_some(about.rules),
        symbols: whole.then(|| symbols(game)),
        verbs: whole.then(|| verbs_of(about.id)),
        sheets: sheets.map(|sheets| SheetsView {
            noun: sheets.noun(),
            options: sheets.options().to_vec(),
            ready: sheets.ready().into_iter().map(ready).collect(),
        }),
    }
}

/// All games.
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", tag = "games", responses((status = 200, description = "All games", body = Vec<GameView>)))]
pub async fn list(State(app): State<App>) -> Json<Vec<GameView>> {
    Json(app.tables.games().iter().map(|game| view(&**game, false)).collect())
}

/// One game with its rules.
#[utoipa::path(get, path = "/api/games/{game}", operation_id = "game", tag = "games", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, description = "The game", body = GameView)))]
pub async fn one(State(app): State<App>, Path(game): Path<String>) -> Result<Json<GameView>, Error> {
    let game = app.tables.game(&game)?;
    Ok(Json(view(&**game, true)))
}

/// For which tables a sheet is checked.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckParams {
    /// Options of the table that decide what a sheet may say, as in `prices=tuned`, several with commas; others have their
    /// defaults.
    options: Option<String>,
}

/// Checks a sheet: sums, faults at their fields, and a preview. Takes the sheet, or the name of a ready one.
#[utoipa::path(post, path = "/api/games/{game}/sheet/check", operation_id = "check_sheet", tag = "games", params(CheckParams, ("game" = String, Path, description = "The game's id")),
    request_body = Value, responses((status = 200, description = "What is to be said of it", body = CheckedSheet)))]
pub async fn check_sheet(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(params): Query<CheckParams>,
    AnyBody(sheet): AnyBody<Value>,
) -> Result<Json<CheckedSheet>, Error> {
    let mut game = Arc::clone(app.tables.game(&game)?);
    if let Some(options) = params.options.filter(|options| !options.is_empty()) {
        let mut setup = Setup::new(game.about().min_seats);
        for option in options.split(',') {
            let (option, value) = option
                .split_once('=')
                .ok_or_else(|| Error::Bad(format!("\"{option}\" is no option with a value, as in prices=tuned")))?;
            setup = setup.with(option, value);
        }
        game = game.bound_to(&setup)?;
    }
    let sheets = game.sheets().ok_or(Error::Missing("players design nothing before this game"))?;
    let form = sheets.check(&sheet);
    let view = |fault: sounder_scene::FormFault| FaultView { path: fault.path, label: fault.label, text: fault.text };
    let faults: Vec<FaultView> = form.all_faults().into_iter().map(view).collect();
    Ok(Json(CheckedSheet { fine: faults.is_empty(), faults, form }))
}
