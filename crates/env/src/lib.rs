//! The games for programs that learn: what a seat sees and may do as numbers, one round at a time
//! ([`Open`]) or thousands at once ([`Fleet`]).
//!
//! What is observed comes from a view and from what everybody saw ([`Numbered::observe`] gets nothing
//! else), so that nothing hidden can get into it.

mod dominoes;
mod episode;
mod fleet;
mod numbered;
mod open;
mod pickomino;
mod random_rounds;

use capicua_core::{InputError, Seat, Seed, Stop};
use capicua_dominoes::{Cuban, Fives, Latin, Rules, Ruleset, State};
use capicua_engine::Spoken;
use capicua_pickomino::{Party, Position};
use capicua_players::Dominoes;
use capicua_session::Face as _;
use capicua_table::RuleSet as _;

pub use episode::{Reward, Settings};
pub use fleet::{Arrays, Fleet, Refused};
pub use numbered::{Layout, Numbered, Part};
pub use open::{Open, Start};
pub use random_rounds::{RoundsMeasured, measure_rounds};

use episode::Episode;
use fleet::Many;
use open::OneRound;

/// Which game some rules are of.
enum Agreed {
    Dominoes(Rules),
    Pickomino(Party),
}

impl Agreed {
    fn read(rules: &str) -> Result<Agreed, InputError> {
        let name = rules.split([',', ' ']).next().unwrap_or_default();
        let is_named = |preset: &&str| preset.eq_ignore_ascii_case(name.trim());
        match Position::presets().iter().any(is_named) {
            true => rules.parse().map(Agreed::Pickomino),
            false => rules.parse().map(Agreed::Dominoes),
        }
    }
}

/// What the numbers of some rules mean.
pub fn layout(rules: &str) -> Result<Layout, InputError> {
    Ok(match Agreed::read(rules)? {
        Agreed::Dominoes(rules) => Dominoes::layout(&rules),
        Agreed::Pickomino(party) => Position::layout(&party),
    })
}

/// A round with everything open.
pub fn open(rules: &str, start: &Start) -> Result<Box<dyn Open>, InputError> {
    Ok(match Agreed::read(rules)? {
        Agreed::Dominoes(rules) => Box::new(OneRound::<Dominoes>::new(&rules, start)?),
        Agreed::Pickomino(party) => Box::new(OneRound::<Position>::new(&party, start)?),
    })
}

/// A round that goes on from a position in which everything is open.
pub fn open_at(position: &str, start: &Start) -> Result<Box<dyn Open>, InputError> {
    Ok(
        match Agreed::read(position.split_whitespace().next().unwrap_or_default())? {
            Agreed::Dominoes(_) => Box::new(OneRound::<Dominoes>::read(position, start)?),
            Agreed::Pickomino(_) => Box::new(OneRound::<Position>::read(position, start)?),
        },
    )
}

/// What a seat sees of a position, as numbers.
pub struct Sight {
    /// Whose eyes these are.
    pub seat: Seat,
    /// What it may play, as texts and as numbers.
    pub legal: Vec<(String, usize)>,
    /// What it observes. (Who laid what is told by the moves of a position, not by a line that lies.)
    pub observation: Vec<f32>,
    /// How many actions there are.
    pub moves: usize,
}

/// What a seat sees of a position: without one the seat on turn.
pub fn sight(position: &str, seat: Option<Seat>) -> Result<Sight, InputError> {
    match Agreed::read(position.split_whitespace().next().unwrap_or_default())? {
        Agreed::Dominoes(_) => sight_of::<Dominoes>(position, seat),
        Agreed::Pickomino(_) => sight_of::<Position>(position, seat),
    }
}

