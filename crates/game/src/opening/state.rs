use renju::{Color, Point};
use terms::Seat;

/// How far the opening has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The place of the opening's state in its table; none once moves alternate.
    pub(crate) state: Option<usize>,
    /// How many stones lie of those that one player lays in this state.
    pub(crate) stones_laid: usize,
    pub(crate) last_actor: Option<Seat>,
    /// Who has to name the number of offers before play goes on (CN13-3.2, 6.1.3).
    pub(crate) owes_number: Option<Seat>,
    /// Where the opening stood before each move of the record.
    pub(crate) checkpoints: Vec<Checkpoint>,
    pub(crate) offers_named: Option<u8>,
    pub(crate) offers: Vec<Point>,
}

/// Where the opening stood before a move: what taking it back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checkpoint {
    pub state: Option<usize>,
    pub stones_laid: usize,
    pub last_actor: Option<Seat>,
    pub to_move: Color,
    /// Who made the move.
    pub by: Seat,
}

impl Progress {
    /// Before the first stone, in this state of the table.
    pub(crate) fn at(state: Option<usize>) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    pub(crate) fn checkpoint(&mut self, to_move: Color, by: Seat) {
        self.checkpoints.push(Checkpoint {
            state: self.state,
            stones_laid: self.stones_laid,
            last_actor: self.last_actor,
            to_move,
            by,
        });
    }

    /// The opening as it stood before a move that is taken back.
    pub(crate) const fn restore(&mut self, before: Checkpoint) {
        self.state = before.state;
        self.stones_laid = before.stones_laid;
        self.last_actor = before.last_actor;
    }

    /// What was said of one seat is said of the other: the players go on with each other's colours.
    pub(crate) fn exchange_seats(&mut self) {
        let exchange = |seat: &mut Option<Seat>| *seat = seat.map(Seat::other);
        exchange(&mut self.last_actor);
        exchange(&mut self.owes_number);
        for before in &mut self.checkpoints {
            exchange(&mut before.last_actor);
            before.by = before.by.other();
        }
    }
}
