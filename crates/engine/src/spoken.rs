//! A game over the pipe, whichever it is: players of ours as engines, and what engines are tried with.

use std::sync::Arc;

use capicua_core::{
    Budget, Estimate, Evaluation, Fault, InputError, Message, MoveList, OptionEntry, Player,
    Random, Seat, Seed, Turn, message,
};
use capicua_table::{
    Catalogue, Entrant, MatchState as _, Moment as _, Playable, Round, RuleSet as _, Seated, Wire,
};

use crate::check::Question;
use crate::engine::Engine;
use crate::lines::Order;

/// What a player makes of its moves, as text: each with chance to win, points and chance to win the
/// match, the best first.
pub(crate) type Opinions = Vec<(String, [Option<f64>; 3])>;

/// What a player of ours is told while it plays as an engine.
pub(crate) enum Told<'a> {
    /// A round begins, as its seat sees it.
    Round(&'a str),
    /// A seat did that.
    Saw(Seat, &'a str),
    /// It is to choose: only this has an answer.
    Asked(&'a Budget),
}

/// A match that a player of ours plays as an engine.
pub(crate) type Guest = Box<dyn FnMut(Told) -> Result<Opinions, InputError> + Send>;

/// An error unless there is such a player; whether it may play by what one seat sees.
type IsHonest = dyn Fn(&str) -> Result<bool, InputError>;

/// Makes a guest of a spec, for some rules and a seat, with a seed.
type Begin = dyn Fn(&str, &str, Seat, Seed) -> Result<Guest, InputError>;

/// A game over the pipe, whichever it is.
pub struct Spoken {
    pub(crate) presets: Vec<&'static str>,
    /// Those who play it, with their options.
    players: Vec<(&'static str, &'static [OptionEntry])>,
    pub(crate) spelled_out: fn(&str) -> String,
    pub(crate) is_honest: Box<IsHonest>,
    pub(crate) begin: Box<Begin>,
}

impl Spoken {
    /// The game, with those who play it.
    pub fn new<G: Wire>(catalogue: Catalogue<G>) -> Spoken {
        let entries = catalogue.entries.iter();
        Spoken {
            presets: G::presets(),
            players: entries.map(|entry| (entry.name, entry.options)).collect(),
            spelled_out: catalogue.spelled_out,
            is_honest: Box::new(move |spec| {
                let player = catalogue.player(spec)?;
                Ok(matches!(player.sit(Seed(0)), Seated::Honest(_)))
            }),
            begin: Box::new(move |spec, rules, seat, seed| {
                let (rules, entrant) = (rules.parse::<G::Rules>()?, catalogue.player(spec)?);
                entrant.knows(&rules)?;
                let Seated::Honest(player) = entrant.sit(seed) else {
                    return Err(InputError::new(
                        message!("plays-open-hands"),
                        Message::nothing(),
                    ));
                };
                let mut playing = Playing::<G> {
                    entrant,
                    seat,
                    player,
                    now: None,
                };
                Ok(Box::new(move |told| playing.hear(told)))
            }),
        }
    }

    /// The options of the player with this name.
    pub(crate) fn options(&self, name: &str) -> &'static [OptionEntry] {
        let found = self.players.iter().find(|(known, _)| *known == name);
        found.map_or(&[], |(_, options)| options)
    }
}

/// A match that a player of ours plays.
struct Playing<G: Wire> {
    entrant: Entrant<G>,
    seat: Seat,
    player: Box<dyn Player<G>>,
    /// This round, as the seat knows it; nothing if there is none, or it made no sense.
    now: Option<G::Moment>,
}

impl<G: Wire> Playing<G> {
    fn hear(&mut self, told: Told) -> Result<Opinions, InputError> {
        match told {
            Told::Round(text) => self.begin_round(text).map(|()| Vec::new()),
            Told::Saw(seat, what) => self.saw(seat, what).map(|()| Vec::new()),
            Told::Asked(budget) => self.choose(budget),
        }
    }

    fn play(&mut self, now: &mut G::Moment, what: &str) -> Result<(), InputError> {
        let event = now.hear(what)?;
        self.player.saw(&event, &now.view(self.seat)?);
        Ok(())
    }

    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let (mut now, happened) = G::Moment::begin(text)?;
        let rules = now.rules();
        self.entrant.knows(&rules)?;
        if self.seat.index() >= rules.seats() {
            return Err(InputError::new(
                message!("no-such-seat", seat = self.seat),
                Message::nothing(),
            ));
        }
        self.player.begin(&now.view(self.seat)?);
        for what in happened {
            self.play(&mut now, &what)?;
        }
        self.now = Some(now);
        Ok(())
    }

    fn saw(&mut self, seat: Seat, what: &str) -> Result<(), InputError> {
        let Some(mut now) = self.now.take() else {
            return Ok(());
        };
        if now.turn().is_some_and(|turn| turn != seat) {
            return Err(not_on_turn(seat));
        }
        self.play(&mut now, what)?;
        self.now = Some(now);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Opinions, InputError> {
        let none = || InputError::new(message!("no-round-being-played"), Message::nothing());
        let now = self.now.as_ref().ok_or_else(none)?;
        if now.decides() != Some(self.seat) {
            return Err(not_on_turn(self.seat));
        }
        let view = now.view(self.seat)?;
        let evaluation = self.player.choose(&view, budget);
        let evaluation = evaluation
            .map_err(|fault| InputError::new(Message::verbatim(fault), Message::nothing()))?;
        Ok(opinions(&evaluation))
    }
}

fn not_on_turn(seat: Seat) -> InputError {
    InputError::new(message!("seat-not-on-turn", seat), Message::nothing())
}

fn opinions<M: Copy + ToString>(evaluation: &Evaluation<M>) -> Opinions {
    let mean = |estimate: Option<Estimate>| estimate.map(|e| e.mean);
    let moves = evaluation.moves.iter();
    moves
        .map(|j| (j.mv.to_string(), [j.win, j.points, j.equity].map(mean)))
        .collect()
}

/// Plays against random players until the engine has answered so many times, or the match is over: its answers.
type PlayAgainst = dyn Fn(&Arc<Engine>, Seat, Seed, usize) -> Result<Vec<String>, Fault>;

/// Rules on which an engine is tried.
pub struct Tried {
    pub(crate) text: String,
    pub(crate) seats: usize,
    pub(crate) play: Box<PlayAgainst>,
    /// A decision with a choice early in a round, if a seed leads to one.
    pub(crate) question: Box<dyn Fn(Seed) -> Option<Question>>,
}

impl Tried {
    /// Rules of one game.
    pub fn new<G: Wire>(rules: &str) -> Result<Tried, InputError> {
        let rules: G::Rules = rules.parse()?;
        let asked = rules.clone();
        Ok(Tried {
            text: rules.to_string(),
            seats: rules.seats(),
            play: Box::new(move |engine, seat, seed, most| {
                play::<G>(&rules, engine, seat, seed, most)
            }),
            question: Box::new(move |seed| question::<G>(&asked, seed)),
        })
    }
}

fn any<G: Playable>(round: &Round<G>, random: &mut Random) -> G::Move {
    *random.pick(&round.legal()).expect("somebody is on turn")
}

fn play<G: Wire>(
    rules: &G::Rules,
    engine: &Arc<Engine>,
    seat: Seat,
    seed: Seed,
    most: usize,
) -> Result<Vec<String>, Fault> {
    let mut player = engine.sit::<G>(seed.named("player"));
    let mut random = seed.named("others").random();
    let mut game = G::Match::new(rules);
    let mut answers = Vec::new();
    while game.result().is_none() && answers.len() < most {
        let mut round = Round::<G>::new(G::deal(&game, seed));
        player.begin(&round.state().view(seat));
        while !round.is_over() {
            let before = round.state().clone();
            let mv = match round.turn() {
                Turn::Seat(at) if at == seat => {
                    if answers.len() == most {
                        return Ok(answers);
                    }
                    let best = player
                        .choose(&before.view(seat), &Budget::default())?
                        .best();
                    answers.push(best.to_string());
                    Some(best)
                }
                Turn::Seat(_) => Some(any(&round, &mut random)),
                Turn::Chance | Turn::Over => None,
            };
            let happened = match mv {
                Some(mv) => round.play(mv).ok().map(|()| mv),
                None => round.chance(),
            };
            if let Some(mv) = happened {
                player.saw(&before.event(mv), &round.state().view(seat));
            }
        }
        player.over(round.start(), round.state());
        game.enter(round.state());
    }
    Ok(answers)
}

fn question<G: Wire>(rules: &G::Rules, seed: Seed) -> Option<Question> {
    let mut random = seed.random();
    let mut round = Round::<G>::new(G::deal(&G::Match::new(rules), seed));
    let plies = random.below(6);
    let mut legal = MoveList::new();
    let seat = loop {
        match round.turn() {
            Turn::Over => return None,
            Turn::Chance => drop(round.chance()),
            Turn::Seat(seat) => {
                round.state().legal(&mut legal);
                if round.moves().len() >= plies && legal.len() > 1 {
                    break seat;
                }
                let mv = any(&round, &mut random);
                round.play(mv).expect("it is one of the legal moves");
            }
        }
    };
    // All that the seat is told until it is asked.
    let position = G::round(&round.start().view(seat))?;
    let rules = rules.to_string();
    let begin = Order::Match {
        rules: &rules,
        seat,
        seed: seed.0,
    };
    let mut script = format!("{begin}\n{}\n", Order::Round(&position));
    let mut told = round.start().clone();
    for &mv in round.moves() {
        let (event, before) = (told.event(mv), told.view(seat));
        told.play_unchecked(mv);
        let (who, what) = G::saw(&event, &before, &told.view(seat));
        script.push_str(&format!("{}\n", Order::Saw(who, &what)));
    }
    let view = round.state().view(seat);
    Some(Question {
        script,
        legal: Box::new(move |text| G::understand(text, &view).is_some()),
    })
}
