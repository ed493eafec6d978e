use sounder_scene::text::Detail;

/// What the arrow keys move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Focus {
    #[default]
    Choices,
    Board,
    Log,
}

/// Where the panes are scrolled to. Drawing clamps the figures, because only then the sizes are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Panes {
    pub focus: Focus,
    /// The first row and column of the board that are shown.
    pub board: (usize, usize),
    /// How many lines the log is scrolled back from its end.
    pub log_back: usize,
    /// How much of the cards is shown; `None` for as much as fits.
    pub detail: Option<Detail>,
    /// Whether the next drawing scrolls the board to what the selected choice touches.
    pub reveal: bool,
    /// The rows of the board that were on the screen: how far a page goes.
    pub page: usize,
}

impl Panes {
    pub fn next_focus(&mut self, has_choices: bool) {
        self.focus = match self.focus {
            Focus::Board => Focus::Log,
            Focus::Log if has_choices => Focus::Choices,
            Focus::Choices | Focus::Log => Focus::Board,
        };
    }

    /// Scrolls the board or, where it has the focus, the log.
    pub fn scroll(&mut self, down: isize, right: isize) {
        if self.focus == Focus::Log {
            self.log_back = self.log_back.saturating_add_signed(-down);
        } else {
            self.board.0 = self.board.0.saturating_add_signed(down);
            self.board.1 = self.board.1.saturating_add_signed(right);
        }
    }

    pub fn scroll_page(&mut self, pages: isize) {
        let page = self.page.saturating_sub(2).max(1) as isize;
        self.scroll(pages * page, 0);
    }

    /// As much as fits, then in full, and so on; gives a word on what it is now.
    pub fn next_detail(&mut self) -> &'static str {
        let (detail, words) = match self.detail {
            None => (Some(Detail::Full), "Everything in full."),
            Some(Detail::Full) => (Some(Detail::Medium), "Cards with what they do."),
            Some(Detail::Medium) => (Some(Detail::Brief), "Cards in brief."),
            Some(Detail::Brief | Detail::Terse) => (None, "As much as fits on the screen."),
        };
        self.detail = detail;
        words
    }
}
