//! A round, or a match, that is played by numbers again and again.

use capicua_core::{Budget, MAX_SEATS, MoveList, Seat, Seed, Turn};
use capicua_table::{
    ActionSpace, Entrant, MatchState as _, Round, RuleSet as _, Score, SeatedPlayer, Unit,
};

/// What a seat is rewarded with when its episode is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1 for a win, 0 when nobody wins; the others share a loss of 1.
    Win,
    /// The points of its side, less those of the others (in the mean of them).
    Points,
}

impl Reward {
    /// What each seat gets.
    pub fn for_score<G: ActionSpace>(self, rules: &G::Rules, score: &Score) -> [f32; MAX_SEATS] {
        let sides = rules.sides();
        let others = (sides - 1) as f32;
        let sum: i32 = score.points[..sides].iter().sum();
        let mut rewards = [0.0; MAX_SEATS];
        for seat in Seat::all(rules.seats()) {
            let side = rules.side_of(seat).index();
            let own = score.points[side];
            rewards[seat.index()] = match (self, score.winner) {
                (Reward::Points, _) => own as f32 - (sum - own) as f32 / others,
                (Reward::Win, None) => 0.0,
                (Reward::Win, Some(winner)) if winner.index() == side => 1.0,
                (Reward::Win, Some(_)) => -1.0 / others,
            };
        }
        rewards
    }
}

/// How episodes are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What an episode is: a round at no score, or a whole match.
    pub unit: Unit,
    /// What it is rewarded with.
    pub reward: Reward,
    /// Where deals and chances come from.
    pub seed: Seed,
}

/// One of many: an episode on its way, and after it the next.
pub(crate) struct AutoResetEnv<G: ActionSpace> {
    rules: G::Rules,
    settings: Settings,
    /// Who sits on the seats that are not asked; nobody where the list is empty.
    others: Vec<Option<Entrant<G>>>,
    seated: Vec<Option<SeatedPlayer<G>>>,
    /// How many episodes have begun.
    begun: u64,
    game: G::Match,
    round: Round<G>,
    history: G::HistoryEncoder,
    /// What the seat on turn may play.
    legal: MoveList<G::Move>,
    turn: Seat,
}

impl<G: ActionSpace> AutoResetEnv<G> {
    /// So many of them, each with a seed of its own.
    pub fn all(
        rules: &G::Rules,
        count: usize,
        others: &[Option<Entrant<G>>],
        settings: &Settings,
    ) -> Vec<AutoResetEnv<G>> {
        let one = |index: u64| {
            let seed = settings.seed.named("episodes").at(index);
            let settings = Settings { seed, ..*settings };
            AutoResetEnv::new(rules, others, settings)
        };
        (0..count as u64).map(one).collect()
    }

    fn new(rules: &G::Rules, others: &[Option<Entrant<G>>], settings: Settings) -> AutoResetEnv<G> {
        let game = G::Match::new(rules);
        let mut episode = AutoResetEnv {
            round: Round::new(G::deal(&game, settings.seed)),
            rules: rules.clone(),
            settings,
            others: others.to_vec(),
            seated: Vec::new(),
            begun: 0,
            game,
            history: G::HistoryEncoder::default(),
            legal: MoveList::new(),
            turn: Seat::A,
        };
        episode.begin();
        episode
    }

    /// Begins the next episode, up to the first decision of a seat that is asked. An episode in which
    /// there is none counts for nothing, and another one is dealt.
    pub fn begin(&mut self) {
        loop {
            let seed = self.settings.seed.named("deal").at(self.begun);
            self.begun += 1;
            self.game = G::Match::new(&self.rules);
            let chairs = self.others.iter().zip(0..);
            self.seated = chairs
                .map(|(other, chair)| Some(other.as_ref()?.sit(seed.named("player").at(chair))))
                .collect();
            let dealt = match self.settings.unit {
                Unit::Round => G::deal_single_round(&self.rules, self.begun - 1, seed),
                Unit::Match | Unit::Game => G::deal(&self.game, seed),
            };
            self.deal(Round::new(dealt));
            if self.advance().is_none() {
                return;
            }
        }
    }

