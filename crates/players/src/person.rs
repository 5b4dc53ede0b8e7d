//! `person`: opponents with a name and a way of their own, from somebody who has just learnt the game
//! to the champion.
//!
//! Weaker ones play like weaker people: they read less, forget who passed on what, follow a habit
//! (heavy tiles first, doubles first, never let go of a suit), and waver between moves that look alike
//! to them. Nobody plays at random: a move that looks clearly worse to its player is never played. Like
//! every honest player they get a view and what happened, nothing else.

mod cast;

use capicua_core::{Budget, Evaluation, MoveList, Random, math};
use capicua_dominoes::{Event, House, Move, PipSet, Public, PublicMove, SEATS, View};

use crate::champion::{Champion, ChampionSettings, OpponentModel, Version};
use crate::rollout_policy::{FEATURES, RolloutPolicy, features as move_features};
use crate::{Strategy, heaviest};
pub use cast::{CAST, NAMES, named};

/// What somebody likes about a move, beside what sense there is in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// For each pip of the tile.
    pub heavy: f64,
    /// For a double.
    pub doubles: f64,
    /// For each tile left in the hand that fits afterwards.
    pub choice: f64,
    /// For each tile left in the hand with the pip it leaves open.
    pub suit: f64,
    /// For leaving what the next seat lacks, and for not covering it.
    pub hinder: f64,
    /// For not leaving what the partner lacks.
    pub partner: f64,
    /// For each five it scores.
    pub points: f64,
}

/// Nobody has a habit from birth.
pub const NONE: Habits = Habits {
    heavy: 0.0,
    doubles: 0.0,
    choice: 0.0,
    suit: 0.0,
    hinder: 0.0,
    partner: 0.0,
    points: 0.0,
};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Character {
    /// The name, as it is written in a spec.
    pub name: &'static str,
    /// How much of what good players go by at a glance is known, from 0 to 1.
    pub sense: f64,
    /// What is liked beside that.
    pub habits: Habits,
    /// How many of the latest passes are remembered.
    pub memory: usize,
    /// How much scores may differ for moves to look alike.
    pub temperature: f64,
    /// Hands imagined for each decision, none for who goes by the table alone.
    pub worlds: u32,
    /// Whether these are weighed by how the others have played.
    pub reads: bool,
}

/// A difference of one in the chance to win, told in scores.
const CHANCE_WEIGHT: f64 = 12.0;

/// A move this many waverings behind the best is not played.
const CUTOFF: f64 = 3.0;

/// Positions searched for each imagined hand, at most about.
const WORK: u64 = 15_000;

/// A character at the table.
pub struct Person {
    character: Character,
    /// Imagines hands; nobody for who goes by the table alone.
    mind: Option<Box<Champion>>,
}

impl Person {
    /// Somebody who plays so.
    pub fn new(character: Character) -> Person {
        let settings = ChampionSettings {
            version: Version::Two,
            samples: Some(character.worlds),
            work: WORK * u64::from(character.worlds),
            reading: match character.reads {
                true => OpponentModel::Fitted,
                false => OpponentModel::Nothing,
            },
            ..ChampionSettings::default()
        };
        Person {
            character,
            mind: (character.worlds > 0).then(|| Box::new(Champion::new(settings))),
        }
    }

    /// What the move looks like at a glance.
    fn heuristic_score(&self, public: &Public<House>, view: &View, mv: Move) -> f64 {
        let seen = move_features(public, view.hand(), mv);
        let learnt: [f64; FEATURES] = RolloutPolicy::weights(public.rules());
        let sense: f64 = seen.iter().zip(&learnt).map(|(f, w)| f * w).sum();
        let [
            pips,
            double,
            kept,
            suit,
            _,
            _,
            _,
            _,
            next_lacks,
            partner_lacks,
            _,
            frees_next,
            ..,
            scored,
            _,
        ] = seen;
        let habits = &self.character.habits;
        self.character.sense * sense
            + habits.heavy * pips
            + habits.doubles * double
            + habits.choice * kept
            + habits.suit * suit
            + habits.hinder * (next_lacks - frees_next)
            - habits.partner * partner_lacks
            + habits.points * scored
    }
}

/// The table as somebody sees it who remembers the last `memory` passes: nobody plays falsely there.
fn remembered(view: &View, history: &[Event], memory: usize) -> Public<House> {
    let public = view.public();
    let mut voids = [PipSet::default(); SEATS];
    let passes = history.iter().rev().filter(|e| e.seen == PublicMove::Pass);
    for pass in passes.take(memory) {
        for pip in pass.open.iter() {
            // Who has drawn since may hold it now.
            if public.rules().calls || public.voids(pass.seat).contains(pip) {
                voids[pass.seat.index()].insert(pip);
            }
        }
    }
    public.without_calls(voids)
}

impl Strategy for Person {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let judged = match &mut self.mind {
            Some(mind) if moves.len() > 1 => mind.evaluate(view, history, random, budget),
            _ => Evaluation::from_move(heaviest(&moves)),
        };
        // Somebody is called, or there is nothing to choose.
        if !matches!(judged.best(), Move::Play(_)) {
            return judged;
        }
        let public = remembered(view, history, self.character.memory);
        moves.retain(|mv| matches!(mv, Move::Play(_)));
        let chance = |mv: Move| {
            let judged = judged.moves.iter().find(|judged| judged.mv == mv)?;
            Some(judged.chance()?.mean)
        };
        // A move that was not looked at to the end fell behind before.
        let least = moves
            .iter()
            .filter_map(|&mv| chance(mv))
            .fold(1.0, f64::min);
        let scores: MoveList<f64> = moves
            .iter()
            .map(|&mv| {
                let seen = self
                    .mind
                    .as_ref()
                    .map_or(0.0, |_| chance(mv).unwrap_or(least));
                self.heuristic_score(&public, view, mv) + CHANCE_WEIGHT * seen
            })
            .collect();
        Evaluation::from_move(moves[sample_softmax(&scores, self.character.temperature, random)])
    }

    fn end_round(&mut self, view: &View, history: &[Event], random: &mut Random) {
        if let Some(mind) = &mut self.mind {
            mind.end_round(view, history, random);
        }
    }
}

/// One of the scores, the better the likelier, and none that is clearly worse than the best.
fn sample_softmax(scores: &[f64], temperature: f64, random: &mut Random) -> usize {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |score: f64| match (best - score) / temperature.max(1e-6) {
        behind if behind > CUTOFF => 0.0,
        behind => math::exp(-behind),
    };
    let mut mark = random.unit() * scores.iter().map(|&score| weight(score)).sum::<f64>();
    let chosen = scores.iter().position(|&score| {
        mark -= weight(score);
        mark < 0.0
    });
    // Rounding may leave the mark a hair behind the sum.
    chosen.unwrap_or_else(|| scores.iter().position(|&s| s == best).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::Seed;

    /// The better a move looks the likelier it is, and what looks clearly worse is never played.
    #[test]
    fn nobody_plays_at_random() {
        let scores = [1.0, 0.5, -3.0];
        let mut counts = [0; 3];
        let mut random = Seed(1).random();
        for _ in 0..10_000 {
            counts[sample_softmax(&scores, 1.0, &mut random)] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > 2_000, "{counts:?}");
        assert_eq!(counts[2], 0);
        assert_eq!(sample_softmax(&scores, 0.0, &mut random), 0);
    }
}
