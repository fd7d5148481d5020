/// What an event means to a game as a whole, whatever its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// It is a ruling of an arbiter, and is counted as one.
    pub(crate) ruling: bool,
    /// What arbiters put right ends nobody's thinking time: they let the clocks run again themselves.
    pub(crate) puts_right: bool,
    /// Whether a game is over whose last event is this one; none where it may come before the end and after it.
    pub(crate) over: Option<bool>,
    /// A stone was placed with it.
    pub(crate) places: bool,
    /// A stone may lie elsewhere by it, or one that was moved while a disturbance waited is to be looked at now.
    pub(crate) moves: bool,
    /// What it asks of the clock by itself, whatever turn it ends.
    pub(crate) clock: Option<Asks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// The first player's clock starts.
    Start,
    /// The clock of whoever is to move runs.
    Resume,
    /// The clocks are set anew and stand.
    Reset,
    /// The players go on with the colours they hold, so the other clock runs (CN13-5.2.1).
    HandOver,
}

impl Meaning {
    /// Play goes on.
    pub(crate) const PLAY: Self = Self {
        ruling: false,
        puts_right: false,
        over: Some(false),
        places: false,
        moves: false,
        clock: None,
    };
    /// Play goes on with a stone.
    pub(crate) const STONE: Self = Self {
        places: true,
        ..Self::PLAY
    };
    pub(crate) const RULING: Self = Self {
        ruling: true,
        ..Self::PLAY
    };
    pub(crate) const PUT_RIGHT: Self = Self {
        puts_right: true,
        ..Self::PLAY
    };
    pub(crate) const END: Self = Self {
        over: Some(true),
        ..Self::PLAY
    };
    /// It may come before the end and after it.
    pub(crate) const ANY_TIME: Self = Self {
        over: None,
        ..Self::PLAY
    };

    pub(crate) const fn asking(self, clock: Asks) -> Self {
        Self {
            clock: Some(clock),
            ..self
        }
    }
}
