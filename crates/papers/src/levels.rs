//! Whether it pays to read the hands out of the play. For tables of
//! players whose ways are known, how well each model of play foretells who holds what.

use std::io;

use capicua_arena::Mean;
use capicua_belief::{
    Belief, Chances, DoublesFirst, GreedyPlay, Holder, PlayModel, Plays, SkillLevels, UniformPlay,
};
use capicua_core::{CancellationToken, ImperfectInformation, InputError, LongRun, Seat, Seed};
use capicua_dominoes::{Event, House, LATIN, State};
use capicua_players::Entrant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::contests::watch;
use super::work::{ExperimentRun, Section, parse_saved, table};
use super::{Effort, Experiment};
use crate::plots::{Estimate, Intervals, Reference, Row as ChartRow};

/// Who sits at the tables.
const TABLES: [[&str; 2]; 3] = [
    ["random", "random"],
    ["greedy", "random"],
    ["greedy", "greedy"],
];

/// The models of play, the exact belief first: it reads nothing.
const MODELS: [&str; 5] = [
    "nothing read (exact)",
    "any move alike",
    "greedy, noise 0.1",
    "level γ of doubles",
    "level γ of greedy",
];

/// What a round brought, in integers, so that it reads back exactly.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct Round {
    positions: u64,
    /// Tiles whose holder was to be told.
    tiles: u64,
    /// Billionths of bits that the truth came as a surprise, for each model.
    surprise: [u64; MODELS.len()],
    /// Billionths of the levels read off C, and off B and D, when the round was over.
    levels: [u64; 2],
}

pub struct Levels {
    options: String,
    rounds: u64,
    samples: usize,
    seeds: Vec<Seed>,
    entrants: Vec<[Entrant; 2]>,
    /// For each table, one seed after the other.
    measured: [Vec<Round>; TABLES.len()],
}

impl Levels {
    pub fn new(effort: &Effort, rounds: Option<u64>, samples: u32) -> Result<Levels, InputError> {
        let entrants: Result<Vec<[Entrant; 2]>, InputError> = TABLES
            .iter()
            .map(|[a, b]| Ok([capicua_players::player(a)?, capicua_players::player(b)?]))
            .collect();
        let mut options = String::new();
        if let Some(rounds) = rounds {
            options += &format!(" --rounds {rounds}");
        }
        if samples != Experiment::SAMPLES {
            options += &format!(" --samples {samples}");
        }
        Ok(Levels {
            options,
            rounds: rounds.unwrap_or((effort.deals / 5).max(1)),
            samples: samples as usize,
            seeds: effort.seeds(),
            entrants: entrants?,
            measured: Default::default(),
        })
    }

    fn settings(&self) -> Value {
        let seeds: Vec<u64> = self.seeds.iter().map(|seed| seed.0).collect();
        json!({"rounds": self.rounds, "samples": self.samples, "seeds": seeds})
    }

    fn all(&self) -> u64 {
        self.rounds * self.seeds.len() as u64
    }

    fn play(&self, players: &[Entrant; 2], number: u64) -> Round {
        let seed = self.seeds[(number / self.rounds) as usize];
        let number = number % self.rounds;
        let seed = seed.named("levels").at(number);
        let leader = Seat::new(number as usize % 4);
        let mut round = Round::default();
        let (end, history) = watch(
            &LATIN,
            leader,
            players.each_ref(),
            seed,
            |state, history| {
                let seed = seed.named("sample").at(history.len() as u64);
                round.add(state, history, self.samples, seed);
            },
        );
        round.add_levels(&end, &history, self.samples, seed.named("end"));
        round
    }

    fn positions(&self, table: usize) -> u64 {
        self.measured[table].iter().map(|r| r.positions).sum()
    }

    /// Bits for each hidden tile at a table, over all rounds together.
    fn bits(&self, table: usize, model: usize) -> f64 {
        let rounds = &self.measured[table];
        let tiles: u64 = rounds.iter().map(|round| round.tiles).sum();
        let bits: u64 = rounds.iter().map(|round| round.surprise[model]).sum();
        bits as f64 / 1e9 / tiles.max(1) as f64
    }

