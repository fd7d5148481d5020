use std::fmt;
use std::str::FromStr;

use crate::control::{ControlError, FirstBonus, NOTATION_BYTES_MAX, Phase, TimeControl};

/// The units, from large to small, with their lengths in milliseconds.
const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

impl FromStr for TimeControl {
    type Err = ControlError;

    /// Reads `MAIN` (sudden death) or `MAIN+BONUS` (increment), each in `h`, `m`, `s` and `ms` from large to small: `1h30m+30s`.
    ///
    /// Without main time (`0s+5s`) the first bonus is in advance, else it is earned.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        if text.len() > NOTATION_BYTES_MAX {
            return Err(ControlError::LongText { bytes: text.len() });
        }
        let Some((main, bonus)) = text.split_once('+') else {
            return Self::new(Phase::SuddenDeath {
                main_ms: read_ms(text)?,
            });
        };
        if bonus.contains('+') {
            return Err(ControlError::TwoBonuses);
        }
        let (main_ms, bonus_ms) = (read_ms(main)?, read_ms(bonus)?);
        let first = if main_ms == 0 {
            FirstBonus::Advanced
        } else {
            FirstBonus::Earned
        };
        Self::new(Phase::Increment {
            main_ms,
            bonus_ms,
            first,
        })
    }
}

impl fmt::Display for TimeControl {
    /// Writes the times, minutes being the largest unit, as rulebooks state them: `90m+30s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for phase in self.phases() {
            write_ms(f, phase.main_ms())?;
            if let Phase::Increment { bonus_ms, .. } = phase {
                f.write_str("+")?;
                write_ms(f, *bonus_ms)?;
            }
        }
        Ok(())
    }
}

/// The milliseconds that `text` says, saturating: what is far too long is for [`TimeControl::new`] to refuse.
fn read_ms(text: &str) -> Result<u64, ControlError> {
    let (mut rest, mut total_ms, mut next_unit) = (text, 0_u64, 0);
    loop {
        let (number, tail) = split_where(rest, |c| !c.is_ascii_digit());
        let (unit, tail) = split_where(tail, |c| c.is_ascii_digit());
        let said = unit.to_owned();
        if number.is_empty() {
            return Err(ControlError::NoNumber { before: said });
        }
        let Some(index) = UNITS.iter().position(|(name, _)| *name == unit) else {
            return Err(ControlError::UnknownUnit { unit: said });
        };
        if index < next_unit {
            return Err(ControlError::UnitOrder { unit: said });
        }
        next_unit = index + 1;
        // Digits alone fail to parse only by being too many, and that is too long in every unit.
        let count = number.parse::<u64>().map_err(|_| ControlError::TooLong)?;
        total_ms = count
            .saturating_mul(UNITS[index].1)
            .saturating_add(total_ms);
        if tail.is_empty() {
            return Ok(total_ms);
        }
        rest = tail;
    }
}

fn split_where(text: &str, end: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(end).unwrap_or(text.len()))
}

