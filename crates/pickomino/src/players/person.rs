//! `person`: the same people as at the domino tables, with dice. Weaker ones look at less (the tile at
//! hand instead of the turn, the turn instead of the game), fear or hope too much, and waver between
//! decisions that look alike to them; what looks clearly worse to them they never do.

use capicua_core::{Budget, Evaluation, Fault, Player, Seed, math};

use super::plain::simple_choice;
use crate::champion::{Champion, ValueNetwork};
use crate::position::{Gain, Move, OpenView, Position};
use crate::turn::{Reward, Solution, TurnGraph, ValuedMove};

/// What somebody plays for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum PlayingGoal {
    /// The first tile there is.
    AnyTile,
    /// The worms of the turn: how much a lost tile hurts, how much a stolen one pleases, and how much
    /// more than its worms a large tile is worth.
    Worms { fear: f64, envy: f64, hope: f64 },
    /// The game, this many turns ahead.
    Game(usize),
}

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Character {
    /// The name, as it is written in a spec.
    pub name: &'static str,
    aim: PlayingGoal,
    /// How many worms (for those who play for the game: hundredths of a chance) may lie between
    /// decisions that look alike.
    temperature: f64,
}

const fn character(name: &'static str, aim: PlayingGoal, temperature: f64) -> Character {
    Character {
        name,
        aim,
        temperature,
    }
}

const fn worms(fear: f64, envy: f64, hope: f64) -> PlayingGoal {
    PlayingGoal::Worms { fear, envy, hope }
}

/// Everybody, the weakest first: in the same order as at the domino tables.
pub const CAST: [Character; 10] = [
    character("nena", worms(0.1, 0.0, 0.7), 0.35),
    character("tito", worms(0.0, 0.3, 0.6), 0.3),
    character("beto", worms(0.25, 0.3, 0.45), 0.35),
    character("chago", worms(4.0, 0.3, 0.0), 0.6),
    character("iara", PlayingGoal::AnyTile, 0.0),
    character("lourdes", worms(1.0, 0.3, 0.2), 0.25),
    character("yolanda", worms(1.0, 1.5, 0.0), 0.15),
    character("papo", PlayingGoal::Game(1), 0.7),
    character("carmen", PlayingGoal::Game(1), 0.4),
    character("ramon", PlayingGoal::Game(2), 0.0),
];

/// Their names.
pub const NAMES: &[&str] = &{
    let mut names = [""; CAST.len()];
    let mut at = 0;
    while at < CAST.len() {
        names[at] = CAST[at].name;
        at += 1;
    }
    names
};

/// A decision this many waverings behind the best is not made.
const NEVER: f64 = 3.0;

/// A character at the table.
#[derive(Debug)]
pub struct Person {
    character: Character,
    champion: Option<Champion>,
    /// The turn under way: decisions all follow from one solution.
    turn: Option<(Position, Solution)>,
    seed: Seed,
    /// What has happened in the game so far: chances are drawn anew for each decision, so that the same
    /// is played however often one is asked.
    seen: u64,
}

impl Person {
    /// Whoever is called so.
    pub fn named(name: &str, seed: Seed) -> Option<Person> {
        let character = *const { &CAST }.iter().find(|one| one.name == name)?;
        Some(Person {
            champion: match character.aim {
                PlayingGoal::Game(turns) => Some(Champion::new(ValueNetwork::shipped(), turns)),
                _ => None,
            },
            character,
            turn: None,
            seed,
            seen: 0,
        })
    }

    /// What every decision is worth to this one, the best first.
    fn decisions(&mut self, position: &Position) -> Vec<ValuedMove> {
        let (kept, roll) = (position.kept(), position.roll().unwrap_or_default());
        // The champion has learnt with eight dice: with others the turn is all that can be seen.
        let standard = crate::rules::Rules::STANDARD.name();
        let (fear, envy, hope) = match (self.character.aim, &mut self.champion) {
            (_, Some(champion)) if position.rules().name() == standard => {
                let solution = champion.solve(position);
                let decisions = solution.decisions(&kept, &roll).into_iter();
                let in_hundredths = |one: ValuedMove| ValuedMove {
                    value: 100.0 * one.value,
                    ..one
                };
                return decisions.map(in_hundredths).collect();
            }
            (PlayingGoal::Worms { fear, envy, hope }, _) => (fear, envy, hope),
            _ => (1.0, 1.0, 0.0),
        };
        let known = self.turn.as_ref();
        if !known.is_some_and(|(turn, _)| turn.same_turn(position)) {
            let worms = |tile| {
                let worms = f64::from(position.rules().worms(tile));
                worms + hope * (worms - 1.0) * worms / 2.0
            };
            let top = position.stack(position.seat()).last();
            let cost = top.map_or(0.0, |&top| fear * worms(top));
            let reward = Reward::from_gain(position, |gain| match gain {
                None => -cost,
                Some(Gain::Grill(tile)) => worms(tile),
                Some(Gain::Steal(_, tile)) => (1.0 + envy) * worms(tile),
            });
            let solution = TurnGraph::for_dice(position.rules().dice()).solve(&reward);
            self.turn = Some((position.clone(), solution));
        }
        let (_, solution) = self.turn.as_ref().expect("solved just above");
        solution.decisions(&kept, &roll).to_vec()
    }
}

impl Player<Position> for Person {
    fn begin(&mut self, _: &OpenView) {
        self.seen = 0;
    }

    fn saw(&mut self, _: &Move, _: &OpenView) {
        self.seen += 1;
    }

    fn choose(&mut self, view: &OpenView, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let position = &view.position;
        if self.character.aim == PlayingGoal::AnyTile {
            return Ok(Evaluation::from_move(simple_choice(position)));
        }
        let decisions = self.decisions(position);
        let Some(best) = decisions.first() else {
            return Ok(Evaluation::from_move(Move::Fail));
        };
        let weight = |one: &ValuedMove| {
            let behind = (best.value - one.value) / self.character.temperature.max(1e-9);
            match behind > NEVER {
                true => 0.0,
                false => math::exp(-behind),
            }
        };
        let all: f64 = decisions.iter().map(weight).sum();
        let mut mark = self.seed.at(self.seen).random().unit() * all;
        let chosen = decisions.iter().find(|one| {
            mark -= weight(one);
            mark < 0.0
        });
        Ok(Evaluation::from_move(chosen.unwrap_or(best).mv))
    }
}
