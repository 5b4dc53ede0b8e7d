//! Advice: what each decision leads to.

use crate::champion::Champion;
use crate::dice::Dice;
use crate::position::{AfterKeep, Move, Position};
use crate::turn::{Outcomes, Solution};

/// The prospects of a turn that is played to maximize the chance to win the game.
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
    /// The prospects of the position: those of the best decision, or the average over the rolls.
    pub now: Outlook,
}

/// Looks at every decision in `position`, a game that is not over.
///
/// ```
/// use capicua_pickomino::advice::advise;
/// use capicua_pickomino::champion::{Champion, ValueNetwork};
/// use capicua_pickomino::Position;
///
/// // The last tile of the grill ends the game, and A is ahead with it.
/// let position: Position = "pickomino 21 30/24,25 A www 55222".parse()?;
/// let mut champion = Champion::new(ValueNetwork::shipped(), 1);
/// let advice = advise(&position, &mut champion);
/// let (best, outlook) = &advice.decisions[0];
/// assert_eq!(best.to_string(), "2s");
/// assert_eq!((outlook.win, outlook.fail), (1.0, 0.0));
/// # Ok::<(), capicua_core::InputError>(())
/// ```
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
