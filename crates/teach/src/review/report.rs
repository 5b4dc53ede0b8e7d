//! What was found, put together: per seat, per side, round by round.

use capicua_core::{Estimate, Seat, Seed};
use capicua_protocol::{
    ByName, Class, Review, ReviewedDecision, ReviewedRound, ReviewedSeat, ReviewedSide, Turning,
};
use capicua_words::Language;

use crate::review::graded::{Decision, GradedPly};
use crate::review::outline::{GameOutline, Round};
use crate::review::rating::{fitted, rating};

/// Chances nearer than this are the same: one round goes on where the other ended.
const SAME: f64 = 1e-6;

/// What was found.
pub struct Report<'a> {
    outline: &'a GameOutline,
    /// Every ply of every round, as far as it was looked at.
    rounds: Vec<&'a [Option<GradedPly>]>,
}

/// The document about what was found; `graded` is in the order of [`GameOutline::plies`], with nothing for a ply
/// that was not looked at. What only all of them tell is then not told.
pub fn report(
    outline: &GameOutline,
    graded: &[Option<GradedPly>],
    seed: Seed,
    language: Language,
) -> Review {
    let finished = graded.iter().all(Option::is_some);
    let report = Report::new(outline, graded);
    let seats = outline
        .seats()
        .map(|seat| (seat.to_string(), report.seat(seat)));
    let sides = outline.sides.iter().enumerate();
    let sides: ByName<ReviewedSide> = sides
        .filter(|_| finished)
        .filter_map(|(at, (name, _))| Some((name.clone(), report.side(at)?)))
        .collect();
    let mut review = Review {
        schema: Default::default(),
        rules: outline.rules.clone(),
        seed: seed.0,
        finished,
        seats: seats.collect(),
        rounds: (0..outline.rounds.len())
            .map(|at| report.round(at, language))
            .collect(),
        sides,
        turning: finished.then(|| report.turning()).flatten(),
        fit: fitted(outline),
    };
    for seat in outline.seats() {
        let (side, _) = &outline.sides[outline.side_of(seat)];
        let luck = review.sides.get(side).map(|side| side.luck);
        if let Some(of_seat) = review.seats.get_mut(&seat.to_string()) {
            of_seat.luck = luck;
            of_seat.rating = of_seat.rating.filter(|_| finished);
        }
    }
    review
}

