//! Who holds what, as `belief/1`.

use capicua_belief::{
    Belief, Chances, Contradiction, Holder, Knowledge, Levels, Model, Plays, Weighted, gamma,
    viewpoint,
};
use capicua_core::{InputError, Seat, Seed};
use capicua_dominoes::notation::Position;
use capicua_protocol as protocol;

use crate::advise::holdings;

/// What is answered, before it is written as text or JSON.
pub struct Believed {
    /// What was asked about.
    pub position: Position,
    /// Through whose eyes; `None` is a bystander.
    pub seat: Option<Seat>,
    /// How the chances were worked out.
    pub model: Model,
    /// How many deals agree with what is known.
    pub deals: u128,
    /// Who holds what.
    pub chances: Chances,
    /// What `gamma` has learnt on the way.
    pub learnt: Option<(Weighted, Levels)>,
}

impl Believed {
    /// About a position as text. Without a seat: through the eyes of the seat to move if its hand is
    /// known, else of the first whose hand is.
    pub fn read(
        text: &str,
        seat: Option<Seat>,
        model: Model,
        seed: Seed,
    ) -> Result<Believed, InputError> {
        let position: Position = text.parse()?;
        let seat = viewer(text, seat, &position)?;
        Believed::of(position, seat, model, seed)
            .map_err(|contradiction| located(contradiction, text))
    }

    /// About a position, through the eyes of a seat whose hand is known.
    pub fn of(
        position: Position,
        seat: Option<Seat>,
        model: Model,
        seed: Seed,
    ) -> Result<Believed, Contradiction> {
        let belief = Belief::of(&Knowledge::of_position(&position, seat))?;
        let plays = Plays::new(position.start().public(), position.history());
        let learnt = (model == Model::Gamma).then(|| gamma(&belief, &plays, seed));
        let chances = match &learnt {
            Some((weighted, _)) => weighted.chances(&belief),
            None => model.chances(&belief, &plays, seed),
        };
        Ok(Believed {
            seat,
            model,
            deals: belief.deals(),
            chances,
            learnt,
            position,
        })
    }

    /// As `belief/1`.
    pub fn document(&self) -> protocol::Belief {
        let all = holdings(&self.chances, |chance| chance);
        let learnt = self.learnt.as_ref();
        let levels = |levels: &Levels| {
            let of = |seat: Seat| (seat.to_string(), levels.mean(seat));
            self.hidden_seats().map(of).collect()
        };
        protocol::Belief {
            schema: Default::default(),
            position: self.position.to_string(),
            deals: self.deals.to_string(),
            seats: all.seats,
            suits: all.suits,
            model: self.model.name().to_owned(),
            seat: self.seat.map(|seat| seat.to_string()),
            levels: learnt.map(|(_, of)| levels(of)),
            effective_samples: learnt.map(|(weighted, _)| weighted.effective_size()),
            sampled: learnt.map(|(weighted, _)| !weighted.is_exact()),
        }
    }

    /// The seats with hidden tiles.
    pub fn hidden_seats(&self) -> impl Iterator<Item = Seat> {
        self.chances
            .holders()
            .iter()
            .filter_map(|holder| match holder {
                Holder::Seat(seat) => Some(*seat),
                Holder::Stock => None,
            })
    }
}

/// Who holds what as far as `seat` can know, counted.
pub fn belief(position: Position, seat: Option<Seat>) -> Result<protocol::Belief, InputError> {
    let believed = Believed::of(position, seat, Model::Exact, Seed(1))?;
    Ok(believed.document())
}

fn viewer(text: &str, seat: Option<Seat>, position: &Position) -> Result<Option<Seat>, InputError> {
    let Some(seat) = seat else {
        return Ok(viewpoint(position));
    };
    let seats = position.now().public().seats();
    if seat.index() >= seats {
        let last = Seat::new(seats - 1);
        return Err(hands_error(
            text,
            format!("there is no seat {seat} at this table"),
            &format!("Seats go from A to {last}."),
        ));
    }
    if position.now().hand(seat).unknown > 0 {
        return Err(hands_error(
            text,
            format!("the hand of {seat} is not fully known, so one cannot look through its eyes"),
            "Write its tiles instead of `?`, or name no seat.",
        ));
    }
    Ok(Some(seat))
}

/// An error that points at the hands of a position.
fn hands_error(text: &str, what: String, help: &str) -> InputError {
    InputError::new(what, help).at(text, word(text, 1))
}

/// Where the `nth` word of a text is.
fn word(text: &str, nth: usize) -> std::ops::Range<usize> {
    match text.split_whitespace().nth(nth) {
        Some(word) => {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        }
        None => 0..text.len(),
    }
}

/// Points at the last move that has to do with it, or else at the hands.
fn located(contradiction: Contradiction, text: &str) -> InputError {
    let events = contradiction.statements().into_iter();
    let last = events.filter_map(|statement| statement.event()).max();
    let moves = text.split_whitespace().position(|word| word == "moves");
    let span = match (last, moves) {
        (Some(event), Some(moves)) => word(text, moves + 1 + event),
        _ => word(text, 1),
    };
    InputError::from(contradiction).at(text, span)
}
