//! What is asked of a game, read as what the core knows.

use api::adjudication::v1 as proto;
use game::{Command, Setup};
use profile::ProfileHash;
use prost::Message as _;
use timekeeping::TimeControl;

use crate::field::{Field, Message, read};
use crate::rules::check_name;
use crate::{ChangeRequest, Malformed, Unreadable};

pub(crate) fn game_open(setup: Option<proto::Setup>) -> Result<Command, Malformed> {
    let setup = Setup::read(setup, "setup")?;
    check_name(&setup.rules, "setup.rules")?;
    if let Some(control) = &setup.time_control {
        read::<TimeControl>(control, "setup.time_control")?;
    }
    Ok(Command::Open(Box::new(setup)))
}

/// The command in a stored request, by the method that was called. Where it opened a game by rules that it only named, they are those of
/// that name whose hash is `rules`: other ones may be shipped under it by now.
///
/// # Errors
/// When there is no such method, or the bytes are not its request.
pub fn game_command(
    method: &str,
    request: &[u8],
    rules: Option<ProfileHash>,
) -> Result<Command, Unreadable> {
    fn read<M: ChangeRequest<Command = Command> + Default>(
        request: &[u8],
    ) -> Result<Command, Unreadable> {
        Ok(M::decode(request)?.command()?)
    }
    match method {
        proto::OpenGameRequest::METHOD => {
            let mut request = proto::OpenGameRequest::decode(request)?;
            let named = request
                .setup
                .as_mut()
                .and_then(|setup| setup.rules.as_mut());
            if let (Some(named), Some(hash)) = (named, rules)
                && named.hash.is_empty()
            {
                named.hash = hash.to_string();
            }
            Ok(request.command()?)
        }
        proto::PlayRequest::METHOD => read::<proto::PlayRequest>(request),
        proto::ObserveRequest::METHOD => read::<proto::ObserveRequest>(request),
        proto::OfficiateRequest::METHOD => read::<proto::OfficiateRequest>(request),
        proto::ReportFlagRequest::METHOD => read::<proto::ReportFlagRequest>(request),
        _ => Err(Malformed::new("method", format_args!("unknown: {method:?}")).into()),
    }
}

pub(crate) fn play(act: Option<proto::Act>) -> Result<Command, Malformed> {
    let act = act.and_then(|act| act.act);
    let act = act.ok_or_else(|| Malformed::missing("act"))?;
    Ok(Command::Play(Message::from_wire(act)?))
}

/// A ruling, given when `seen` rulings were on record.
pub(crate) fn officiate(
    direction: Option<proto::Direction>,
    seen: Option<u32>,
) -> Result<Command, Malformed> {
    Ok(Command::Officiate {
        direction: Field::read(direction, "direction")?,
        seen,
    })
}