    /// Bits for each hidden tile that a model saves, with an interval over rounds.
    fn saved(&self, table: usize, model: usize) -> Mean {
        let (mut sum, mut squares) = (0.0, 0.0);
        let rounds = &self.measured[table];
        for round in rounds {
            let saved = round.surprise[0] as f64 - round.surprise[model] as f64;
            let saved = saved / 1e9 / round.tiles.max(1) as f64;
            sum += saved;
            squares += saved * saved;
        }
        Mean::from_sums(rounds.len() as u64, sum, squares)
    }

    fn level(&self, table: usize, who: usize) -> f64 {
        let rounds = &self.measured[table];
        let sum: u64 = rounds.iter().map(|round| round.levels[who]).sum();
        sum as f64 / 1e9 / rounds.len().max(1) as f64
    }
}

impl Round {
    /// How well each model foretells the hands, as the seat to move sees them.
    fn add(&mut self, state: &State<House>, history: &[Event], samples: usize, seed: Seed) {
        let view = state.view(state.public().turn());
        let belief = Belief::new(&view, history).expect("what has happened is possible");
        let plays = Plays::from_view(&view, history).expect("the round is seen from its beginning");
        let weigh = |model: &dyn PlayModel<House>| {
            let mut random = seed.random();
            belief
                .weigh(&plays, model, samples, &mut random)
                .chances(&belief)
        };
        let level = |strong: &dyn PlayModel<House>| {
            let mut random = seed.random();
            let nothing_known = SkillLevels::default();
            let (weighted, _) = nothing_known.weigh(&belief, &plays, strong, samples, &mut random);
            weighted.chances(&belief)
        };
        let chances = [
            belief.chances(),
            weigh(&UniformPlay),
            weigh(&GreedyPlay { noise: 0.1 }),
            level(&DoublesFirst),
            level(&GreedyPlay { noise: 0.0 }),
        ];
        self.positions += 1;
        self.tiles += chances[0].tiles().len() as u64;
        for (sum, chances) in self.surprise.iter_mut().zip(&chances) {
            *sum += (1e9 * surprise(chances, state, samples)).round() as u64;
        }
    }

    /// What levels the moves of a whole round show, as a bystander at A's elbow reads them.
    fn add_levels(&mut self, end: &State<House>, history: &[Event], samples: usize, seed: Seed) {
        let view = end.view(Seat::A);
        let belief = Belief::new(&view, history).expect("what has happened is possible");
        let plays = Plays::from_view(&view, history).expect("the round is seen from its beginning");
        let strong = GreedyPlay { noise: 0.0 };
        let nothing_known = SkillLevels::default();
        let mut random = seed.random();
        let (_, levels) = nothing_known.weigh(&belief, &plays, &strong, samples, &mut random);
        let read = |level: f64| (1e9 * level).round() as u64;
        let opponents = (levels.mean(Seat::B) + levels.mean(Seat::D)) / 2.0;
        self.levels = [read(levels.mean(Seat::C)), read(opponents)];
    }
}

/// Bits of surprise at the true holders of all hidden tiles.
fn surprise(chances: &Chances, state: &State<House>, samples: usize) -> f64 {
    // What no sample shows is not impossible.
    let least = 0.5 / samples as f64;
    let holders = chances.holders().iter().enumerate();
    holders
        .map(|(at, holder)| {
            let hand = match holder {
                Holder::Seat(seat) => state.hand(*seat),
                Holder::Stock => state.stock(),
            };
            let tiles = (hand & chances.tiles()).iter();
            tiles
                .map(|tile| -chances.of(at, tile).max(least).log2())
                .sum::<f64>()
        })
        .sum()
}

impl LongRun for Levels {
    type Snapshot = Value;

