//! A game over the pipe, whichever it is: players of ours as engines, and what engines are tried with.

use std::sync::Arc;

use capicua_core::{
    Budget, Estimate, Fault, InputError, Judgement, Message, MoveList, OptionEntry, Player, Random,
    Seat, Seed, Turn, message,
};
use capicua_table::{Catalogue, Lineup, Playable, Round, RuleSet as _, Seated, Wire};

use crate::check::Question;
use crate::engine::Engine;
use crate::lines::Order;

/// What a player makes of its moves, as text: each with chance to win, points and chance to win the
/// match, the best first.
pub(crate) type Opinions = Vec<(String, [Option<f64>; 3])>;

/// A match that a player of ours plays as an engine.
pub(crate) trait Guest: Send {
    fn begin_round(&mut self, text: &str) -> Result<(), InputError>;
    fn saw(&mut self, seat: Seat, what: &str) -> Result<(), InputError>;
    fn choose(&mut self, budget: &Budget) -> Result<Opinions, InputError>;
}

/// Rules on which an engine is tried.
pub(crate) trait Tried {
    fn text(&self) -> String;
    fn seats(&self) -> usize;

    /// Plays against random players until the engine has answered `most` times, or the match is over:
    /// its answers.
    fn play(
        &self,
        engine: &Arc<Engine>,
        seat: Seat,
        seed: Seed,
        most: usize,
    ) -> Result<Vec<String>, Fault>;

    /// A decision with a choice early in a round, if this seed leads to one.
    fn question(&self, seed: Seed) -> Option<Question>;
}

/// A game over the pipe, whichever it is.
pub trait Speaker: Send + Sync {
    /// The options of the player with this name.
    fn options(&self, name: &str) -> &'static [OptionEntry];

    /// An error unless there is such a player; whether it may play by what one seat sees.
    fn is_honest(&self, spec: &str) -> Result<bool, InputError>;

    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn begin(
        &self,
        spec: &str,
        rules: &str,
        seat: Seat,
        seed: Seed,
    ) -> Result<Box<dyn Guest>, InputError>;

    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn tried(&self, rules: &str) -> Result<Box<dyn Tried>, InputError>;

    /// The spec, spelled out.
    fn spelled_out(&self, spec: &str) -> String;
}

/// Finds the game of some rules.
pub type Find<'a> = &'a dyn Fn(&str) -> Result<&'static dyn Speaker, InputError>;

/// A game over the pipe.
pub struct Speaks<G: Playable> {
    catalogue: fn() -> Catalogue<G>,
}

impl<G: Playable> Speaks<G> {
    /// The game, with those who play it.
    pub const fn new(catalogue: fn() -> Catalogue<G>) -> Speaks<G> {
        Speaks { catalogue }
    }
}

impl<G: Wire> Speaker for Speaks<G> {
    fn options(&self, name: &str) -> &'static [OptionEntry] {
        (self.catalogue)().options(name)
    }

    fn is_honest(&self, spec: &str) -> Result<bool, InputError> {
        let player = (self.catalogue)().player(spec)?;
        Ok(matches!(player.sit(Seed(0)), Seated::Honest(_)))
    }

    #[allow(private_interfaces)]
    fn begin(
        &self,
        spec: &str,
        rules: &str,
        seat: Seat,
        seed: Seed,
    ) -> Result<Box<dyn Guest>, InputError> {
        let (rules, lineup) = (rules.parse::<G::Rules>()?, (self.catalogue)().player(spec)?);
        lineup.knows(&rules)?;
        match lineup.sit(seed) {
            Seated::Honest(player) => Ok(Box::new(Playing::<G> {
                lineup,
                seat,
                player,
                now: None,
            })),
            Seated::Oracle(_) => Err(InputError::new(
                message!("plays-open-hands"),
                Message::nothing(),
            )),
        }
    }

    #[allow(private_interfaces)]
    fn tried(&self, rules: &str) -> Result<Box<dyn Tried>, InputError> {
        let rules = rules.parse()?;
        Ok(Box::new(Trying::<G> { rules }))
    }

    fn spelled_out(&self, spec: &str) -> String {
        ((self.catalogue)().spelled_out)(spec)
    }
}

/// A match that a player of ours plays.
struct Playing<G: Wire> {
    lineup: Lineup<G>,
    seat: Seat,
    player: Box<dyn Player<G>>,
    /// This round, as the seat knows it; nothing if there is none, or it made no sense.
    now: Option<G::Moment>,
}

impl<G: Wire> Playing<G> {
    fn play(&mut self, now: &mut G::Moment, what: &str) -> Result<(), InputError> {
        let event = G::hear(now, what)?;
        self.player.saw(&event, &G::view_of(now, self.seat)?);
        Ok(())
    }
}

fn not_on_turn(seat: Seat) -> InputError {
    InputError::new(message!("seat-not-on-turn", seat), Message::nothing())
}

impl<G: Wire> Guest for Playing<G> {
    fn begin_round(&mut self, text: &str) -> Result<(), InputError> {
        self.now = None;
        let (mut now, happened) = G::begin(text)?;
        let rules = G::rules_of(&now);
        self.lineup.knows(&rules)?;
        if self.seat.index() >= rules.seats() {
            return Err(InputError::new(
                message!("no-such-seat", seat = self.seat),
                Message::nothing(),
            ));
        }
        self.player.begin(&G::view_of(&now, self.seat)?);
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
        if G::turn_of(&now).is_some_and(|turn| turn != seat) {
            return Err(not_on_turn(seat));
        }
        self.play(&mut now, what)?;
        self.now = Some(now);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Opinions, InputError> {
        let none = || InputError::new(message!("no-round-being-played"), Message::nothing());
        let now = self.now.as_ref().ok_or_else(none)?;
        if G::decides(now) != Some(self.seat) {
            return Err(not_on_turn(self.seat));
        }
        let view = G::view_of(now, self.seat)?;
        let judgement = self.player.choose(&view, budget);
        let judgement = judgement
            .map_err(|fault| InputError::new(Message::verbatim(fault), Message::nothing()))?;
        Ok(opinions(&judgement))
    }
}

fn opinions<M: Copy + ToString>(judgement: &Judgement<M>) -> Opinions {
    let mean = |estimate: Option<Estimate>| estimate.map(|e| e.mean);
    let moves = judgement.moves.iter();
    moves
        .map(|j| (j.mv.to_string(), [j.win, j.points, j.equity].map(mean)))
        .collect()
}

/// Rules on which an engine is tried.
struct Trying<G: Wire> {
    rules: G::Rules,
}

fn any<G: Playable>(round: &Round<G>, random: &mut Random) -> G::Move {
    *random.pick(&round.legal()).expect("somebody is on turn")
}

impl<G: Wire> Tried for Trying<G> {
    fn text(&self) -> String {
        self.rules.to_string()
    }

    fn seats(&self) -> usize {
        self.rules.seats()
    }

    fn play(
        &self,
        engine: &Arc<Engine>,
        seat: Seat,
        seed: Seed,
        most: usize,
    ) -> Result<Vec<String>, Fault> {
        let mut player = engine.sit::<G>(seed.named("player"));
        let mut random = seed.named("others").random();
        let mut game = G::new_match(&self.rules);
        let mut answers = Vec::new();
        while G::result(&game).is_none() && answers.len() < most {
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
            G::enter(&mut game, round.state());
        }
        Ok(answers)
    }

    fn question(&self, seed: Seed) -> Option<Question> {
        let mut random = seed.random();
        let mut round = Round::<G>::new(G::deal(&G::new_match(&self.rules), seed));
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
        let rules = self.rules.to_string();
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
}
