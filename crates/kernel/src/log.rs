/// Where a rule says what happened. The log of a search is `()` and costs nothing.
pub trait Log<Event> {
    /// Something happened.
    fn tell(&mut self, event: Event);

    /// Something that was hidden from somebody is hidden no more, so that this action cannot be taken back freely.
    /// Chance need not be declared: the table sees that the dice were used.
    fn reveal(&mut self) {}
}

impl<Event> Log<Event> for () {
    #[inline]
    fn tell(&mut self, _: Event) {}
}

impl<Event> Log<Event> for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
