//! The files that pages need beside the markup.

/// The style sheet of all pages.
pub const STYLE: &str = concat!(
    include_str!("../../assets/table.css"),
    include_str!("../../assets/cards.css"),
    include_str!("../../assets/map.css"),
    include_str!("../../assets/moments.css"),
    include_str!("../../assets/layout.css")
);

/// The style sheet that pages with a [`form`](super::form()) need as well.
pub const FORM_STYLE: &str = include_str!("../../assets/form.css");

/// The classic script that runs while a page is still being read: it dresses the page as the switches say.
pub const EARLY_SCRIPT: &str = include_str!("../../assets/early.js");

macro_rules! scripts {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../assets/script/", $file)))),*]
    };
}

/// The modules of the browser's script by file name; they import one another as neighbours in one folder.
/// `start.js` is the one that pages of tables load, `form.js` that of pages with a [`form`](super::form()), and `options.js`
/// that of a new table.
pub const SCRIPTS: &[(&str, &str)] = scripts![
    "aim.js",
    "beside.js",
    "brief.js",
    "choices.js",
    "clocks.js",
    "coach.js",
    "connection.js",
    "curtain.js",
    "dialogs.js",
    "dials.js",
    "dom.js",
    "draft.js",
    "focus.js",
    "forced.js",
    "form.js",
    "keys.js",
    "log.js",
    "menu.js",
    "moments.js",
    "morph.js",
    "motion.js",
    "names.js",
    "news.js",
    "notice.js",
    "options.js",
    "places.js",
    "play.js",
    "pointer.js",
    "push.js",
    "replay.js",
    "review.js",
    "route.js",
    "share.js",
    "sight.js",
    "sound.js",
    "start.js",
    "switches.js",
    "table.js",
    "tabs.js",
    "things.js",
    "trial.js",
    "update.js",
    "zoom.js",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The modules that a module imports.
    fn imports(text: &str) -> impl Iterator<Item = &str> {
        text.lines()
            .filter(|line| line.contains(" from './"))
            .filter_map(|line| line.split("'./").nth(1)?.split('\'').next())
    }

    fn reach<'a>(from: &'a str, seen: &mut HashSet<&'a str>) {
        let text = SCRIPTS.iter().find(|(name, _)| *name == from).unwrap_or_else(|| panic!("there is no {from}")).1;
        for next in imports(text) {
            if seen.insert(next) {
                reach(next, seen);
            }
        }
    }

    #[test]
    fn every_module_is_imported_by_one_of_the_two_that_pages_load() {
        let mut seen = HashSet::from(["start.js", "form.js", "options.js"]);
        reach("start.js", &mut seen);
        reach("form.js", &mut seen);
        reach("options.js", &mut seen);
        let unused: Vec<_> = SCRIPTS.iter().map(|(name, _)| name).filter(|name| !seen.contains(*name)).collect();
        assert!(unused.is_empty(), "nobody imports {unused:?}");
    }

    #[test]
    fn no_module_imports_itself_by_a_detour() {
        for (name, _) in SCRIPTS {
            let mut seen = HashSet::new();
            reach(name, &mut seen);
            assert!(!seen.contains(name), "{name} imports itself");
        }
    }
}
