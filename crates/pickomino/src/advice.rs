//! What each decision leads to, for a person who wants to know.

use crate::champion::Champion;
use crate::dice::Dice;
use crate::position::{AfterKeep, Move, Position};
use crate::turn::{Outcomes, Solution};

/// What will come of a turn if it is played best for the chance to win the game: what only dice have,
/// beside the evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// The chance to win the game.
    pub win: f64,
    /// The chance that the turn brings nothing.
    pub fail: f64,
    /// By how many worms one's own stack grows, on average (a lost tile counts against it).
    pub worms: f64,
    /// The totals the turn may end with.
    pub outcomes: Outcomes,
}

impl Outlook {
    fn new(position: &Position, win: f64, outcomes: Outcomes) -> Outlook {
        let rules = position.rules();
        let top = position.stack(position.seat()).last();
        let lost = top.map_or(0.0, |&tile| f64::from(rules.worms(tile)));
        let (mut fail, mut worms) = (outcomes.fail, 0.0);
        for (total, &chance) in outcomes.total.iter().enumerate() {
            match position.gain(total) {
                Some(gain) => worms += chance * f64::from(rules.worms(gain.tile())),
                None => fail += chance,
            }
        }
        Outlook {
            win,
            fail,
            worms: worms - fail * lost,
            outcomes,
        }
    }
}

/// All decisions of a position with what they lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The decisions, the best first. Empty when the dice have yet to be rolled.
    pub decisions: Vec<(Move, Outlook)>,
    /// What the position promises: the best decision, or the average over the rolls.
    pub now: Outlook,
}

/// Looks at every decision in `position`, a game that is not over.
pub fn advise(position: &Position, champion: &mut Champion) -> Advice {
    let solution = champion.solve(position);
    let Some(roll) = position.roll() else {
        let kept = position.kept();
        let now = Outlook::new(position, solution.value(&kept), solution.outcomes(&kept));
        return Advice {
            decisions: Vec::new(),
            now,
        };
    };
    let mut decisions: Vec<(Move, Outlook)> = solution
        .decisions(&position.kept(), &roll)
        .into_iter()
        .map(|decision| {
            let outcomes = outcomes_after(solution, position, &roll, decision.mv);
            (
                decision.mv,
                Outlook::new(position, decision.value, outcomes),
            )
        })
        .collect();
    if decisions.is_empty() {
        let outcomes = Outcomes::FAILURE;
        decisions.push((
            Move::Fail,
            Outlook::new(position, solution.fail(), outcomes),
        ));
    }
    Advice {
        now: decisions[0].1.clone(),
        decisions,
    }
}

fn outcomes_after(solution: &Solution, position: &Position, roll: &Dice, mv: Move) -> Outcomes {
    match mv {
        Move::Keep(face, then) => {
            let mut kept = position.kept();
            kept.add(face, roll.count_of(face));
            match then {
                AfterKeep::Stop => solution.outcomes_of_stop(&kept),
                AfterKeep::Roll => solution.outcomes(&kept),
            }
        }
        Move::Roll(_) | Move::Fail => Outcomes::FAILURE,
    }
}