fn write_ms(f: &mut fmt::Formatter<'_>, ms: u64) -> fmt::Result {
    if ms == 0 {
        return f.write_str("0s");
    }
    let mut rest_ms = ms;
    for (name, unit_ms) in &UNITS[1..] {
        let count = rest_ms / unit_ms;
        rest_ms %= unit_ms;
        if count > 0 {
            write!(f, "{count}{name}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BUDGET_MS_MAX;

    fn phase(text: &str) -> Result<Phase, ControlError> {
        text.parse::<TimeControl>()
            .map(|control| control.phases()[0])
    }

    #[test]
    fn the_written_forms_of_the_field_are_read() {
        let earned = |main_ms, bonus_ms| {
            Ok(Phase::Increment {
                main_ms,
                bonus_ms,
                first: FirstBonus::Earned,
            })
        };
        assert_eq!(phase("60m"), Ok(Phase::SuddenDeath { main_ms: 3_600_000 }));
        assert_eq!(phase("15s"), Ok(Phase::SuddenDeath { main_ms: 15_000 }));
        assert_eq!(phase("500ms"), Ok(Phase::SuddenDeath { main_ms: 500 }));
        assert_eq!(phase("90m+30s"), earned(5_400_000, 30_000));
        assert_eq!(phase("1h30m+30s"), earned(5_400_000, 30_000));
        assert_eq!(phase("4s+1s"), earned(4_000, 1_000));
        assert_eq!(
            phase("1h2m3s4ms"),
            Ok(Phase::SuddenDeath { main_ms: 3_723_004 })
        );
    }

    #[test]
    fn zero_main_time_with_a_bonus_starts_with_that_bonus() {
        let control = "0s+5s".parse::<TimeControl>();
        assert_eq!(control.as_ref().map(TimeControl::opening_ms), Ok(5_000));
        assert_eq!(
            control.map(|control| control.to_string()),
            Ok("0s+5s".into())
        );
    }

    #[test]
    fn a_control_reads_back_from_its_written_form() {
        for text in [
            "60m",
            "90m+30s",
            "15s",
            "4s+1s",
            "500ms",
            "0s+5s",
            "1440m",
            "1m1s1ms+1ms",
        ] {
            assert_eq!(
                text.parse::<TimeControl>()
                    .map(|control| control.to_string()),
                Ok(text.into())
            );
        }
        assert_eq!(
            "1h30m+30s"
                .parse::<TimeControl>()
                .map(|control| control.to_string()),
            Ok("90m+30s".into())
        );
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        let no_number = |before: &str| {
            Err(ControlError::NoNumber {
                before: before.into(),
            })
        };
        let unknown_unit = |unit: &str| Err(ControlError::UnknownUnit { unit: unit.into() });
        let unit_order = |unit: &str| Err(ControlError::UnitOrder { unit: unit.into() });
        assert_eq!(phase(""), no_number(""));
        assert_eq!(phase("m"), no_number("m"));
        assert_eq!(phase("-5m"), no_number("-"));
        assert_eq!(phase(" 60m"), no_number(" "));
        assert_eq!(phase("60m+"), no_number(""));
        assert_eq!(phase("+5s"), no_number(""));
        assert_eq!(phase("60"), unknown_unit(""));
        assert_eq!(phase("60M"), unknown_unit("M"));
        assert_eq!(phase("1.5h"), unknown_unit("."));
        assert_eq!(phase("60分"), unknown_unit("分"));
        assert_eq!(phase("20m then 3x30s"), unknown_unit("m then "));
        assert_eq!(phase("30s5m"), unit_order("m"));
        assert_eq!(phase("5m5m"), unit_order("m"));
        assert_eq!(phase("5m+1s+1s"), Err(ControlError::TwoBonuses));
        assert_eq!(phase("0s"), Err(ControlError::NoTime));
        assert_eq!(phase("0s+0s"), Err(ControlError::NoTime));
        assert_eq!(phase("5m+0s"), Err(ControlError::NoBonus));
    }

    #[test]
    fn lengths_are_bounded() {
        assert_eq!(
            phase("24h"),
            Ok(Phase::SuddenDeath {
                main_ms: BUDGET_MS_MAX
            })
        );
        assert_eq!(phase("24h1ms"), Err(ControlError::TooLong));
        assert_eq!(phase("1m+25h"), Err(ControlError::TooLong));
        assert_eq!(phase("18446744073709551615h"), Err(ControlError::TooLong));
        assert_eq!(phase("18446744073709551616ms"), Err(ControlError::TooLong));
        let longest = format!("{:0>width$}", "5s", width = NOTATION_BYTES_MAX);
        assert_eq!(phase(&longest), Ok(Phase::SuddenDeath { main_ms: 5_000 }));
        assert_eq!(
            phase(&format!("0{longest}")),
            Err(ControlError::LongText {
                bytes: NOTATION_BYTES_MAX + 1
            })
        );
    }
}
