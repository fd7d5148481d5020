//! What the system finds, as data: for arbiters.

use game::claims::{Finding, Ruling};
use renju::Proof;
use serde_json::{Value, json};

use crate::foul::explain::Shown;

/// One object for each open claim, and one for the foul that decided the game.
pub(crate) fn objects(
    findings: &[Finding],
    verdict_proof: Option<&Proof>,
) -> impl Iterator<Item = Value> {
    let verdict = verdict_proof.map(|proof| json!({ "verdict_proof": Shown::from(proof) }));
    findings.iter().map(finding).chain(verdict)
}

fn finding(found: &Finding) -> Value {
    json!({
        "claim": found.claim.number,
        "by": found.claim.by.name(),
        "what": found.claim.kind.name(),
        "proposes": if found.proposes == Ruling::Rejected { "rejected" } else { "upheld" },
        "grounds": found.grounds.name(),
        "row": found.grounds.row(),
        "proof": found.grounds.proof().map(Shown::from),
    })
}
