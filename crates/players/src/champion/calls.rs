//! Tables where a pass may be false, and may be called so.
//!
//! Nobody here passes falsely, and few others do: a pass is taken at its word as long as it can be
//! true, and the round is judged like one without calls. A call wins the round if the pass was false
//! and loses it if not, so that it is worth the chance that it was: exactly one where the seat has
//! since laid a tile that fitted, or where no deal makes all passes true. Where a match is played for,
//! it is worth what the price of the fault makes of the score, both ways.

use capicua_belief::{Belief, Holder, Plays};
use capicua_core::{Estimate, Evaluation, MoveEval, MoveList, Seat, Side, View as _};
use capicua_dominoes::{End, FinishedRound, House, MatchStakes, Move, PipSet, SEATS, View, settle};
use capicua_solver::Objective;

use super::{Decision, Purpose};

/// How often somebody who can play passes: a slip, or mischief.
const FALSE_PASS_RATE: f64 = 0.01;

/// A pass is called false when that is likelier than not.
const CALL_THRESHOLD: f64 = 0.5;

/// A round in which passes are taken at their word.
pub(super) struct TrustedRound {
    pub(super) view: View<House>,
    pub(super) belief: Belief,
    pub(super) plays: Plays<House>,
    /// The calls there are, each with the chance to win by it.
    calls: Vec<(Move, f64)>,
}

impl TrustedRound {
    /// The round of `view`, without calls.
    pub(super) fn new(view: &View<House>, belief: &Belief, plays: &Plays<House>) -> TrustedRound {
        let public = view.public();
        let mut voids = [PipSet::EMPTY; SEATS];
        let mut liars = [0.0; SEATS];
        for (before, seat, mv) in plays.iter() {
            let at = seat.index();
            match mv {
                Move::Pass => voids[at] |= before.ends().pips(),
                Move::Play(laid) if voids[at].tiles().contains(laid.tile()) => liars[at] = 1.0,
                _ => {}
            }
        }
        for seat in Seat::all(public.seats()).filter(|&seat| seat != view.seat()) {
            let at = seat.index();
            if liars[at] < 1.0 && !voids[at].is_empty() {
                let all = belief.deals() as f64;
                let truly = belief.deals_without(Holder::Seat(seat), voids[at].tiles()) as f64;
                let falsely = FALSE_PASS_RATE * (all - truly);
                liars[at] = falsely / (falsely + truly);
            }
            if liars[at] == 1.0 {
                voids[at] = PipSet::EMPTY;
            }
        }
        // All passes may be possible one by one and not together: then the likeliest liar is one. One's
        // own passes tell oneself nothing.
        let own = view.seat().index();
        let trusted = loop {
            let mut others = voids;
            others[own] = PipSet::EMPTY;
            if let Some(trusted) = belief.assuming_true_passes(&others) {
                break trusted;
            }
            let others = (0..SEATS).filter(|&at| !others[at].is_empty());
            match others.max_by(|&a, &b| liars[a].total_cmp(&liars[b])) {
                Some(at) => voids[at] = PipSet::EMPTY,
                None => break belief.clone(),
            }
        };
        let rules = public.rules();
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        let calls = legal.iter().filter_map(|&mv| match mv {
            // Who calls the partner loses either way.
            Move::Call(of) if rules.side_of(of) == rules.side_of(view.seat()) => Some((mv, 0.0)),
            Move::Call(of) => Some((mv, liars[of.index()])),
            _ => None,
        });
        TrustedRound {
            view: View::from_parts(public.without_calls(voids), view.seat(), view.hand()),
            belief: trusted,
            plays: plays.assuming_true_passes(),
            calls: calls.collect(),
        }
    }

    /// What is to be decided apart from calls.
    pub(super) fn decision(&self, purpose: Purpose) -> Decision<'_> {
        Decision {
            view: &self.view,
            belief: &self.belief,
            plays: &self.plays,
            purpose,
        }
    }

    /// A call that wins for sure, if there is one.
    pub(super) fn certain_call(&self) -> Option<Move> {
        let sure = self.calls.iter().find(|(_, chance)| *chance == 1.0);
        sure.map(|&(mv, _)| mv)
    }

    /// Whether some call may be better than playing on.
    pub(super) fn has_likely_call(&self) -> bool {
        self.calls
            .iter()
            .any(|&(_, chance)| chance > CALL_THRESHOLD)
    }

    /// The chance to win what is played for after a call, by the chance that it is right.
    fn worth(&self, of: Seat, right: f64, objective: &Objective) -> f64 {
        let public = self.view.public();
        let rules = public.rules();
        let called = |rightly_called: bool| {
            let finished = FinishedRound {
                end: End::Called {
                    by: self.view.seat(),
                    of,
                },
                leader: public.leader(),
                blocker: public.last_player(),
                pips: [0; SEATS],
                rightly_called,
                stakes: MatchStakes::default(),
            };
            let outcome = settle(rules, &finished);
            let first = objective.worth(&outcome, public.gained(), finished.blocker, rules.fives);
            objective.chance(match rules.side_of(self.view.seat()) {
                Side::FIRST => first,
                _ => -first,
            })
        };
        right * called(true) + (1.0 - right) * called(false)
    }

    /// What was found without calls, and the calls, by those who play for `objective`.
    pub(super) fn with_calls(
        &self,
        mut evaluation: Evaluation<Move>,
        objective: &Objective,
    ) -> Evaluation<Move> {
        let best = evaluation.moves[0]
            .chance()
            .map_or(0.5, |chance| chance.mean);
        let mut calls: Vec<(Move, f64, f64)> = self
            .calls
            .iter()
            .map(|&(mv, right)| match mv {
                Move::Call(of) => (mv, right, self.worth(of, right, objective)),
                _ => (mv, right, right),
            })
            .collect();
        calls.sort_by(|a, b| b.1.total_cmp(&a.1));
        let for_match = matches!(objective, Objective::Equity(_));
        let judged = |&(mv, right, worth): &(Move, f64, f64), top: f64| MoveEval {
            win: Some(Estimate::exact(right)),
            equity: for_match.then_some(Estimate::exact(worth)),
            loss: Some(Estimate::exact(top - worth)),
            ..MoveEval::new(mv)
        };
        match calls.first().copied() {
            Some((_, right, worth)) if right > CALL_THRESHOLD && worth > best => {
                for judged in &mut evaluation.moves {
                    let less = worth - best;
                    judged.loss = judged.loss.map(|loss| Estimate {
                        mean: loss.mean + less,
                        low: loss.low + less,
                        high: loss.high + less,
                    });
                }
                let first = judged(&calls.remove(0), worth);
                evaluation.moves.insert(0, first);
                let rest = calls.iter().map(|call| judged(call, worth));
                evaluation.moves.extend(rest);
            }
            _ => {
                let rest = calls.iter().map(|call| judged(call, best));
                evaluation.moves.extend(rest);
            }
        }
        evaluation
    }
}