    fn deal(&mut self, round: Round<G>) {
        self.round = round;
        self.history = G::HistoryEncoder::default();
        for (seat, player) in Seat::all(MAX_SEATS).zip(&mut self.seated) {
            if let Some(player) = player {
                player.begin(self.round.state(), seat);
            }
        }
    }

    /// Where its deals come from.
    pub fn seed(&self) -> Seed {
        self.settings.seed
    }

    /// The rules.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What the seat on turn may play.
    pub fn legal(&self) -> &[G::Move] {
        &self.legal
    }

    /// The number of the `nth` legal move.
    #[inline]
    pub fn number(&self, nth: usize) -> usize {
        G::number(&self.rules, self.turn, self.legal[nth])
    }

    /// What the seat on turn sees.
    #[inline]
    pub fn observe(&self, into: &mut [f32]) {
        G::observe(&self.round.state().view(self.turn), &self.history, into);
    }

    /// Plays the legal move with this number: nothing if there is none; otherwise whether that ended the
    /// episode, and what everybody gets for it. Then the next one has begun.
    pub fn play(&mut self, number: usize) -> Option<Option<[f32; MAX_SEATS]>> {
        let nth = (0..self.legal.len()).find(|&nth| self.number(nth) == number)?;
        self.apply(self.legal[nth]);
        let score = self.advance();
        Some(score.map(|score| {
            self.begin();
            self.settings.reward.for_score::<G>(&self.rules, &score)
        }))
    }

    /// A move that may be played is played.
    #[inline]
    fn apply(&mut self, mv: G::Move) {
        let event = self.round.state().event(mv);
        let played = self.round.play(mv);
        debug_assert!(played.is_ok(), "it is one of the legal moves");
        self.tell(&event);
    }

    #[inline]
    fn tell(&mut self, event: &G::Event) {
        G::follow(&mut self.history, event);
        for (seat, player) in Seat::all(MAX_SEATS).zip(&mut self.seated) {
            if let Some(player) = player {
                player.saw(event, self.round.state(), seat);
            }
        }
    }

    /// Goes on to the next decision of a seat that is asked; what the episode came to if it is over.
    fn advance(&mut self) -> Option<Score> {
        loop {
            match self.round.turn() {
                Turn::Chance => {
                    let before = self.round.state().clone();
                    if let Some(mv) = self.round.chance() {
                        self.tell(&before.event(mv));
                    }
                }
                Turn::Seat(seat) => {
                    self.round.state().legal(&mut self.legal);
                    self.turn = seat;
                    let other = self.seated.get_mut(seat.index()).and_then(Option::as_mut);
                    match (&self.legal[..], other) {
                        (&[only], _) if !G::ASKS_FORCED => self.apply(only),
                        (_, None) => return None,
                        (_, Some(player)) => {
                            let (state, luck) = (self.round.state(), Some(self.round.luck()));
                            let chosen = player.choose(state, seat, luck, &Budget::default());
                            match chosen {
                                Ok(evaluation) => self.apply(evaluation.best()),
                                Err(fault) => {
                                    let before = self.round.state().clone();
                                    if let Some(paid) = self.round.fault(seat, fault) {
                                        self.tell(&before.event(paid));
                                    }
                                }
                            }
                        }
                    }
                }
                Turn::Over => {
                    for player in self.seated.iter_mut().flatten() {
                        player.over(self.round.start(), self.round.state());
                    }
                    if self.settings.unit == Unit::Round {
                        return Some(self.round.state().score());
                    }
                    self.game.enter(self.round.state());
                    if let Some(score) = self.game.result() {
                        return Some(score);
                    }
                    let seed = self.settings.seed.named("deal").at(self.begun - 1);
                    self.deal(Round::new(G::deal(&self.game, seed)));
                }
            }
        }
    }
}