impl<'a> Report<'a> {
    /// What was found about some rounds; `graded` is in the order of [`GameOutline::plies`].
    pub fn new(outline: &'a GameOutline, graded: &'a [Option<GradedPly>]) -> Report<'a> {
        let mut left = graded;
        let rounds = outline.rounds.iter().map(|round| {
            let (own, others) = left.split_at(round.plies.len());
            left = others;
            own
        });
        let rounds = rounds.collect();
        Report { outline, rounds }
    }

    /// The decisions of a round, with their plies.
    fn decisions(
        &self,
        at: usize,
    ) -> impl Iterator<Item = (usize, Seat, &'a Decision)> + use<'a, '_> {
        let plies = self.outline.rounds[at].plies.iter().zip(self.rounds[at]);
        plies.enumerate().filter_map(|(ply, (played, graded))| {
            Some((ply, played.seat, graded.as_ref()?.decision.as_ref()?))
        })
    }

    /// All decisions of a seat.
    fn of_seat(&self, seat: Seat) -> Vec<&'a Decision> {
        let rounds = 0..self.rounds.len();
        rounds
            .flat_map(|at| self.decisions(at))
            .filter(|(_, of, _)| *of == seat)
            .map(|(_, _, decision)| decision)
            .collect()
    }

    /// What each side lost in a round.
    fn losses(&self, at: usize) -> Vec<f64> {
        let mut losses = vec![0.0; self.outline.sides.len()];
        for (_, seat, decision) in self.decisions(at) {
            losses[self.outline.side_of(seat)] += decision.loss;
        }
        losses
    }

    fn seat(&self, seat: Seat) -> ReviewedSeat {
        let decisions = self.of_seat(seat);
        let loss = Estimate::from_samples(decisions.iter().map(|decision| decision.loss));
        let count = |class: Class| decisions.iter().filter(|d| d.class == class).count();
        let mut kinds: ByName<usize> = ByName::new();
        for decision in decisions.iter().filter(|decision| decision.is_loss()) {
            let kind = decision.kind.clone().unwrap_or_default();
            *kinds.entry(kind).or_default() += 1;
        }
        kinds.sort_by(|a, of_a, b, of_b| of_b.cmp(of_a).then(a.cmp(b)));
        let name = self.outline.names[seat.index()].clone();
        let rate = 100.0 * loss.mean;
        let wide = 100.0 * loss.half_width();
        ReviewedSeat {
            name: name.unwrap_or_else(|| seat.to_string()),
            decisions: decisions.len(),
            loss: rounded(loss.mean),
            loss_ci: rounded(loss.half_width()),
            error_rate: rounded(rate),
            best: count(Class::Best),
            inaccuracies: count(Class::Inaccuracy),
            mistakes: count(Class::Mistake),
            blunders: count(Class::Blunder),
            luck: None,
            kinds,
            rating: rating(self.outline, decisions.len(), rate, wide),
        }
    }

    /// What a round left the sides with: where it goes on, the last chance that is known.
    fn after(&self, at: usize) -> Option<Vec<f64>> {
        let round = &self.outline.rounds[at];
        round.after.clone().or_else(|| {
            let plies = round.plies.iter().zip(self.rounds[at]).rev();
            let known = |(ply, graded): (&crate::review::Ply, &Option<GradedPly>)| {
                Some((ply.seat, graded.as_ref()?.chance?))
            };
            let (seat, chance) = { plies }.find_map(known)?;
            let side = self.outline.side_of(seat);
            let others = (1.0 - chance) / (self.outline.sides.len() - 1) as f64;
            let sides = 0..self.outline.sides.len();
            Some(
                sides
                    .map(|of| if of == side { chance } else { others })
                    .collect(),
            )
        })
    }

    /// Where a side began, what it came to, and how: `result - before = skill + luck`. Rounds that do
    /// not follow from each other are added up. Nothing where a result is not known.
    fn side(&self, side: usize) -> Option<ReviewedSide> {
        let mut found = ReviewedSide {
            before: 0.0,
            result: 0.0,
            skill: 0.0,
            luck: 0.0,
        };
        let others = (self.outline.sides.len() - 1) as f64;
        let mut last: Option<f64> = None;
        for (at, round) in self.outline.rounds.iter().enumerate() {
            let before = round.before[side];
            let after = match self.after(at) {
                Some(after) => after[side],
                // Nothing was played in it that anybody could look at.
                None if round.plies.is_empty() => before,
                None => return None,
            };
            match last {
                Some(stood) if (stood - before).abs() < SAME => {}
                stood => {
                    found.before += before;
                    found.result += stood.unwrap_or(0.0);
                }
            }
            let losses = self.losses(at);
            let lost: f64 = losses.iter().sum();
            // With more than two sides what one loses falls to the others in equal parts.
            let skill = (lost - losses[side]) / others - losses[side];
            found.skill += skill;
            found.luck += after - before - skill;
            last = Some(after);
        }
        found.result += last.unwrap_or(0.0);
        Some(ReviewedSide {
            before: rounded(found.before),
            result: rounded(found.result),
            skill: rounded(found.skill),
            luck: rounded(found.luck),
        })
    }

    /// The chance of the first side along a round.
    fn chances(&self, at: usize) -> Vec<f64> {
        let round = &self.outline.rounds[at];
        let mut chances = vec![round.before[0]];
        for (ply, graded) in round.plies.iter().zip(self.rounds[at]) {
            let last = chances[chances.len() - 1];
            let sides = self.outline.sides.len();
            let chance = graded.as_ref().and_then(|graded| graded.chance);
            chances.push(match (chance, self.outline.side_of(ply.seat)) {
                (None, _) => last,
                (Some(chance), 0) => chance,
                (Some(chance), _) if sides == 2 => 1.0 - chance,
                // What is left is shared as it was before.
                (Some(chance), _) => (1.0 - chance) * last / (last + (1.0 - last) / 2.0).max(1e-9),
            });
        }
        chances.extend(round.after.as_ref().map(|after| after[0]));
        chances
    }

    fn round(&self, at: usize, language: Language) -> ReviewedRound {
        let Round {
            number,
            score,
            stakes,
            result,
            plies,
            ..
        } = &self.outline.rounds[at];
        let decisions = self.decisions(at).map(|(ply, seat, decision)| {
            let at = Language::all().position(|one| one == language);
            let said = decision
                .said
                .as_ref()
                .zip(at)
                .map(|(said, at)| said[at].clone());
            let moves = decision.moves.iter().cloned().map(|mut mv| {
                mv.win = rounded(mv.win);
                mv
            });
            ReviewedDecision {
                ply: ply + 1,
                seat: seat.to_string(),
                played: plies[ply].written.clone(),
                best: decision.best.clone(),
                equity: [decision.equity, decision.equity + decision.loss].map(rounded),
                loss: rounded(decision.loss),
                loss_ci: rounded(decision.half_width),
                class: decision.class,
                kind: decision.kind.clone(),
                hindsight: decision.hindsight.map(rounded),
                moves: moves.collect(),
                chosen: decision.chosen.map(|mut chosen| {
                    chosen.strong = rounded(chosen.strong);
                    chosen.ordinary = rounded(chosen.ordinary);
                    chosen
                }),
                worlds: decision.worlds,
                exact: decision.exact,
                position: decision.position.clone(),
                reasons: decision.reasons.clone(),
                said,
            }
        });
        let plies_left = (1..).zip(self.rounds[at]);
        let plies_left = plies_left.filter(|(_, graded)| graded.is_none());
        ReviewedRound {
            left: plies_left.map(|(ply, _)| ply).collect(),
            round: *number,
            score: *score,
            stakes: *stakes,
            result: result.clone(),
            moves: plies.iter().map(|ply| ply.written.clone()).collect(),
            turns: plies.iter().map(|ply| ply.seat.to_string()).collect(),
            decisions: decisions.collect(),
            chances: self.chances(at).into_iter().map(rounded).collect(),
        }
    }

    /// The move at which one step fits the chances best: from there on, on the whole, the side that stands
    /// better in the end stood better than before. A swing that was taken back is no turning point.
    fn turning(&self) -> Option<Turning> {
        let end = (0..self.rounds.len()).rev().find_map(|at| self.after(at))?;
        let towards = if end[0] >= 0.5 { 1.0 } else { -1.0 };
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        for (at, round) in self.outline.rounds.iter().enumerate() {
            // Up to the last move: what came of it is in the chances of the next round.
            let moments = self.chances(at).into_iter().take(round.plies.len() + 1);
            for (ply, chance) in moments.enumerate() {
                moves.push((round.number, ply));
                chances.push(towards * chance);
            }
        }
        let step = best_step(&chances)?;
        // What a deal begins with came of the last move before it.
        let played = moves[..=step].iter().rev().find(|&&(_, ply)| ply > 0);
        played.map(|&(round, ply)| Turning { round, ply })
    }
}

