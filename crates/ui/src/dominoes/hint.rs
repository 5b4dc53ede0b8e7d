//! Hints: the moves of the seat on turn, ranked. Worked out from what that seat knows.

use std::time::Duration;

use capicua_core::{InputError, Judged, Seat, Seed, Stop};
use capicua_dominoes::Move;
use capicua_dominoes::notation::Position;
use capicua_protocol as protocol;
use capicua_teach::advice::{Advice, Options, advise, say};
use capicua_teach::documents;
use capicua_words::Words;

use super::sight::Sight;
use crate::face;

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

/// The moves, ranked: the answer.
pub(crate) struct DominoHint {
    position: Position,
    advice: Advice,
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
    pub fn answer(&self, stop: &Stop) -> Result<Box<dyn face::Hint>, InputError> {
        let options = Options {
            seed: self.seed,
            time: self.time,
            stop: stop.clone(),
            ..Options::default()
        };
        Ok(Box::new(DominoHint {
            position: self.position.clone(),
            advice: advise(&self.position, self.seat, &options)?,
        }))
    }
}

impl DominoHint {
    fn moves(&self) -> &[Judged<Move>] {
        &self.advice.judgement.moves
    }
}

impl face::Hint for DominoHint {
    fn rows(&self, words: &Words) -> Vec<String> {
        let chance = say::column(&self.advice.judgement);
        let heads = ["column-move", chance, "column-points"].map(|id| words.plain(id));
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

    fn brief(&self, words: &Words) -> Vec<(String, String)> {
        let cell = |judged: &Judged<Move>| {
            let chance = judged.chance();
            let win = chance.map_or(String::new(), |win| words.percent(win.mean, 1));
            (judged.mv.to_string(), win)
        };
        self.moves().iter().map(cell).collect()
    }

    fn verdict(&self, words: &Words) -> String {
        say::verdict(words, &self.advice)
    }

    fn reasons(&self, words: &Words) -> Vec<String> {
        let reasons = self.advice.reasons.iter();
        reasons.map(|reason| say::reason(words, reason)).collect()
    }

    fn document(&self, words: Option<&Words>) -> protocol::Advice {
        let mut document = documents::advice(&self.position, &self.advice, None, None);
        document.said = words.map(|words| documents::said(words, &self.advice));
        protocol::Advice::Dominoes(document)
    }
}
