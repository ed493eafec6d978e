use sounder_catalog::LiveTable;
use sounder_kernel::{Seat, Viewer};

/// Whether the seat sees something that the public does not: then people who share a screen must look away in turn.
///
/// Panels are compared thing by thing. Headings, prompts and the order of panels may speak to the viewer without
/// giving anything away. Several seats choosing at once always have a secret.
pub(crate) fn has_secrets(table: &dyn LiveTable, seat: Seat) -> bool {
    if table.status().acting().len() > 1 {
        return true;
    }
    let (own, public) = (table.scene(Viewer::Seat(seat)), table.scene(Viewer::Public));
    let shows = |panel: &sounder_scene::Panel| {
        public.panels.iter().find(|other| other.id == panel.id).is_some_and(|other| other.parts == panel.parts)
    };
    !own.panels.iter().all(shows) || table.tellings(Viewer::Seat(seat), 0) != table.tellings(Viewer::Public, 0)
}
