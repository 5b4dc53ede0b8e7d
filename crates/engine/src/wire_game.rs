//! A game over the pipe, whichever it is: players of ours as engines, and what engines are tried with.

use std::sync::Arc;

use capicua_core::{
    Budget, Estimate, Evaluation, Fault, InputError, Message, MoveList, OptionEntry, Player,
    Random, Seat, Seed, Turn, message,
};
use capicua_table::{
    Catalogue, Entrant, MatchState as _, Playable, Round, RuleSet as _, SeatedPlayer, Wire,
    WireState as _,
};

use crate::check::TestPosition;
use crate::dep::EngineCommand;
use crate::engine::Engine;

/// What a player makes of its moves, as text: each with chance to win, points and chance to win the
/// match, the best first.
pub(crate) type Opinions = Vec<(String, [Option<f64>; 3])>;

/// What a player of ours is told while it plays as an engine.
pub(crate) enum EngineEvent<'a> {
    /// A round begins, as its seat sees it.
    Round(&'a str),
    /// A seat did that.
    Saw(Seat, &'a str),
    /// It is to choose: only this has an answer.
    Choose(&'a Budget),
}

/// A match that a player of ours plays as an engine.
pub(crate) type MatchHandler = Box<dyn FnMut(EngineEvent) -> Result<Opinions, InputError> + Send>;

/// An error unless there is such a player; whether it may play by what one seat sees.
type IsHonest = dyn Fn(&str) -> Result<bool, InputError>;

/// Makes a guest of a spec, for some rules and a seat, with a seed.
type Begin = dyn Fn(&str, &str, Seat, Seed) -> Result<MatchHandler, InputError>;

/// A game over the pipe, whichever it is.
pub struct WireGame {
    pub(crate) presets: Vec<&'static str>,
    /// Those who play it, with their options.
    players: Vec<(&'static str, &'static [OptionEntry])>,
    pub(crate) expand_shorthand: fn(&str) -> String,
    pub(crate) is_honest: Box<IsHonest>,
    pub(crate) begin: Box<Begin>,
}

impl WireGame {
    /// The game, with those who play it.
    pub fn new<G: Wire>(catalogue: Catalogue<G>) -> WireGame {
        let entries = catalogue.entries.iter();
        WireGame {
            presets: G::presets(),
            players: entries.map(|entry| (entry.name, entry.options)).collect(),
            expand_shorthand: catalogue.expand_shorthand,
            is_honest: Box::new(move |spec| {
                let player = catalogue.player(spec)?;
                Ok(matches!(player.sit(Seed(0)), SeatedPlayer::Honest(_)))
            }),
            begin: Box::new(move |spec, rules, seat, seed| {
                let (rules, entrant) = (rules.parse::<G::Rules>()?, catalogue.player(spec)?);
                entrant.knows(&rules)?;
                let SeatedPlayer::Honest(player) = entrant.sit(seed) else {
                    return Err(InputError::new(
                        message!("plays-open-hands"),
                        Message::empty(),
                    ));
                };
                let mut playing = WireMatch::<G> {
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
struct WireMatch<G: Wire> {
    entrant: Entrant<G>,
    seat: Seat,
    player: Box<dyn Player<G>>,
    /// This round, as the seat knows it; nothing if there is none, or it made no sense.
    now: Option<G::WireState>,
}

impl<G: Wire> WireMatch<G> {
    fn hear(&mut self, told: EngineEvent) -> Result<Opinions, InputError> {
        match told {
            EngineEvent::Round(text) => self.begin_round(text).map(|()| Vec::new()),
            EngineEvent::Saw(seat, what) => self.saw(seat, what).map(|()| Vec::new()),
            EngineEvent::Choose(budget) => self.choose(budget),
        }
    }

    fn play(&mut self, now: &mut G::WireState, what: &str) -> Result<(), InputError> {
        let event = now.hear(what)?;
        self.player.saw(&event, &now.view(self.seat)?);
        Ok(())
    }

    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let (mut now, happened) = G::WireState::begin(text)?;
        let rules = now.rules();
        self.entrant.knows(&rules)?;
        if self.seat.index() >= rules.seats() {
            return Err(InputError::new(
                message!("no-such-seat", seat = self.seat),
                Message::empty(),
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
        let none = || InputError::new(message!("no-round-being-played"), Message::empty());
        let now = self.now.as_ref().ok_or_else(none)?;
        if now.decides() != Some(self.seat) {
            return Err(not_on_turn(self.seat));
        }
        let view = now.view(self.seat)?;
        let evaluation = self.player.choose(&view, budget);
        let evaluation = evaluation
            .map_err(|fault| InputError::new(Message::verbatim(fault), Message::empty()))?;
        Ok(opinions(&evaluation))
    }
}

fn not_on_turn(seat: Seat) -> InputError {
    InputError::new(message!("seat-not-on-turn", seat), Message::empty())
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
pub struct CheckRules {
    pub(crate) text: String,
    pub(crate) seats: usize,
    pub(crate) play: Box<PlayAgainst>,
    /// A decision with a choice early in a round, if a seed leads to one.
    pub(crate) question: Box<dyn Fn(Seed) -> Option<TestPosition>>,
}

impl CheckRules {
    /// Rules of one game.
    pub fn new<G: Wire>(rules: &str) -> Result<CheckRules, InputError> {
        let rules: G::Rules = rules.parse()?;
        let asked = rules.clone();
        Ok(CheckRules {
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

fn question<G: Wire>(rules: &G::Rules, seed: Seed) -> Option<TestPosition> {
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
    let begin = EngineCommand::Match {
        rules: &rules,
        seat,
        seed: seed.0,
    };
    let mut script = format!("{begin}\n{}\n", EngineCommand::Round(&position));
    let mut told = round.start().clone();
    for &mv in round.moves() {
        let (event, before) = (told.event(mv), told.view(seat));
        told.play_unchecked(mv);
        let (who, what) = G::saw(&event, &before, &told.view(seat));
        script.push_str(&format!("{}\n", EngineCommand::Saw(who, &what)));
    }
    let view = round.state().view(seat);
    Some(TestPosition {
        script,
        legal: Box::new(move |text| G::parse_move(text, &view).is_some()),
    })
}
