//! One round with everything open, whichever game it is: moves are texts or numbers here, and whoever
//! holds it lets chance act.

use capicua_core::{
    Budget, CancellationToken, Fault, InputError, Message, Seat, Seed, Turn, message,
};
use capicua_table::{
    ActionSpace, Catalogue, Layout, MatchState as _, Notes, Round, RoundRecord, RuleSet as _, Unit,
    Wire,
};

use crate::auto_reset::Reward;

/// How a round begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The first round of a match, or a round by itself at no score.
    pub unit: Unit,
    /// Where what is dealt and drawn comes from.
    pub seed: Seed,
    /// A round by itself is the so-manieth of a contest: the lead goes round.
    pub index: u64,
}

/// What stays the same all through a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpisodeInfo {
    /// The rules.
    pub rules: String,
    /// How many sides there are.
    pub sides: usize,
    /// What the numbers mean.
    pub layout: Layout,
    /// Whether a seat with a single move is asked for it: elsewhere nobody would call it a decision.
    pub asks_forced: bool,
}

/// A round with everything open.
pub trait Episode: Send + Sync {
    /// What stays the same all through it.
    fn info(&self) -> EpisodeInfo;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// What the seat on turn may play, as texts and as numbers.
    fn legal(&self) -> Vec<(String, usize)>;

    /// Plays what the seat on turn means by a text.
    fn play(&mut self, text: &str) -> Result<(), InputError>;

    /// Plays the move with this number.
    fn play_number(&mut self, number: i64) -> Result<(), InputError>;

    /// What chance may bring now, and how likely it is.
    fn outcomes(&self) -> Vec<(String, f64)>;

    /// Lets chance act if it is its turn, as it was decided when the round was dealt.
    fn chance(&mut self) -> Option<String>;

    /// Lets happen what chance may bring.
    fn apply_outcome(&mut self, outcome: &str) -> Result<(), InputError>;

    /// All moves, and what chance brought.
    fn moves(&self) -> Vec<String>;

    /// Everything, or what a seat sees of it, as a position with the moves since the deal.
    fn position(&self, seen_by: Option<Seat>) -> String;

    /// What a seat sees, as numbers.
    fn observe(&self, seat: Seat, into: &mut [f32]);

    /// What a round that is over came to, in words.
    fn result(&self) -> Option<String>;

    /// What everybody gets for the round, or for the match once that is over.
    fn rewards(&self, reward: Reward) -> Vec<f32>;

    /// The next round of the match.
    fn next(&self) -> Option<Box<dyn Episode>>;

    /// The round as a record.
    fn record(&self) -> String;

    /// What a player of the program would play.
    fn ask(&self, player: &str, seed: Seed, stop: &CancellationToken)
    -> Result<String, InputError>;

    /// The round as it might have been dealt for all that a seat knows; nothing where nothing is hidden.
    fn resample_from_infostate(&self, seat: Seat, seed: Seed) -> Option<Box<dyn Episode>>;

    /// Another one, just like it.
    fn boxed_clone(&self) -> Box<dyn Episode>;
}

/// A round of one game.
#[derive(Clone)]
pub(crate) struct GameEpisode<G: ActionSpace + Wire> {
    rules: G::Rules,
    start: Start,
    /// The match before this round.
    game: G::Match,
    round: Round<G>,
    history: G::HistoryEncoder,
    catalogue: Catalogue<G>,
}

impl<G: ActionSpace + Wire> GameEpisode<G> {
    pub fn new(rules: &G::Rules, start: &Start, catalogue: Catalogue<G>) -> GameEpisode<G> {
        let game = G::Match::new(rules);
        let dealt = match start.unit {
            Unit::Round => G::deal_single_round(rules, start.index, start.seed),
            Unit::Match | Unit::Game => G::deal(&game, start.seed),
        };
        GameEpisode::begun(rules, start, game, Round::new(dealt), catalogue)
    }

