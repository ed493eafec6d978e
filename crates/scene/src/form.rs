//! What people design before a game, as a form: data that any front end can draw.

use crate::Part;
use serde::Serialize;
use serde_json::Value;
use sounder_kernel::Dice;
use std::collections::BTreeMap;

/// What stands in the fields of a form, by their path, as it was typed.
pub type Draft = BTreeMap<String, String>;

/// What a game knows of the sheets that its seats bring along (`Setup::sheets`).
///
/// A *sheet* is what the rules read; a *draft* is what somebody has typed so far. A draft holds more: what was answered
/// in a part of the form that is closed just now comes back when it opens again.
///
/// The game is bound to a table, and options of that table may decide what a sheet may say. Whoever has no table yet binds
/// the game to one with the [`options`](Sheets::options) that are wanted.
pub trait Sheets: Send + Sync {
    /// What a sheet describes: "nation".
    fn noun(&self) -> &'static str;
    /// The options of a table, by their ids, that decide what a sheet may say.
    fn options(&self) -> &[&'static str] {
        &[]
    }
    /// The sheets that come with the game, by name. The name stands for the sheet in a setup.
    fn ready(&self) -> Vec<(String, Value)>;
    /// A sheet by chance that breaks no rule.
    fn random(&self, dice: &mut Dice) -> Value;
    /// What the owner calls it; empty if the sheet does not say.
    fn name(&self, sheet: &Value) -> String;
    /// The form with a sheet in it, however broken. It has no fault exactly if the game can be dealt with the sheet.
    fn check(&self, sheet: &Value) -> Form;
    /// The form with a draft in it, however broken.
    fn form(&self, draft: &Draft) -> Form;
    /// The draft that gives this sheet.
    fn draft(&self, sheet: &Value) -> Draft;
    /// The sheet that a draft comes to, faults and all.
    fn sheet(&self, draft: &Draft) -> Value;
}

/// A form with what was answered, what it sums up to, and what is wrong with it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Form {
    /// What is being designed: "Saltmere".
    pub title: String,
    /// What to do, in a sentence or two.
    pub lead: String,
    /// Faults that belong to no field.
    pub faults: Vec<String>,
    /// The parts of the form, in the order they are filled in.
    pub sections: Vec<Section>,
    /// What comes of it, drawn as on a table.
    pub preview: Vec<Part>,
}

/// One part of a form.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Section {
    /// Stable and unique in the form.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What it is about.
    pub lead: String,
    /// Why there is nothing to answer now; `None` while the section is open.
    pub closed: Option<String>,
    /// The fields, by what they have in common.
    pub groups: Vec<Group>,
}

/// Fields that belong together.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Group {
    /// The path of what the fields make up: "tier-1.stats".
    pub path: String,
    /// The heading; empty where that of the section says it all.
    pub title: String,
    /// How to fill it in.
    pub lead: String,
    /// What is wrong with the fields together.
    pub faults: Vec<String>,
    /// The fields.
    pub fields: Vec<Field>,
    /// What they add up to.
    pub sums: Vec<Sum>,
}

/// One question.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Field {
    /// Stable and unique in the form: "tier-1.stats.attack".
    pub path: String,
    /// The question in a word or two.
    pub label: String,
    /// What an answer means; empty if that is plain.
    pub help: String,
    /// What can be answered.
    pub kind: Kind,
    /// What was answered, as it was typed.
    pub value: String,
    /// What is wrong with it.
    pub faults: Vec<String>,
    /// What the answer comes to.
    pub sums: Vec<Sum>,
}

/// What can be answered to a [`Field`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A line of text.
    Text {
        /// Its greatest length.
        most: usize,
    },
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// Yes (the value is "true") or no (anything else).
    Flag,
    /// One of a list.
    Select(Vec<Answer>),
    /// One of a few, all in view.
    Pick(Vec<Answer>),
    /// Things on places, each thing once; the value names the thing on each place, with commas.
    Order {
        /// The things.
        things: Vec<Answer>,
        /// The places.
        places: Vec<Place>,
    },
}

/// Something that can be answered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// How it is written in a [`Field::value`].
    pub value: String,
    /// What it is.
    pub label: String,
    /// What follows from it.
    pub note: String,
    /// The name of its [`Symbol`](crate::Symbol); empty for none.
    pub symbol: &'static str,
}

/// A place of an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// The id of the thing in the preview that shows it.
    pub id: String,
    /// Its name.
    pub label: String,
}

/// A figure that follows from the answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sum {
    /// What it is: "bonus".
    pub label: String,
    /// The figure.
    pub value: String,
    /// Whether it is what the others add up to.
    pub total: bool,
}

