//! What the system finds, in sentences and as data: for arbiters.

use api::adjudication::v1 as proto;
use game::claims::{Finding, Ruling};
use renju::Proof;
use serde_json::{Value, json};

use crate::foul::explain::shown;
use crate::language::Language;

/// What the system finds of the open claims, and the proof of the foul that decided the game.
pub(crate) struct Review {
    findings: Vec<Finding>,
    verdict_proof: Option<Proof>,
}

impl Review {
    /// # Errors
    /// When the service's answer cannot be read.
    pub(crate) fn read(answer: proto::ReviewGameResponse) -> anyhow::Result<Self> {
        let findings = answer.findings.into_iter().map(wire::read_finding);
        Ok(Self {
            findings: findings.collect::<Result<_, _>>()?,
            verdict_proof: answer.verdict_proof.map(wire::read_proof).transpose()?,
        })
    }

    /// One object for each open claim, and one for the verdict.
    pub(crate) fn json(&self) -> Vec<String> {
        let findings = self.findings.iter().map(|found| finding(found).to_string());
        let verdict = self.verdict_proof.iter();
        findings
            .chain(verdict.map(|proof| json!({ "verdict_proof": shown(proof) }).to_string()))
            .collect()
    }

    pub(crate) fn text(&self, language: Language) -> Vec<String> {
        phrases::game::review(&self.findings, self.verdict_proof.as_ref(), language)
    }
}

fn finding(found: &Finding) -> Value {
    json!({
        "claim": found.claim.number,
        "by": found.claim.by.name(),
        "what": found.claim.kind.name(),
        "proposes": if found.proposes == Ruling::Rejected { "rejected" } else { "upheld" },
        "grounds": found.grounds.name(),
        "row": found.grounds.row().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "proof": found.grounds.proof().map(shown),
    })
}
