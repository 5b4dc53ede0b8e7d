//! Advice as `advise/1`, odds as `odds/1`.

use capicua_core::{InputError, message};
use capicua_pickomino::advice::{Advice, Outlook};
use capicua_pickomino::turn::odds::{Goal, from_start, from_within};
use capicua_pickomino::{Dice, Move, Position, Rules};
use capicua_protocol as protocol;
use capicua_protocol::{ByName, DiceAdvise, DiceMove, Odds, Said};
use capicua_words::Words;

/// A position about which the champion can be asked.
pub fn position_to_advise(text: &str) -> Result<Position, InputError> {
    let position: Position = text.parse()?;
    let place = || 0..text.len();
    if position.is_over() {
        let error = InputError::new(message!("game-is-over"), message!("fix-put-tile-on-grill"));
        return Err(error.at(text, place()));
    }
    if position.rules().name() != Rules::STANDARD.name() {
        let what = message!("champion-has-not-learnt", rules = position.rules().name());
        let help = message!("fix-capicua-pickomino-small-advise-position");
        return Err(InputError::new(what, help).at(text, place()));
    }
    Ok(position)
}

/// Every decision with what it leads to, the best first.
pub fn advice(position: &Position, advice: &Advice) -> DiceAdvise {
    let best = advice.now.win;
    let written = |(mv, outlook): &(Move, Outlook)| DiceMove {
        mv: mv.to_string(),
        outlook: prospect(outlook),
        loss: best - outlook.win,
    };
    DiceAdvise {
        schema: Default::default(),
        position: position.to_string(),
        seat: position.seat().to_string(),
        player: "champion".to_owned(),
        now: prospect(&advice.now),
        moves: advice.decisions.iter().map(written).collect(),
        best: advice.decisions.first().map(|(mv, _)| mv.to_string()),
        played: None,
        said: None,
        reach: None,
    }
}

fn prospect(outlook: &Outlook) -> protocol::Outlook {
    let totals = outlook.outcomes.total.iter().enumerate();
    protocol::Outlook {
        win: outlook.win,
        fail: outlook.fail,
        worms: outlook.worms,
        totals: totals
            .filter(|&(_, &chance)| chance > 0.0)
            .map(|(total, &chance)| (total.to_string(), chance))
            .collect(),
    }
}

/// Every goal of a turn with its chance under the best play for it, from where the turn stands.
pub fn odds_table(position: Option<&Position>, rules: &Rules) -> Vec<(Goal, f64)> {
    let goals = Goal::all(rules);
    let odds = match position {
        Some(position) if position.roll().is_some() || position.kept() != Dice::NONE => {
            from_within(rules, &goals, &position.kept(), position.roll().as_ref())
        }
        _ => from_start(rules, &goals),
    };
    goals.into_iter().zip(odds).collect()
}

/// The odds.
pub fn odds(position: Option<&Position>, rules: &Rules, table: &[(Goal, f64)]) -> Odds {
    let (mut reach, mut exact, mut worms) = (ByName::new(), ByName::new(), ByName::new());
    for &(goal, chance) in table {
        let (map, key) = match goal {
            Goal::AtLeast(tile) => (&mut reach, tile),
            Goal::Exactly(tile) => (&mut exact, tile),
            Goal::Worms(count) => (&mut worms, count),
        };
        map.insert(key.to_string(), chance);
    }
    Odds {
        schema: Default::default(),
        rules: rules.to_string(),
        reach,
        exact,
        worms,
        position: position.map(Position::to_string),
        states: None,
    }
}

/// Advice in sentences.
pub fn said(words: &Words, advice: &Advice) -> Said {
    let percent = |share: f64| words.percent(share, 1);
    let verdict = match &advice.decisions[..] {
        [] => words.plain("dice-roll-first"),
        [(only, _)] => words.text("advice-only", &[("move", only.to_string().into())]),
        [(best, _), ..] => words.text("advice-best", &[("move", best.to_string().into())]),
    };
    let now = &advice.now;
    let values = [
        ("win", percent(now.win).into()),
        ("fail", percent(now.fail).into()),
        ("worms", words.signed(now.worms, 2).into()),
    ];
    Said {
        verdict,
        reasons: vec![words.text("dice-prospect", &values)],
        basis: words.plain("dice-basis"),
    }
}
