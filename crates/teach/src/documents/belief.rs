//! Who holds what, as `belief/1`.

use std::fmt;
use std::str::FromStr;

use capicua_belief::{
    Belief, BeliefModel, Chances, ContradictionError, Holder, Knowledge, Plays, SkillLevels,
    WeightedDeals, gamma, viewpoint,
};
use capicua_core::{CancellationToken, InputError, Message, Seat, Seed, message};
use capicua_dominoes::notation::Position;
use capicua_protocol as protocol;

use crate::documents::advise::holdings;

/// How chances are worked out: by a model, or as the champion reads the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeliefMethod {
    /// By a model.
    Model(BeliefModel),
    /// Deals weighed as the champion weighs them before it searches.
    Champion,
}

impl BeliefMethod {
    /// What the champion's reading is called.
    const CHAMPION: &'static str = "champion";
}

impl fmt::Display for BeliefMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BeliefMethod::Model(model) => model.fmt(f),
            BeliefMethod::Champion => f.write_str(BeliefMethod::CHAMPION),
        }
    }
}

impl FromStr for BeliefMethod {
    type Err = InputError;

    fn from_str(text: &str) -> Result<BeliefMethod, InputError> {
        if text.eq_ignore_ascii_case(BeliefMethod::CHAMPION) {
            return Ok(BeliefMethod::Champion);
        }
        text.parse()
            .map(BeliefMethod::Model)
            .map_err(|error: InputError| {
                let names = BeliefModel::ALL.map(BeliefModel::name).join(", ");
                InputError::new(
                    error.message().clone(),
                    message!("fix-there-champion", names),
                )
            })
    }
}

/// What was learnt from the moves on the way.
pub struct PlayInference {
    /// The deals as they were weighed.
    pub weighted: WeightedDeals,
    /// How well each seat plays, by `gamma`.
    pub levels: Option<SkillLevels>,
}

/// What is answered, before it is written as text or JSON.
pub struct BeliefReport {
    /// What was asked about.
    pub position: Position,
    /// Through whose eyes; `None` is a bystander.
    pub seat: Option<Seat>,
    /// How the chances were worked out.
    pub way: BeliefMethod,
    /// How many deals agree with what is known.
    pub deals: u128,
    /// Who holds what.
    pub chances: Chances,
    /// What was learnt on the way.
    pub learnt: Option<PlayInference>,
}

impl BeliefReport {
    /// About a position as text. Without a seat: through the eyes of the seat to move if its hand is
    /// known, else of the first whose hand is.
    pub fn read(
        text: &str,
        seat: Option<Seat>,
        way: BeliefMethod,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<BeliefReport, InputError> {
        let position: Position = text.parse()?;
        let seat = viewer(text, seat, &position)?;
        BeliefReport::new(position, seat, way, seed, stop)
            .map_err(|contradiction| located(contradiction, text))
    }

    /// About a position, through the eyes of a seat whose hand is known.
    pub fn new(
        position: Position,
        seat: Option<Seat>,
        way: BeliefMethod,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<BeliefReport, ContradictionError> {
        let belief = Belief::from_knowledge(&Knowledge::from_position(&position, seat))?;
        let plays = Plays::new(position.start().public(), position.history());
        let rules = position.now().public().rules();
        let learnt = match way {
            BeliefMethod::Champion => Some(PlayInference {
                weighted: {
                    let view = seat.and_then(|seat| position.now().view(seat));
                    capicua_players::weigh_deals(rules, view.as_ref(), &belief, &plays, seed, stop)
                },
                levels: None,
            }),
            BeliefMethod::Model(BeliefModel::Gamma) => {
                let (weighted, levels) = gamma(&belief, &plays, seed);
                let levels = Some(levels);
                Some(PlayInference { weighted, levels })
            }
            BeliefMethod::Model(_) => None,
        };
        let chances = match (&learnt, way) {
            (None, BeliefMethod::Model(model)) => model.chances(&belief, &plays, seed),
            (Some(learnt), _) => learnt.weighted.chances(&belief),
            (None, BeliefMethod::Champion) => belief.chances(),
        };
        Ok(BeliefReport {
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
        let levels = |levels: &SkillLevels| {
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
        true => BeliefMethod::Champion,
        false => BeliefMethod::Model(BeliefModel::Exact),
    };
    let believed = BeliefReport::new(position, seat, way, Seed(1), stop)?;
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
fn located(contradiction: ContradictionError, text: &str) -> InputError {
    let events = contradiction.statements().into_iter();
    let last = events.filter_map(|statement| statement.event()).max();
    let moves = text.split_whitespace().position(|word| word == "moves");
    let span = match (last, moves) {
        (Some(event), Some(moves)) => word(text, moves + 1 + event),
        _ => word(text, 1),
    };
    InputError::from(contradiction).at(text, span)
}
