/// Where a rule says what happened. The log of a search is `()` and costs nothing.
pub trait Log<Event> {
    /// Whether nobody listens, so that what only events need does not have to be found out.
    const IS_DEAF: bool = false;

    /// Something happened.
    fn tell(&mut self, event: Event);

    /// Something that was hidden from somebody is hidden no more, so that this action cannot be taken back freely.
    /// Chance need not be declared: the table sees that the dice were used.
    fn reveal(&mut self) {}
}

impl<Event> Log<Event> for () {
    const IS_DEAF: bool = true;

    #[inline]
    fn tell(&mut self, _: Event) {}
}

impl<Event> Log<Event> for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
