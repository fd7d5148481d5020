/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cycles {
    Single,
    /// Twice; colours are reversed the second time.
    Double,
}

/// The rounds of a round robin by Berger tables, as numbers of players from 0 in the order of registration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    players: u32,
    cycles: Cycles,
}

/// One round: who meets whom, table by table, the first-named being the first player; and who is free in an odd field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) pairs: Vec<(u32, u32)>,
    pub(crate) free: Option<u32>,
}

impl Schedule {
    /// The schedule for `players`, of whom there are at least two.
    pub(crate) const fn new(players: u32, cycles: Cycles) -> Self {
        Self { players, cycles }
    }

    /// How many rounds there are.
    pub(crate) const fn rounds(self) -> u32 {
        match self.cycles {
            Cycles::Single => self.rounds_per_cycle(),
            Cycles::Double => 2 * self.rounds_per_cycle(),
        }
    }

    /// The round numbered `round`, from 1; `None` beyond the schedule.
    pub(crate) fn round(self, round: u32) -> Option<Plan> {
        if round == 0 || round > self.rounds() {
            return None;
        }
        // The table as it is usually printed: the last number sits still and meets, round by round, every other one, here called
        // the pivot; the others sit in a ring, and those at equal distance on both sides of the pivot meet.
        let ring = self.rounds_per_cycle();
        let last = ring;
        let turn = (round - 1) % ring;
        let pivot = turn * (self.seats() / 2) % ring;
        let with_last = if turn.is_multiple_of(2) {
            (pivot, last)
        } else {
            (last, pivot)
        };
        let across = (1..self.seats() / 2)
            .map(|steps| ((pivot + steps) % ring, (pivot + ring - steps) % ring));
        // In an odd field the last number is nobody, and who should meet it is free.
        let (free, with_last) = if last < self.players {
            (None, Some(with_last))
        } else {
            (Some(pivot), None)
        };
        let second_cycle = round > ring;
        let pairs = with_last.into_iter().chain(across).map(|(first, second)| {
            if second_cycle {
                (second, first)
            } else {
                (first, second)
            }
        });
        Some(Plan {
            pairs: pairs.collect(),
            free,
        })
    }

    /// The players, and an empty seat if their number is odd.
    const fn seats(self) -> u32 {
        self.players + self.players % 2
    }

    const fn rounds_per_cycle(self) -> u32 {
        self.seats() - 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The first cycle with players numbered from 1.
    fn printed(players: u32) -> Vec<Vec<(u32, u32)>> {
        let schedule = Schedule::new(players, Cycles::Single);
        let rounds = (1..=schedule.rounds()).filter_map(|round| schedule.round(round));
        rounds
            .map(|plan| {
                plan.pairs
                    .into_iter()
                    .map(|(first, second)| (first + 1, second + 1))
                    .collect()
            })
            .collect()
    }

    #[test]
    fn the_tables_for_four_and_six_are_the_published_ones() {
        assert_eq!(
            printed(4),
            [
                vec![(1, 4), (2, 3)],
                vec![(4, 3), (1, 2)],
                vec![(2, 4), (3, 1)]
            ]
        );
        assert_eq!(
            printed(6),
            [
                vec![(1, 6), (2, 5), (3, 4)],
                vec![(6, 4), (5, 3), (1, 2)],
                vec![(2, 6), (3, 1), (4, 5)],
                vec![(6, 5), (1, 4), (2, 3)],
                vec![(3, 6), (4, 2), (5, 1)],
            ]
        );
    }

    #[test]
    fn an_odd_field_plays_the_next_even_table_without_its_last_number() {
        assert_eq!(printed(3), [vec![(2, 3)], vec![(1, 2)], vec![(3, 1)]]);
        let free = |round| {
            Schedule::new(3, Cycles::Single)
                .round(round)
                .and_then(|plan| plan.free)
        };
        assert_eq!([free(1), free(2), free(3)], [Some(0), Some(2), Some(1)]);
    }

    #[test]
    fn every_pair_meets_once_a_cycle_with_balanced_colours() {
        for players in 2..=40_u32 {
            for (cycles, meetings) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
                let schedule = Schedule::new(players, cycles);
                let (mut met, mut first, mut second) =
                    (BTreeMap::new(), vec![0_u32; 40], vec![0_u32; 40]);
                for round in 1..=schedule.rounds() {
                    let plan = schedule.round(round).expect("inside the schedule");
                    let mut seated: Vec<u32> = plan
                        .pairs
                        .iter()
                        .flat_map(|&(a, b)| [a, b])
                        .chain(plan.free)
                        .collect();
                    seated.sort_unstable();
                    assert_eq!(
                        seated,
                        (0..players).collect::<Vec<_>>(),
                        "{players} players, round {round}"
                    );
                    assert_eq!(plan.free.is_some(), players % 2 == 1);
                    for (a, b) in plan.pairs {
                        first[a as usize] += 1;
                        second[b as usize] += 1;
                        *met.entry((a, b)).or_insert(0) += 1;
                    }
                }
                for a in 0..players {
                    for b in 0..a {
                        let (as_first, as_second) = (
                            met.get(&(a, b)).copied().unwrap_or(0),
                            met.get(&(b, a)).copied().unwrap_or(0),
                        );
                        assert_eq!(as_first + as_second, meetings, "{a} and {b} of {players}");
                        assert!(
                            as_first <= 1 && as_second <= 1,
                            "{a} and {b} of {players} meet with reversed colours"
                        );
                    }
                    let apart = first[a as usize].abs_diff(second[a as usize]);
                    assert!(
                        apart <= if meetings == 1 { 1 } else { 0 },
                        "colours of {a} of {players} differ by {apart}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_second_cycle_repeats_the_first_with_colours_reversed() {
        let schedule = Schedule::new(7, Cycles::Double);
        for round in 1..=7 {
            let (once, again) = (
                schedule.round(round).expect("first cycle"),
                schedule.round(round + 7).expect("second cycle"),
            );
            assert_eq!(
                again.pairs,
                once.pairs
                    .into_iter()
                    .map(|(a, b)| (b, a))
                    .collect::<Vec<_>>()
            );
            assert_eq!(again.free, once.free);
        }
    }

    #[test]
    fn a_round_outside_the_schedule_is_none() {
        let schedule = Schedule::new(4, Cycles::Single);
        assert_eq!(schedule.round(0), None);
        assert!(schedule.round(3).is_some());
        assert_eq!(schedule.round(4), None);
        assert_eq!(schedule.round(u32::MAX), None);
        assert_eq!(Schedule::new(4, Cycles::Double).rounds(), 6);
    }
}
