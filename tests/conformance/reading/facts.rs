//! What the stones, the clock and the record say of a claim.

use game::claims::{Claim, ClaimKind};
use game::conduct::IrregularityStatus;
use profile::{Answer, FoulClaimEnds, Fouls};
use renju::{Axis, Color, Foul, Judgement, Point, plain};
use terms::Seat;

use super::{Reading, board_of};

impl Reading {
    pub(super) fn fouls(&self) -> bool {
        self.setup
            .as_ref()
            .is_some_and(|setup| setup.rules.fouls == Fouls::On)
    }

    /// Whether the claim is right by the rules.
    pub(crate) fn right(&self, claim: &Claim) -> bool {
        let earlier = |kind: ClaimKind, by: Seat| {
            self.claims
                .iter()
                .any(|other| other.kind == kind && other.by == by && other.number < claim.number)
        };
        match claim.kind {
            ClaimKind::Five => {
                let flag_first = self.flag_down == Some(claim.by)
                    && Seat::BOTH
                        .into_iter()
                        .any(|seat| earlier(ClaimKind::Flag, seat));
                self.five_of(self.color(claim.by)).is_some() && !flag_first
            }
            ClaimKind::Foul { .. } => self.foul(claim).is_some(),
            ClaimKind::Overline => self.overline_decides(),
            ClaimKind::Flag => self.flag_down.is_some_and(|fallen| {
                let five_first =
                    earlier(ClaimKind::Five, fallen) && self.five_of(self.color(fallen)).is_some();
                !five_first
            }),
            ClaimKind::Irregularity(number) => self.irregularities.iter().any(|seen| {
                seen.number == number
                    && seen.by != claim.by
                    && seen.status == IrregularityStatus::Open
            }),
        }
    }

    /// The black stones that White has not yet answered: the moves they were (CN13-10.1.2, D1).
    pub(super) fn claimable(&self, after_move: usize) -> Vec<usize> {
        let profile = self.profile();
        let mut stones = Vec::new();
        if self.laid() > 0 || self.must_name.is_some() {
            return stones;
        }
        for (index, written) in self.moves().iter().enumerate().take(after_move) {
            match (written.color, written.point) {
                (Color::Black, Some(_)) => stones.push(index),
                (Color::Black, None) => {}
                (Color::White, Some(_)) => {
                    let waits = index + 1 == self.made() && self.unpressed == Some(written.seat);
                    if !(waits && profile.foul_claim_ends == FoulClaimEnds::WhitePress) {
                        stones.clear();
                    }
                }
                (Color::White, None) => {
                    if profile.claim_after_pass == Answer::No {
                        stones.clear();
                    }
                }
            }
        }
        stones
    }

    /// The first foul among them, or that of the stone which is meant.
    pub(super) fn foul(&self, claim: &Claim) -> Option<renju::Fouls> {
        self.claimable(claim.after_move)
            .into_iter()
            .filter(|&index| match claim.kind {
                ClaimKind::Foul { at: Some(meant) } => self.moves()[index].point == Some(meant),
                _ => true,
            })
            .find_map(|index| self.foul_of(index))
    }

    /// The foul that the black stone with this index was.
    pub(super) fn foul_of(&self, index: usize) -> Option<renju::Fouls> {
        let point = self.moves()[index].point?;
        match plain::judge(
            &board_of(&self.moves()[..index]),
            point,
            self.profile().readings(),
        ) {
            Ok(Judgement::Foul(fouls)) => Some(fouls),
            _ => None,
        }
    }

    /// Whether that foul is an overline and nothing else.
    pub(super) fn is_bare_overline(fouls: renju::Fouls) -> bool {
        fouls == Foul::Overline.into()
    }

    /// The move that completed the earliest five of this colour.
    pub(super) fn five_of(&self, color: Color) -> Option<usize> {
        let exact = if self.fouls() {
            color == Color::Black
        } else {
            self.profile().overline_wins_without_fouls == Answer::No
        };
        self.completions(color, |length| length == 5 || (length > 5 && !exact))
            .into_iter()
            .min()
    }

    /// An overline that was no five's companion, and before which no announced five was made.
    fn overline_decides(&self) -> bool {
        let fives = self.completions(Color::Black, |length| length == 5);
        let mut overlines = self.completions(Color::Black, |length| length > 5);
        overlines.retain(|overline| !fives.contains(overline));
        let announced = self
            .claims
            .iter()
            .any(|open| open.kind == ClaimKind::Five && open.by == self.black);
        match (overlines.iter().min(), fives.iter().min()) {
            (Some(overline), Some(five)) if announced => overline < five,
            (overline, _) => overline.is_some(),
        }
    }

    /// The moves by which the rows that lie on the board, of a length that is wanted, were complete.
    fn completions(&self, color: Color, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let board = self.board();
        let mine = |point: Point| board.get(point) == Some(color);
        let mut rows = Vec::new();
        for start in Point::all().filter(|&point| mine(point)) {
            for axis in Axis::ALL {
                if start.along(axis, -1).is_some_and(mine) {
                    continue;
                }
                let row: Vec<_> = (0..15)
                    .map_while(|steps| start.along(axis, steps))
                    .take_while(|&point| mine(point))
                    .collect();
                if wanted(row.len()) {
                    rows.push(row);
                }
            }
        }
        let complete = |row: &Vec<Point>| {
            self.moves()
                .iter()
                .rposition(|written| written.point.is_some_and(|point| row.contains(&point)))
        };
        rows.iter().filter_map(complete).collect()
    }
}
