//! Hints: the moves of the seat on turn, ranked. Worked out from what that seat knows.

use std::time::Duration;

use capicua_advice::{Advice, NoAdvice, Options, advise, say};
use capicua_core::{Budget, Estimate, InputError, Seat, Seed, Stop};
use capicua_dominoes::Move;
use capicua_dominoes::notation::Position;
use capicua_players::{Lineup, Seated};
use capicua_words::Words;

use crate::sight::Sight;

/// Judges moves under rules that the adviser does not know.
const STAND_IN: &str = "ismcts:iterations=4000,objective=win";

/// How many worlds it walks through.
const STAND_IN_WORLDS: u32 = 4000;

/// Somebody who was asked for a hint. Can think in a thread of its own.
#[derive(Clone, Debug)]
pub struct HintQuestion {
    /// The round as the seat knows it.
    pub position: Position,
    /// Who asks.
    pub seat: Seat,
    /// The same seed gives the same answer.
    pub seed: Seed,
    /// Longest time to think.
    pub time: Option<Duration>,
}

/// The moves, ranked.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What was asked.
    pub question: HintQuestion,
    /// What each move is worth, the best first.
    pub moves: Vec<Worth>,
    /// The whole advice, where the adviser knows the rules.
    pub advice: Option<Advice>,
    /// Who judged.
    pub player: &'static str,
    /// Deals looked at.
    pub samples: u32,
}

/// What a move is worth to the side that plays it.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The move.
    pub mv: Move,
    /// Chance to win the round; none when there was nothing to compare.
    pub win: Option<Estimate>,
    /// Points of the round.
    pub points: Option<Estimate>,
}

impl HintQuestion {
    /// Asks for the seat that `sight` belongs to; `None` when that seat has nothing to choose now.
    pub fn new(sight: &Sight, seed: Seed) -> Option<HintQuestion> {
        let position = sight.position()?.clone();
        let seat = sight.seat()?;
        (!sight.legal().is_empty()).then_some(HintQuestion {
            position,
            seat,
            seed,
            time: None,
        })
    }

    /// With a limit: then the answer may differ from one time to another.
    pub fn limited(self, time: Duration) -> HintQuestion {
        HintQuestion {
            time: Some(time),
            ..self
        }
    }

    /// Thinks.
    pub fn answer(&self, stop: &Stop) -> Result<Hint, InputError> {
        let options = Options {
            seed: self.seed,
            time: self.time,
            stop: stop.clone(),
            ..Options::default()
        };
        match advise(&self.position, self.seat, &options) {
            Ok(advice) => Ok(Hint {
                question: self.clone(),
                player: advice.player,
                samples: advice.samples,
                moves: advice
                    .moves
                    .iter()
                    .map(|ranked| Worth {
                        mv: ranked.mv,
                        win: Some(ranked.win),
                        points: ranked.points,
                    })
                    .collect(),
                advice: Some(advice),
            }),
            Err(NoAdvice::Rules(_)) => self.by_stand_in(stop),
            Err(why) => Err(why.into()),
        }
    }

    fn by_stand_in(&self, stop: &Stop) -> Result<Hint, InputError> {
        let now = self.position.now();
        let player = Lineup::parse(STAND_IN)?;
        player.knows(now.rules())?;
        let (Some(view), Seated::Honest(mut player)) = (now.view(self.seat), player.sit(self.seed))
        else {
            return Err(NoAdvice::HandUnknown(self.seat).into());
        };
        let budget = Budget {
            time: self.time,
            stop: stop.clone(),
            ..Budget::default()
        };
        let choice = player.choose(&view, self.position.history(), &budget);
        let mut moves: Vec<Worth> = choice
            .scored
            .iter()
            .map(|scored| Worth {
                mv: scored.mv,
                win: scored.win,
                points: scored.points,
            })
            .collect();
        let mean = |worth: &Worth| worth.win.map_or(0.0, |win| win.mean);
        moves.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        if moves.is_empty() {
            moves.push(Worth {
                mv: choice.best,
                win: None,
                points: None,
            });
        }
        Ok(Hint {
            question: self.clone(),
            moves,
            advice: None,
            player: STAND_IN,
            samples: STAND_IN_WORLDS,
        })
    }
}

impl Hint {
    /// The moves as a table: a heading, then a line for each move.
    pub fn rows(&self, words: &Words) -> Vec<String> {
        let heads = ["column-move", "column-win", "column-points"].map(|id| words.plain(id));
        let mut rows = vec![format!("{:<4} {:>10} {:>7}", heads[0], heads[1], heads[2])];
        for worth in &self.moves {
            let win = worth
                .win
                .map_or(String::new(), |win| match win.half_width > 0.0 {
                    true => format!(
                        "{} ±{}",
                        words.percent(win.mean, 1),
                        words.percent(win.half_width, 1)
                    ),
                    false => words.percent(win.mean, 1),
                });
            let points = worth
                .points
                .map_or(String::new(), |p| words.signed(p.mean, 1));
            let row = format!("{:<4} {win:>10} {points:>7}", worth.mv.to_string());
            rows.push(row.trim_end().to_owned());
        }
        rows
    }

    /// The best moves where there is little room: chances to win alone, in columns of `size`, its
    /// columns and rows.
    pub fn brief(&self, words: &Words, size: (u16, u16)) -> Vec<String> {
        const COLUMN: usize = 12;
        let (columns, rows) = (usize::from(size.0) / COLUMN, usize::from(size.1));
        let cell = |worth: &Worth| {
            let win = worth
                .win
                .map_or(String::new(), |win| words.percent(win.mean, 1));
            format!("{:<4}{win:>5} %", worth.mv.to_string())
        };
        let row = |row: usize| {
            let cells = (0..columns).filter_map(|column| self.moves.get(column * rows + row));
            let cells: String = cells
                .map(|worth| format!("{:<COLUMN$}", cell(worth)))
                .collect();
            cells.trim_end().to_owned()
        };
        (0..rows).map(row).collect()
    }

    /// What to play, in a sentence.
    pub fn verdict(&self, words: &Words) -> String {
        let best = self.moves[0].mv.to_string();
        match &self.advice {
            Some(advice) => say::verdict(words, advice),
            None if self.moves.len() == 1 => words.text("advice-only", &[("move", best.into())]),
            None => words.text("advice-best", &[("move", best.into())]),
        }
    }

    /// Why, in parts of sentences.
    pub fn reasons(&self, words: &Words) -> Vec<String> {
        let reasons = self.advice.iter().flat_map(|advice| &advice.reasons);
        reasons.map(|reason| say::reason(words, reason)).collect()
    }
}
