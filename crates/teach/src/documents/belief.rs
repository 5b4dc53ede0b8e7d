//! Who holds what, as `belief/1`.

use std::fmt;
use std::str::FromStr;

use capicua_belief::{
    Belief, Chances, Contradiction, Holder, Knowledge, Levels, Model, Plays, Weighted, gamma,
    viewpoint,
};
use capicua_core::{CancellationToken, InputError, Message, Seat, Seed, message};
use capicua_dominoes::notation::Position;
use capicua_protocol as protocol;

use crate::documents::advise::holdings;

/// How chances are worked out: by a model, or as the champion reads the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By a model.
    Model(Model),
    /// Deals weighed as the champion weighs them before it searches.
    Champion,
}

impl Way {
    /// What the champion's reading is called.
    const CHAMPION: &'static str = "champion";
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Way::Model(model) => model.fmt(f),
            Way::Champion => f.write_str(Way::CHAMPION),
        }
    }
}

impl FromStr for Way {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Way, InputError> {
        if text.eq_ignore_ascii_case(Way::CHAMPION) {
            return Ok(Way::Champion);
        }
        text.parse().map(Way::Model).map_err(|error: InputError| {
            let names = Model::ALL.map(Model::name).join(", ");
            InputError::new(
                error.message().clone(),
                message!("fix-there-champion", names),
            )
        })
    }
}

/// What was learnt from the moves on the way.
pub struct Learnt {
    /// The deals as they were weighed.
    pub weighted: Weighted,
    /// How well each seat plays, by `gamma`.
    pub levels: Option<Levels>,
}

/// What is answered, before it is written as text or JSON.
pub struct Believed {
    /// What was asked about.
    pub position: Position,
    /// Through whose eyes; `None` is a bystander.
    pub seat: Option<Seat>,
    /// How the chances were worked out.
    pub way: Way,
    /// How many deals agree with what is known.
    pub deals: u128,
    /// Who holds what.
    pub chances: Chances,
    /// What was learnt on the way.
    pub learnt: Option<Learnt>,
}

impl Believed {
    /// About a position as text. Without a seat: through the eyes of the seat to move if its hand is
    /// known, else of the first whose hand is.
    pub fn read(
        text: &str,
        seat: Option<Seat>,
        way: Way,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<Believed, InputError> {
        let position: Position = text.parse()?;
        let seat = viewer(text, seat, &position)?;
        Believed::of(position, seat, way, seed, stop)
            .map_err(|contradiction| located(contradiction, text))
    }

    /// About a position, through the eyes of a seat whose hand is known.
    pub fn of(
        position: Position,
        seat: Option<Seat>,
        way: Way,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<Believed, Contradiction> {
        let belief = Belief::of(&Knowledge::of_position(&position, seat))?;
        let plays = Plays::new(position.start().public(), position.history());
        let rules = position.now().public().rules();
        let learnt = match way {
            Way::Champion => Some(Learnt {
                weighted: {
                    let view = seat.and_then(|seat| position.now().view(seat));
                    capicua_players::reads(rules, view.as_ref(), &belief, &plays, seed, stop)
                },
                levels: None,
            }),
            Way::Model(Model::Gamma) => {
                let (weighted, levels) = gamma(&belief, &plays, seed);
                let levels = Some(levels);
                Some(Learnt { weighted, levels })
            }
            Way::Model(_) => None,
        };
        let chances = match (&learnt, way) {
            (None, Way::Model(model)) => model.chances(&belief, &plays, seed),
            (Some(learnt), _) => learnt.weighted.chances(&belief),
            (None, Way::Champion) => belief.chances(),
        };
        Ok(Believed {
            seat,
            way,
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
            model: self.way.to_string(),
            seat: self.seat.map(|seat| seat.to_string()),
            levels: learnt.and_then(|of| of.levels.as_ref()).map(levels),
            effective_samples: learnt.map(|of| of.weighted.effective_size()),
            sampled: learnt.map(|of| !of.weighted.is_exact()),
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

/// Who holds what as far as `seat` can know: counted, or with the moves read as the champion reads them.
pub fn belief(
    position: Position,
    seat: Option<Seat>,
    reading: bool,
    stop: &CancellationToken,
) -> Result<protocol::Belief, InputError> {
    let way = match reading {
        true => Way::Champion,
        false => Way::Model(Model::Exact),
    };
    let believed = Believed::of(position, seat, way, Seed(1), stop)?;
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
            message!("no-such-seat-here", seat),
            message!("fix-seats-go", last),
        ));
    }
    if position.now().hand(seat).unknown > 0 {
        return Err(hands_error(
            text,
            message!("hand-not-known-for-view", seat),
            message!("fix-write-its-tiles-instead-name"),
        ));
    }
    Ok(Some(seat))
}

/// An error that points at the hands of a position.
fn hands_error(text: &str, what: Message, help: Message) -> InputError {
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