impl Sum {
    /// A figure on the way.
    pub fn part(label: impl Into<String>, value: impl Into<String>) -> Sum {
        Sum { label: label.into(), value: value.into(), total: false }
    }

    /// What the others add up to.
    pub fn total(label: impl Into<String>, value: impl Into<String>) -> Sum {
        Sum { total: true, ..Sum::part(label, value) }
    }
}

/// A fault with the path of its field or group, empty for the form as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FormFault {
    /// Where it is.
    pub path: String,
    /// The label of the field, or the title of the group.
    pub label: String,
    /// What is wrong and what would be right.
    pub text: String,
}

impl Form {
    /// Every fault, from top to bottom. Closed sections have none.
    pub fn all_faults(&self) -> Vec<FormFault> {
        let fault = |path: &str, label: &str, text: &String| FormFault {
            path: path.into(),
            label: label.into(),
            text: text.clone(),
        };
        let mut all: Vec<FormFault> = self.faults.iter().map(|text| fault("", "", text)).collect();
        for section in self.sections.iter().filter(|section| section.closed.is_none()) {
            for group in &section.groups {
                let within = |part: &str| match part {
                    "" => section.title.clone(),
                    part => format!("{}, {part}", section.title),
                };
                let title = within(&group.title);
                all.extend(group.faults.iter().map(|text| fault(&group.path, &title, text)));
                for field in &group.fields {
                    let label = within(&field.label);
                    all.extend(field.faults.iter().map(|text| fault(&field.path, &label, text)));
                }
            }
        }
        all
    }

    /// Puts a fault at the open field or group with this path, or at the form as a whole.
    pub fn blame(&mut self, path: &str, text: String, elsewhere: impl FnOnce() -> String) {
        let groups =
            self.sections.iter_mut().filter(|section| section.closed.is_none()).flat_map(|section| &mut section.groups);
        for group in groups {
            if group.path == path {
                return group.faults.push(text);
            }
            if let Some(field) = group.fields.iter_mut().find(|field| field.path == path) {
                return field.faults.push(text);
            }
        }
        self.faults.push(elsewhere());
    }

    /// Every field, also of closed sections.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.sections.iter().flat_map(|section| &section.groups).flat_map(|group| &group.fields)
    }

    /// Takes in what was posted for an order: a list for each place, and the order as it was before. Choosing a thing
    /// for a place swaps it with what lay there, so that nothing is lost or doubled.
    pub fn settle_orders(draft: &mut Draft) {
        let was: Vec<(String, String)> = draft
            .iter()
            .filter_map(|(path, value)| Some((path.strip_suffix(".was")?.to_owned(), value.clone())))
            .collect();
        for (path, was) in was {
            let mut order: Vec<String> = was.split(',').map(str::to_owned).collect();
            for place in 0.. {
                let Some(chosen) = draft.remove(&place_path(&path, place)) else { break };
                if place >= order.len() {
                    order.push(String::new());
                }
                // What stood here before may have been swapped away by now: only a change of this list counts.
                if was.split(',').nth(place) == Some(&*chosen) {
                    continue;
                }
                match order.iter().position(|thing| *thing == chosen) {
                    Some(other) => order.swap(place, other),
                    None => order[place] = chosen,
                }
            }
            draft.remove(&format!("{path}.was"));
            draft.insert(path, order.join(","));
        }
    }
}

/// The path under which the thing on one place of an order is posted.
pub(crate) fn place_path(path: &str, place: usize) -> String {
    format!("{path}.{}", place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settle(pairs: &[(&str, &str)]) -> String {
        let mut draft: Draft = pairs.iter().map(|(path, value)| ((*path).into(), (*value).into())).collect();
        Form::settle_orders(&mut draft);
        assert_eq!(draft.len(), 1, "{draft:?}");
        draft["layout"].clone()
    }

    #[test]
    fn choosing_a_place_swaps_two_things() {
        let was = ("layout.was", "a,b,c");
        let rest = [("layout.1", "a"), ("layout.2", "b"), ("layout.3", "c")];
        assert_eq!(settle(&[was, rest[0], rest[1], rest[2]]), "a,b,c");
        assert_eq!(settle(&[was, rest[0], ("layout.2", "c"), rest[2]]), "a,c,b");
        assert_eq!(settle(&[was, ("layout.1", "b"), ("layout.2", "a"), rest[2]]), "b,a,c");
        assert_eq!(settle(&[was, ("layout.1", "b"), ("layout.2", "c"), ("layout.3", "a")]), "b,c,a");
        // A broken order can be mended.
        let broken = ("layout.was", "a,a");
        assert_eq!(settle(&[broken, ("layout.1", "a"), ("layout.2", "b"), ("layout.3", "c")]), "a,b,c");
    }
}
