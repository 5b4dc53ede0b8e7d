//! Hints: the moves of the seat on turn, ranked. Worked out from what that seat knows.

use std::time::Duration;

use capicua_belief::Chances;
use capicua_core::{CancellationToken, InputError, MoveEval, Seat, Seed, View as _};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Move, View};
use capicua_players::Dominoes;
use capicua_protocol as protocol;
use capicua_table::{Entrant, Wire as _};
use capicua_teach::advice::{Advice, AdviceOptions, advise, exact_chances, say};
use capicua_teach::documents;
use capicua_words::Words;

use super::belief_table;
use super::seat_view::SeatView;
use crate::game_ui::{self, AdviceRequest};
use crate::games::Participant;

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
    /// Who holds what, if that was asked for.
    chances: Option<Chances>,
    /// What was played there, where that is known.
    played: Option<String>,
}

/// Advice about a position that somebody wrote down.
pub(super) fn advise_about(asked: &AdviceRequest) -> Result<Box<dyn game_ui::Hint>, InputError> {
    let position: Position = asked.position.parse()?;
    let player = asked.player.as_ref();
    let options = AdviceOptions {
        player: player.map(|who| adviser(who, &position)).transpose()?,
        samples: asked.samples,
        time: asked.time,
        seed: asked.seed,
        reading: asked.reading,
        stop: asked.stop.clone(),
    };
    let seat = asked.seat.unwrap_or(position.now().public().turn());
    let advice = advise(&position, seat, &options)?;
    let chances = match asked.belief {
        true => Some(exact_chances(&position, seat)?),
        false => None,
    };
    Ok(Box::new(DominoHint {
        position,
        advice,
        chances,
        played: asked.played.clone(),
    }))
}

/// A player that is asked about one position.
fn adviser(who: &Participant, position: &Position) -> Result<Entrant<Dominoes>, InputError> {
    match who {
        // A view does not know how a line runs that lies already.
        Participant::Engine(engine) => {
            let start = position.start().clone();
            Ok(engine.entrant_with_positions(move |view: &View| {
                match view.public() == start.public() {
                    true => Some(start.seen_by(view.seat()).to_string()),
                    false => Dominoes::round(view),
                }
            }))
        }
        Participant::Player(spec) => capicua_players::player(spec),
        other => other.entrant(position.start().rules()),
    }
}

impl HintQuestion {
    /// Asks for the seat that `sight` belongs to; `None` when that seat has nothing to choose now.
    pub fn new(sight: &SeatView, seed: Seed) -> Option<HintQuestion> {
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
    pub fn answer(&self, stop: &CancellationToken) -> Result<Box<dyn game_ui::Hint>, InputError> {
        let options = AdviceOptions {
            seed: self.seed,
            time: self.time,
            stop: stop.clone(),
            ..AdviceOptions::default()
        };
        Ok(Box::new(DominoHint {
            position: self.position.clone(),
            advice: advise(&self.position, self.seat, &options)?,
            chances: None,
            played: None,
        }))
    }
}

impl DominoHint {
    fn moves(&self) -> &[MoveEval<Move>] {
        &self.advice.evaluation.moves
    }
}

impl game_ui::Hint for DominoHint {
    fn rows(&self, words: &Words) -> Vec<String> {
        let chance = say::column(&self.advice.evaluation);
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
        let cell = |judged: &MoveEval<Move>| {
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
        let (chances, played) = (self.chances.as_ref(), self.played.as_deref());
        let mut document = documents::advice(&self.position, &self.advice, chances, played);
        document.said = words.map(|words| documents::said(words, &self.advice));
        protocol::Advice::Dominoes(document)
    }
    fn text(&self, words: &Words) -> String {
        let mut text = say::advice(words, &self.advice);
        if let Some(played) = &self.played {
            let played = ("move", played.clone().into());
            text.push_str(&words.text("advice-played", &[played]));
            text.push('\n');
        }
        if let Some(chances) = &self.chances {
            text.push('\n');
            text.push_str(&belief_table::text(words, chances));
        }
        text
    }
}
