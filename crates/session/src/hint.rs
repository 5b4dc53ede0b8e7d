//! Hints: the moves of the seat on turn, ranked. Worked out from what that seat knows.

use std::time::Duration;

use capicua_advice::{Advice, NoAdvice, Options, advise, say};
use capicua_core::{InputError, Judged, Seat, Seed, Stop};
use capicua_dominoes::Move;
use capicua_dominoes::notation::Position;
use capicua_players::Lineup;
use capicua_words::Words;

use crate::sight::Sight;

/// Judges moves under rules that the adviser does not know.
const STAND_IN: &str = "ismcts:iterations=4000,objective=win";

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
    /// The answer; without reasons where the adviser does not know the rules.
    pub advice: Advice,
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
        let mut options = Options {
            seed: self.seed,
            time: self.time,
            stop: stop.clone(),
            ..Options::default()
        };
        let mut advice = advise(&self.position, self.seat, &options);
        if let Err(NoAdvice::Rules(_)) = advice {
            options.player = Some(Lineup::parse(STAND_IN)?);
            advice = advise(&self.position, self.seat, &options);
            // It plays what it tried most; people want to see what wins most often.
            if let Ok(advice) = &mut advice {
                advice.judgement.sort();
            }
        }
        Ok(Hint {
            question: self.clone(),
            advice: advice?,
        })
    }
}

impl Hint {
    fn moves(&self) -> &[Judged<Move>] {
        &self.advice.judgement.moves
    }

    /// The moves as a table: a heading, then a line for each move.
    pub fn rows(&self, words: &Words) -> Vec<String> {
        let heads = ["column-move", "column-win", "column-points"].map(|id| words.plain(id));
        let mut rows = vec![format!("{:<4} {:>10} {:>7}", heads[0], heads[1], heads[2])];
        for judged in self.moves() {
            let win = judged
                .chance()
                .map_or(String::new(), |win| say::percent(words, win));
            let points = judged
                .points
                .map_or(String::new(), |p| words.signed(p.mean, 1));
            let row = format!("{:<4} {win:>10} {points:>7}", judged.mv.to_string());
            rows.push(row.trim_end().to_owned());
        }
        rows
    }

    /// The best moves where there is little room: chances to win alone, in columns of `size`, its
    /// columns and rows.
    pub fn brief(&self, words: &Words, size: (u16, u16)) -> Vec<String> {
        const COLUMN: usize = 12;
        let (columns, rows) = (usize::from(size.0) / COLUMN, usize::from(size.1));
        let cell = |judged: &Judged<Move>| {
            let chance = judged.chance();
            let win = chance.map_or(String::new(), |win| words.percent(win.mean, 1));
            format!("{:<4}{win:>5} %", judged.mv.to_string())
        };
        let row = |row: usize| {
            let cells = (0..columns).filter_map(|column| self.moves().get(column * rows + row));
            let cells: String = cells
                .map(|judged| format!("{:<COLUMN$}", cell(judged)))
                .collect();
            cells.trim_end().to_owned()
        };
        (0..rows).map(row).collect()
    }

    /// What to play, in a sentence.
    pub fn verdict(&self, words: &Words) -> String {
        say::verdict(words, &self.advice)
    }

    /// Why, in parts of sentences.
    pub fn reasons(&self, words: &Words) -> Vec<String> {
        let reasons = self.advice.reasons.iter();
        reasons.map(|reason| say::reason(words, reason)).collect()
    }
}
