use renju::{Color, Point};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr};

/// How a game opens (D15): a table of states, so that another procedure is another table. An empty one is a free opening (CN13-3.3).
///
/// The first state is where a game begins. What is chosen in a state leads to a later one, or to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Procedure {
    /// Such as `taraguchi-10`.
    pub name: String,
    pub states: Vec<State>,
}

/// Where an opening stands, and what may be done there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub name: String,
    #[serde(default)]
    pub by: By,
    pub choices: Vec<Choice>,
}

/// One thing that may be done in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    #[serde(flatten)]
    pub act: OpeningAct,
    /// The name of the state that follows; none where moves alternate from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Who acts in a state of the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever holds the colour to move.
    #[default]
    Turn,
    /// The opponent of whoever acted last.
    Opponent,
}

/// What may be done in a state of the opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, EnumDiscriminants)]
#[serde(tag = "act", rename_all = "snake_case")]
#[strum_discriminants(name(ActName), vis(pub(crate)), derive(Deserialize, IntoStaticStr))]
#[strum_discriminants(serde(rename_all = "snake_case"), strum(serialize_all = "snake_case"))]
pub enum OpeningAct {
    /// One player lays several stones of alternating colours, each inside its zone.
    Lay {
        /// The zone of each stone.
        zones: Vec<Zone>,
        #[serde(skip_serializing_if = "Shape::is_any")]
        shape: Shape,
        /// The number of offers to be named with them.
        #[serde(skip_serializing_if = "Option::is_none")]
        names: Option<Names>,
    },
    /// The side to move places one stone inside a zone.
    Place {
        zone: Zone,
        /// The number of offers to be named with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        names: Option<Names>,
    },
    /// Takes the other colour.
    Swap,
    KeepColours,
    /// Black lays offers for the next move: as many as were named, or this many.
    Offer {
        /// None where it was named.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u8>,
    },
    /// White keeps one of the offers.
    Keep,
}

/// A square of points around H8, by the length of its side: 1 is H8 itself, 15 the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(pub u8);

impl Zone {
    /// The whole board.
    pub const BOARD: Self = Self(15);

    /// Whether `point` lies inside.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        let reach = self.0 / 2;
        let (centre, [column, row]) = (Point::CENTRE, [point.column(), point.row()]);
        column.abs_diff(centre.column()) <= reach && row.abs_diff(centre.row()) <= reach
    }
}

/// Which shapes the stones of an opening may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    #[default]
    Any,
    /// One of the 26 (CN13-2.16).
    #[serde(rename = "one_of_26")]
    OneOf26,
}

impl Shape {
    fn is_any(&self) -> bool {
        *self == Self::Any
    }
}

/// How many offers may be named (`n_range` of D15).
///
/// In files it is written `[1, 12]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "[u8; 2]")]
pub struct Names {
    pub min: u8,
    pub max: u8,
}

/// A list and not an array of two: an array would be read without what stands after its second number.
impl TryFrom<Vec<u8>> for Names {
    type Error = String;

    fn try_from(numbers: Vec<u8>) -> Result<Self, Self::Error> {
        let length = numbers.len();
        let [min, max] = numbers.try_into().map_err(|_| {
            format!("a list of {length} where the least and the most are needed: write `[1, 12]`")
        })?;
        Ok(Self { min, max })
    }
}

impl From<Names> for [u8; 2] {
    fn from(Names { min, max }: Names) -> Self {
        [min, max]
    }
}

/// What an opening waits for: the first choice of its state, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(const_into_str, serialize_all = "snake_case")]
pub enum Step {
    /// One player lays the first stones, and names the number of offers where the procedure asks for it (CN13-3.2).
    Designate,
    /// A player keeps the colour, takes the other, or does what the procedure allows instead (CN13-2.9).
    Swap,
    /// The side to move places one stone (CN13-4.1).
    Placement,
    /// Black lays its offers (CN13-2.10).
    Offer,
    /// White keeps one offer (CN13-2.10).
    Keep,
}

impl Procedure {
    /// The state a game begins in; none for a free opening.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        (!self.states.is_empty()).then_some(0)
    }

    /// The place of the state called `name`.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|state| state.name == name)
    }

    /// The first state in which a number of offers is named: its place, and the numbers.
    pub fn asks_for_number(&self) -> Option<(usize, Names)> {
        self.states.iter().enumerate().find_map(|(place, state)| {
            state
                .choice(OpeningAct::names)
                .map(|(names, _)| (place, names))
        })
    }
}

impl State {
    #[must_use]
    pub fn step(&self) -> Step {
        match self.choices.first().map(|choice| &choice.act) {
            Some(OpeningAct::Lay { .. }) => Step::Designate,
            Some(OpeningAct::Place { .. }) | None => Step::Placement,
            Some(OpeningAct::Swap | OpeningAct::KeepColours) => Step::Swap,
            Some(OpeningAct::Offer { .. }) => Step::Offer,
            Some(OpeningAct::Keep) => Step::Keep,
        }
    }

    /// Where the next stone belongs that is placed alone, and the numbers that may be named with it; none where none is placed so.
    pub fn places(&self) -> Option<(Zone, Option<Names>)> {
        let place = |act: &OpeningAct| match act {
            OpeningAct::Place { zone, names } => Some((*zone, *names)),
            OpeningAct::Lay { .. }
            | OpeningAct::Swap
            | OpeningAct::KeepColours
            | OpeningAct::Offer { .. }
            | OpeningAct::Keep => None,
        };
        self.choice(place).map(|(placed, _)| placed)
    }

    /// How many stones one player lays, and whether offers are named with them; none where none are laid so.
    pub fn lays(&self) -> Option<(usize, bool)> {
        let lay = |act: &OpeningAct| match act {
            OpeningAct::Lay { zones, names, .. } => Some((zones.len(), names.is_some())),
            OpeningAct::Place { .. }
            | OpeningAct::Swap
            | OpeningAct::KeepColours
            | OpeningAct::Offer { .. }
            | OpeningAct::Keep => None,
        };
        self.choice(lay).map(|(laid, _)| laid)
    }

    /// The first choice that `pick` accepts, with what it makes of it.
    pub fn choice<'a, T>(
        &'a self,
        pick: impl Fn(&'a OpeningAct) -> Option<T>,
    ) -> Option<(T, &'a Choice)> {
        self.choices
            .iter()
            .find_map(|choice| pick(&choice.act).map(|picked| (picked, choice)))
    }
}

impl Step {
    /// The clause that asks for it.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Designate => "CN13-3.2",
            Self::Swap => "CN13-2.9",
            Self::Placement => "CN13-4.1",
            Self::Offer | Self::Keep => "CN13-2.10",
        }
    }

    /// The name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The colour of the stone that is laid `offset` stones after one of `first`.
pub const fn alternating(first: Color, offset: usize) -> Color {
    if offset.is_multiple_of(2) {
        first
    } else {
        first.other()
    }
}
