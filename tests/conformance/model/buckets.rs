//! What random games must reach.

use game::claims::{ClaimKind, Ruling};
use game::conduct::{IrregularityKind, IrregularityStatus, Remedy};
use game::ending::{Reason, RuledBy};
use game::{Command, Event, Game, Refusal, conduct, ending};
use strum::{VariantArray as _, VariantNames as _};

use super::Histogram;
use crate::kinds;

pub(super) fn count_accepted(command: &Command, events: &[Event], seen: &mut Histogram) {
    seen.count(format!("accepted {}", kinds::of(command)));
    for event in events {
        match event {
            Event::Ending(ending::Event::Ended(verdict)) => {
                let by = voice(&verdict.ruled_by);
                seen.count(format!("ended {} by {by}", verdict.reason.name()));
            }
            Event::Conduct(conduct::Event::DisturbanceSettled { remedy, .. }) => {
                seen.count(format!("settled {}", remedy.name()));
            }
            Event::Conduct(conduct::Event::ColoursCorrected) => {
                seen.count("colours corrected".into())
            }
            Event::Conduct(conduct::Event::WrongColoursStand) => seen.count("colours stand".into()),
            Event::ObservationNoted(_) => seen.count("noted".into()),
            Event::DirectionSuperseded(_) => seen.count("superseded".into()),
            Event::Record(_)
            | Event::Opening(_)
            | Event::Claims(_)
            | Event::Conduct(_)
            | Event::Penalties(_)
            | Event::Ending(_) => {}
        }
    }
}

pub(super) fn count_refused(refusal: &Refusal, seen: &mut Histogram) {
    seen.count(format!("refused {}", refusal.code()));
}

pub(super) fn count_state(game: &Game, seen: &mut Histogram) {
    for irregularity in game.irregularities() {
        seen.count(format!(
            "irregularity {} {}",
            irregularity.kind.name(),
            irregularity.status.name()
        ));
    }
    for claim in game.claims() {
        let right = game
            .finding(claim.number)
            .is_some_and(|found| found.proposes == Ruling::Upheld);
        seen.count(format!(
            "finding {} {}",
            claim.kind.name(),
            if right { "right" } else { "wrong" }
        ));
    }
}

const fn voice(by: &RuledBy) -> &'static str {
    match by {
        RuledBy::Players => "players",
        RuledBy::Arbiter(_) => "arbiter",
        RuledBy::System => "system",
    }
}

/// No random game meets it: a ruling that comes late is an event.
const UNMET: &str = "SUPERSEDED";

/// By whose word a game may end for this reason.
const fn voices(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::Five | Reason::Foul | Reason::Overline | Reason::Flag => {
            &["players", "arbiter", "system"]
        }
        Reason::SecondViolation => &["arbiter", "system"],
        Reason::Accepted | Reason::Resignation | Reason::Agreement | Reason::DoublePass => {
            &["players"]
        }
        Reason::Penalty | Reason::BoardFull | Reason::BothFlags | Reason::Disturbance => {
            &["arbiter"]
        }
    }
}

/// Every bucket that must not stay empty.
pub(super) fn all() -> Vec<String> {
    let accepted = kinds::all();
    let refused = kinds::codes();
    let mut all: Vec<_> = accepted
        .iter()
        .map(|kind| format!("accepted {kind}"))
        .collect();
    all.extend(
        refused
            .iter()
            .filter(|code| **code != UNMET)
            .map(|code| format!("refused {code}")),
    );
    all.extend(Reason::VARIANTS.iter().flat_map(|&reason| {
        let name = reason.name();
        voices(reason)
            .iter()
            .map(move |by| format!("ended {name} by {by}"))
    }));
    all.extend(Remedy::ALL.map(|remedy| format!("settled {}", remedy.name())));
    all.extend(IrregularityKind::VARIANTS.iter().flat_map(|kind| {
        let statuses = IrregularityStatus::VARIANTS.iter();
        statuses.map(move |status| format!("irregularity {kind} {status}"))
    }));
    all.extend(
        ClaimKind::VARIANTS
            .iter()
            .flat_map(|kind| ["right", "wrong"].map(|found| format!("finding {kind} {found}"))),
    );
    all.extend(["noted", "superseded", "colours corrected", "colours stand"].map(str::to_owned));
    all
}