/// Where some values are best split in two, so that each lies near the mean of its part and those of the
/// second lie higher; nothing where no split has them so.
fn best_step(values: &[f64]) -> Option<usize> {
    let (count, all) = (values.len() as f64, values.iter().sum::<f64>());
    let mut before = 0.0;
    let mut best: Option<(f64, usize)> = None;
    for (at, value) in values.iter().enumerate().skip(1) {
        before += values[at - 1];
        let first = at as f64;
        let rise = (all - before) / (count - first) - before / first;
        let fits = first * (count - first) * rise * rise;
        // As much higher as sums in another order differ is not higher.
        if rise > SAME && *value > values[at - 1] && best.is_none_or(|(most, _)| fits > most) {
            best = Some((fits, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Six digits: what is beyond them is noise, and the same on every machine it need not be.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

#[cfg(test)]
mod tests {
    use super::best_step;

    /// What stays counts, not the largest swing: the page finds the same (`page-tests`).
    #[test]
    fn a_swing_that_was_taken_back_is_no_turning_point() {
        let values = [0.5, 0.4, 0.8, 0.4, 0.45, 0.4, 0.6, 0.65, 0.6, 0.7];
        assert_eq!(best_step(&values), Some(6));
        assert_eq!(best_step(&[0.5, 0.4, 0.3]), None);
        assert_eq!(best_step(&[0.5, 1.0]), Some(1));
        assert_eq!(best_step(&[0.5]), None);
        assert_eq!(best_step(&[]), None);
    }
}