    pub fn read(
        position: &str,
        start: &Start,
        catalogue: Catalogue<G>,
    ) -> Result<GameEpisode<G>, InputError> {
        let recorded = G::read_position(position)?;
        let rules = recorded.start.rules();
        let game = G::Match::new(&rules);
        let luck = G::luck_of(&game, &recorded.start, start.seed);
        let round = Round::from_record(recorded, luck).map_err(|_| {
            let help = message!("fix-write-what-was-dealt-after");
            InputError::new(message!("position-impossible"), help).at(position, 0..position.len())
        })?;
        // Whatever match it may belong to is not known.
        let start = Start {
            unit: Unit::Round,
            ..*start
        };
        Ok(GameEpisode::begun(&rules, &start, game, round, catalogue))
    }

    fn begun(
        rules: &G::Rules,
        start: &Start,
        game: G::Match,
        round: Round<G>,
        catalogue: Catalogue<G>,
    ) -> GameEpisode<G> {
        let (mut state, mut history) = (round.start().clone(), G::HistoryEncoder::default());
        for &mv in round.moves() {
            G::follow(&mut history, &state.event(mv));
            state.play_unchecked(mv);
        }
        GameEpisode {
            rules: rules.clone(),
            start: *start,
            game,
            round,
            history,
            catalogue,
        }
    }

    fn seat(&self) -> Result<Seat, InputError> {
        match self.round.turn() {
            Turn::Seat(seat) => Ok(seat),
            Turn::Over => Err(InputError::new(
                message!("round-is-over"),
                message!("fix-begin-another"),
            )),
            Turn::Chance => Err(InputError::new(
                message!("nobody-on-turn-chance-acts"),
                message!("fix-call-chance-happen-outcomes"),
            )),
        }
    }

    fn enter(&mut self, mv: G::Move) -> Result<(), InputError> {
        let event = self.round.state().event(mv);
        let refused = |_| InputError::new(message!("move-not-legal", mv), Message::empty());
        self.round.play(mv).map_err(refused)?;
        G::follow(&mut self.history, &event);
        Ok(())
    }

    fn refused(&self, what: &str) -> InputError {
        let legal: Vec<String> = self.round.legal().iter().map(ToString::to_string).collect();
        let help = message!("fix-there-are", names = legal.join(", "));
        InputError::new(message!("move-not-legal", mv = what), help)
    }
}

impl<G: ActionSpace + Wire> Episode for GameEpisode<G> {
    fn info(&self) -> EpisodeInfo {
        EpisodeInfo {
            rules: self.rules.to_string(),
            sides: self.rules.sides(),
            layout: G::layout(&self.rules),
            asks_forced: G::ASKS_FORCED,
        }
    }

    fn turn(&self) -> Turn {
        self.round.turn()
    }