fn sight_of<G: Spoken + Numbered>(position: &str, seat: Option<Seat>) -> Result<Sight, InputError> {
    let (mut now, happened) = G::begin(position)?;
    let mut trail = G::Trail::default();
    for what in happened {
        G::follow(&mut trail, &G::hear(&mut now, &what)?);
    }
    let rules = G::rules_of(&now);
    let seat = seat.or(G::turn_of(&now)).unwrap_or(Seat::A);
    if seat.index() >= rules.seats() {
        let help = format!("Seats go from A to {}.", Seat::new(rules.seats() - 1));
        return Err(InputError::new(
            format!("there is no seat {seat} at this table"),
            help,
        ));
    }
    let (view, layout) = (G::view_of(&now, seat)?, G::layout(&rules));
    let mut observation = vec![0.0; layout.observed()];
    G::observe(&view, &trail, &mut observation);
    let legal = G::choices(&view);
    let each = legal.iter();
    Ok(Sight {
        seat,
        legal: each
            .map(|&mv| (mv.to_string(), G::number(&rules, seat, mv)))
            .collect(),
        observation,
        moves: layout.moves(),
    })
}

/// So many rounds at once; `others` names who sits on the seats that are not asked, in order of seats.
pub fn fleet(
    rules: &str,
    count: usize,
    others: &[Option<String>],
    settings: &Settings,
) -> Result<Box<dyn Fleet>, InputError> {
    match Agreed::read(rules)? {
        Agreed::Pickomino(party) => {
            let others = lineups::<Position>(&party, others)?;
            Ok(Box::new(Many::new(Episode::all(
                &party, count, &others, settings,
            ))))
        }
        // Players are built for house rules; without any, the usual rules are compiled in.
        Agreed::Dominoes(rules) if others.iter().any(Option::is_some) => {
            let others = lineups::<Dominoes>(&rules, others)?;
            Ok(Box::new(Many::new(Episode::all(
                &rules, count, &others, settings,
            ))))
        }
        Agreed::Dominoes(rules) => Ok(frozen::<Latin>(&rules, count, settings)
            .or_else(|| frozen::<Fives>(&rules, count, settings))
            .or_else(|| frozen::<Cuban>(&rules, count, settings))
            .unwrap_or_else(|| {
                Box::new(Many::new(Episode::<Dominoes>::all(
                    &rules,
                    count,
                    &[],
                    settings,
                )))
            })),
    }
}

fn frozen<R: Ruleset>(rules: &Rules, count: usize, settings: &Settings) -> Option<Box<dyn Fleet>> {
    // Frozen rules stand for single rounds: target and lead belong to a match.
    R::from_rules(rules).filter(|_| settings.unit == capicua_arena::Unit::Round)?;
    Some(Box::new(Many::new(Episode::<State<R>>::all(
        rules,
        count,
        &[],
        settings,
    ))))
}

/// Random rounds on one thread; an error for games that are no dominoes.
pub fn random_rounds(
    rules: &str,
    rounds: u64,
    seed: Seed,
    stop: &Stop,
) -> Result<RoundsMeasured, InputError> {
    let Agreed::Dominoes(rules) = Agreed::read(rules)? else {
        let help = "Give the rules of a domino game, such as `latin`.";
        return Err(
            InputError::new("random rounds are of dominoes", help).at(rules, 0..rules.len())
        );
    };
    Ok(match () {
        () if Latin::from_rules(&rules).is_some() => measure_rounds(Latin, rounds, seed, stop),
        () if Fives::from_rules(&rules).is_some() => measure_rounds(Fives, rounds, seed, stop),
        () if Cuban::from_rules(&rules).is_some() => measure_rounds(Cuban, rounds, seed, stop),
        () => measure_rounds(capicua_dominoes::House(rules), rounds, seed, stop),
    })
}

type Lineups<G> = Vec<Option<capicua_table::Lineup<G>>>;

/// Who sits where, as far as somebody is named.
fn lineups<G: capicua_session::Face>(
    rules: &G::Rules,
    others: &[Option<String>],
) -> Result<Lineups<G>, InputError> {
    let seats = capicua_table::RuleSet::seats(rules);
    if !others.is_empty() && others.len() != seats {
        return Err(InputError::new(
            format!("{} players are given for {seats} seats", others.len()),
            "Name one for each seat, or None for those that are asked.",
        ));
    }
    if !others.is_empty() && others.iter().all(Option::is_some) {
        let help = "Leave at least one seat to whoever is asked.";
        return Err(InputError::new("every seat has a player", help));
    }
    let one = |spec: &Option<String>| {
        let Some(spec) = spec else { return Ok(None) };
        let player = G::catalogue().player(spec)?;
        player.knows(rules)?;
        Ok(Some(player))
    };
    others.iter().map(one).collect()
}