    fn progress(&self) -> (u64, u64) {
        let done = self.measured.iter().map(|rounds| rounds.len() as u64).sum();
        (done, self.all() * TABLES.len() as u64)
    }

    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        let all = self.all();
        let next = self
            .measured
            .iter()
            .position(|rounds| (rounds.len() as u64) < all);
        if let Some(table) = next {
            let number = self.measured[table].len() as u64;
            let round = self.play(&self.entrants[table], number);
            self.measured[table].push(round);
        }
        Ok(())
    }

    fn message(&self) -> String {
        "who plays how".to_owned()
    }

    fn save(&self) -> Value {
        json!({"settings": self.settings(), "done": self.measured})
    }

    fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
        self.measured = parse_saved(saved, &self.settings())?;
        Ok(())
    }
}

impl ExperimentRun for Levels {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn options(&self) -> String {
        self.options.clone()
    }

    fn section(&self) -> Section {
        let mut section = Section::default();
        section.add(format!(
            "## Reading hands out of the play\n\nSection VI of \"DominAI\" proposes a playing level γ for each \
             seat: how much of the time it plays like a strong player. What was played then tells about \
             what is held. Here it is done, the level learnt together with the hands from the moves of a \
             round ([how](beliefs.md#what-play-tells)), at tables of players whose ways are known. The figures \
             are bits of surprise at the true holder of a hidden tile, less is better; below, what a model \
             saves, with 95 % intervals over {} rounds a table.",
            self.all()
        ));
        let [a, b, c, d, e] = MODELS;
        let heads = ["A+C against B+D", "positions", a, b, c, d, e];
        let lines: Vec<[String; 7]> = TABLES
            .iter()
            .enumerate()
            .map(|(number, players)| {
                let positions = self.positions(number).to_string();
                let bits = |model| format!("{:.4}", self.bits(number, model));
                let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(bits);
                [players.join(", "), positions, a, b, c, d, e]
            })
            .collect();
        section.add(table(heads, &lines));
        let rows = TABLES
            .iter()
            .enumerate()
            .map(|(number, players)| ChartRow {
                label: players.join(" against "),
                values: (1..MODELS.len())
                    .map(|model| {
                        let saved = self.saved(number, model);
                        Some(Estimate {
                            value: saved.mean,
                            interval: saved.interval(),
                        })
                    })
                    .collect(),
            })
            .collect();
        let chart = Intervals {
            title: "What reading the moves tells about the hands".to_owned(),
            axis: "bits saved for each hidden tile (95 % intervals)".to_owned(),
            bounds: None,
            reference: Some(Reference::at(0.0, "nothing read")),
            series: MODELS[1..].iter().map(|name| (*name).to_owned()).collect(),
            rows,
        };
        section.picture(
            "reproduction-levels.svg",
            "Bits saved for each hidden tile by four models of play at three tables",
            chart.draw(),
        );
        let lines: Vec<[String; 3]> = TABLES
            .iter()
            .enumerate()
            .map(|(number, players)| {
                let level = |who| format!("{:.2}", self.level(number, who));
                [players.join(", "), level(0), level(1)]
            })
            .collect();
        let heads = ["A+C against B+D", "level of C", "level of B and D"];
        section.add(
            "The level of greedy play that is read off one round, on the average; 0.5 is what one begins with:",
        );
        section.add(table(heads, &lines));
        section.add(
            "A fixed model of a greedy player is best where everybody is greedy and worst where nobody \
             is. The level gets most of the gain and risks little: the paper's idea was worth having.",
        );
        section
    }

    fn json(&self) -> Value {
        let tables: Vec<Value> = TABLES
            .iter()
            .enumerate()
            .map(|(number, players)| {
                let positions = self.positions(number);
                let bits: Map<String, Value> = MODELS
                    .iter()
                    .enumerate()
                    .map(|(model, name)| ((*name).to_owned(), json!(self.bits(number, model))))
                    .collect();
                let levels = [self.level(number, 0), self.level(number, 1)];
                json!({"players": players, "positions": positions, "bits": bits, "levels": levels})
            })
            .collect();
        json!({"rounds": self.rounds, "samples": self.samples, "tables": tables})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::tests::resumes;

    #[test]
    fn it_resumes() {
        let effort = Effort::new(1, 2);
        let new =
            || -> Box<dyn ExperimentRun> { Box::new(Levels::new(&effort, Some(2), 20).unwrap()) };
        resumes(new);
        assert_eq!(new().options(), " --rounds 2 --samples 20");
    }
}