    fn legal(&self) -> Vec<(String, usize)> {
        let Turn::Seat(seat) = self.round.turn() else {
            return Vec::new();
        };
        let legal = self.round.legal();
        let each = legal.iter();
        each.map(|&mv| (mv.to_string(), G::number(&self.rules, seat, mv)))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<(), InputError> {
        let seat = self.seat()?;
        let meant = G::parse_move(text.trim(), &self.round.state().view(seat));
        let mv = meant.ok_or_else(|| self.refused(&format!("`{text}`")).at(text, 0..text.len()))?;
        self.enter(mv)
    }

    fn play_number(&mut self, number: i64) -> Result<(), InputError> {
        let seat = self.seat()?;
        let legal = self.round.legal();
        let mut moves = legal.iter();
        let mv = moves.find(|&&mv| G::number(&self.rules, seat, mv) as i64 == number);
        let mv = *mv.ok_or_else(|| self.refused(&format!("action {number}")))?;
        self.enter(mv)
    }

    fn outcomes(&self) -> Vec<(String, f64)> {
        let mut all = Vec::new();
        if self.round.turn() == Turn::Chance {
            let state = self.round.state();
            state.outcomes(&mut |mv, chance| all.push((mv.to_string(), chance)));
        }
        all
    }

    fn chance(&mut self) -> Option<String> {
        let before = self.round.state().clone();
        let mv = self.round.chance()?;
        G::follow(&mut self.history, &before.event(mv));
        Some(mv.to_string())
    }

    fn apply_outcome(&mut self, outcome: &str) -> Result<(), InputError> {
        let mut meant = None;
        if self.round.turn() == Turn::Chance {
            self.round.state().outcomes(&mut |mv, _| {
                if mv.to_string() == outcome {
                    meant = Some(mv);
                }
            });
        }
        let mv = meant.ok_or_else(|| {
            let what = message!("nothing-chance-brings-here", outcome);
            InputError::new(what, message!("fix-give-outcomes")).at(outcome, 0..outcome.len())
        })?;
        self.enter(mv)
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.round.moves().iter();
        moves.map(ToString::to_string).collect()
    }

    fn position(&self, seen_by: Option<Seat>) -> String {
        match seen_by {
            None => G::open_round(&self.round),
            Some(seat) => G::seen(&self.round, self.round.moves().len(), seat),
        }
    }

    fn observe(&self, seat: Seat, into: &mut [f32]) {
        G::observe(&self.round.state().view(seat), &self.history, into);
    }

    fn result(&self) -> Option<String> {
        self.round
            .is_over()
            .then(|| self.round.state().result_text())
    }

    fn rewards(&self, reward: Reward) -> Vec<f32> {
        let seats = self.rules.seats();
        let mut score = None;
        if self.round.is_over() {
            score = match self.start.unit {
                Unit::Round => Some(self.round.state().score()),
                Unit::Match | Unit::Game => self.entered().result(),
            };
        }
        match score {
            Some(score) => reward.for_score::<G>(&self.rules, &score)[..seats].to_vec(),
            None => vec![0.0; seats],
        }
    }

    fn next(&self) -> Option<Box<dyn Episode>> {
        if !self.round.is_over() || self.is_last() {
            return None;
        }
        let game = self.entered();
        let round = Round::new(G::deal(&game, self.start.seed));
        Some(Box::new(GameEpisode::begun(
            &self.rules,
            &self.start,
            game,
            round,
            self.catalogue,
        )))
    }

    fn record(&self) -> String {
        let notes = Notes {
            seed: Some(self.start.seed.0.to_string()),
            round: (self.start.unit != Unit::Round).then(|| self.game.rounds() + 1),
            ..Notes::default()
        };
        G::write(&self.round, &notes)
    }

    fn ask(
        &self,
        player: &str,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<String, InputError> {
        let seat = self.seat()?;
        let entrant = self.catalogue.player(player)?;
        entrant.knows(&self.rules)?;
        let mut seated = entrant.sit(seed);
        seated.follow(self.round.start(), self.round.moves(), seat);
        let (state, luck) = (self.round.state(), Some(self.round.luck()));
        let chosen = seated.choose(state, seat, luck, &Budget::until(stop));
        let fault = |Fault(what)| {
            InputError::new(Message::verbatim(what), message!("fix-ask-another-player"))
        };
        Ok(chosen.map_err(fault)?.best().to_string())
    }

    fn resample_from_infostate(&self, seat: Seat, seed: Seed) -> Option<Box<dyn Episode>> {
        let (start, moves) = (self.round.start(), self.round.moves());
        let (start, moves) = G::resample_from_infostate(start, moves, seat, &mut seed.random())?;
        let luck = G::luck_of(&self.game, &start, seed);
        let recorded = RoundRecord {
            moves,
            ..RoundRecord::from_start(start)
        };
        let round = Round::from_record(recorded, luck).ok()?;
        let game = self.game.clone();
        Some(Box::new(GameEpisode::begun(
            &self.rules,
            &self.start,
            game,
            round,
            self.catalogue,
        )))
    }

    fn boxed_clone(&self) -> Box<dyn Episode> {
        Box::new(self.clone())
    }
}

impl<G: ActionSpace + Wire> GameEpisode<G> {
    /// Whether the match is over with this round; a round by itself is.
    fn is_last(&self) -> bool {
        self.start.unit == Unit::Round || self.entered().result().is_some()
    }

    /// The match with this round in it.
    fn entered(&self) -> G::Match {
        let mut game = self.game.clone();
        if self.round.is_over() {
            game.enter(self.round.state());
        }
        game
    }
}
