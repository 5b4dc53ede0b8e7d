//! What nearly all players have in common: they choose from the view of their seat and the history of
//! the round, with random numbers of their own for each decision.

use capicua_belief::Belief;
use capicua_core::{Budget, Evaluation, Fault, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::{Dominoes, heaviest};

/// A strategy: it maps an information set (what a seat sees, and the history of the round) to an
/// evaluation of the moves. It may cache results for speed, but a choice must not depend on the cache:
/// what it learns from round to round belongs in [`Strategy::end_round`].
///
/// ```
/// use capicua_core::{Budget, Evaluation, MoveList, Random, Seat, Seed};
/// use capicua_dominoes::{Event, Move, View, notation::Position};
/// use capicua_players::{Entrant, HistoryPlayer, Strategy};
///
/// /// Plays the lightest tile.
/// struct Lightest;
///
/// impl Strategy for Lightest {
///     fn evaluate(&mut self, view: &View, _: &[Event], _: &mut Random, _: &Budget) -> Evaluation<Move> {
///         let mut moves = MoveList::new();
///         view.legal(&mut moves);
///         let weight = |mv: &&Move| match mv {
///             Move::Play(placement) => placement.tile().pips(),
///             _ => u8::MAX,
///         };
///         Evaluation::from_move(*moves.iter().min_by_key(weight).expect("a seat to move has a move"))
///     }
/// }
///
/// let position: Position = "latin 5250444221/?5/?4/?4 2630^6655435 A 45:30/100".parse()?;
/// let view = position.now().view(Seat::A).unwrap();
/// let evaluation = Lightest.evaluate(&view, &[], &mut Seed(1).random(), &Budget::default());
/// assert_eq!(evaluation.best().to_string(), "21");
///
/// // A player for contests and sessions, like those of the catalogue.
/// let entrant = Entrant::custom("lightest", |seed| HistoryPlayer::new(Lightest, seed));
/// assert_eq!(entrant.spec().to_string(), "lightest");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub trait Strategy: Send {
    /// Evaluates the moves of `view`, which follows `history`.
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move>;

    /// Called when a round is over and another begins, with the last view of the seat and the whole
    /// history.
    fn end_round(&mut self, view: &View, history: &[Event], random: &mut Random) {
        let _ = (view, history, random);
    }
}

/// How nearly every strategy begins: with the legal moves and the belief about the hidden tiles. `Err`
/// holds the answer where there is nothing to search: a single legal move, or a position set up by hand
/// that contradicts itself.
pub(crate) fn prepare(
    view: &View,
    history: &[Event],
) -> Result<(MoveList<Move>, Belief), Evaluation<Move>> {
    let mut moves = MoveList::new();
    view.legal(&mut moves);
    if let [only] = moves[..] {
        return Err(Evaluation::from_move(only));
    }
    match Belief::new(view, history) {
        Ok(belief) => Ok((moves, belief)),
        Err(_) => Err(Evaluation::from_move(heaviest(&moves))),
    }
}

/// The move that comes first by `key`, which knows only those that lay a tile; what is equal is left to chance, and
/// without a tile to lay it passes.
pub(crate) fn first_by<K: Ord>(
    view: &View,
    random: &mut Random,
    key: impl Fn(&Move) -> Option<K>,
) -> Evaluation<Move> {
    let mut moves = MoveList::new();
    view.legal(&mut moves);
    let best = moves.iter().filter_map(&key).max();
    moves.retain(|mv| match best {
        Some(_) => key(mv) == best,
        None => *mv == Move::Pass,
    });
    let chosen = random.pick(&moves);
    Evaluation::from_move(*chosen.expect("a player is asked only when it has a move"))
}

/// A [`Strategy`] as a player: it records the history of the round. Its random numbers are derived from
/// its seed, the round and the ply, so that it plays the same move however often it is asked.
///
/// ```
/// use capicua_core::{Budget, Game as _, Seat, Seed, Turn};
/// use capicua_dominoes::{Deal, House, LATIN, State};
/// use capicua_players::{Greedy, HistoryPlayer, RandomPlayer, SeatedPlayer};
/// use capicua_table::{Round, play_round};
///
/// // Greedy in the seats A and C, random in B and D.
/// let mut seats: Vec<SeatedPlayer> = (0..4)
///     .map(|seat| match seat % 2 {
///         0 => SeatedPlayer::Honest(Box::new(HistoryPlayer::new(Greedy, Seed(seat)))),
///         _ => SeatedPlayer::Honest(Box::new(HistoryPlayer::new(RandomPlayer, Seed(seat)))),
///     })
///     .collect();
/// let deal = Deal::shuffled(&LATIN, Seat::A, &mut Seed(1).random());
/// let mut round = Round::new((State::deal(House(LATIN), &deal, None), deal.stock));
/// play_round(&mut round, &mut seats, &Budget::default(), |_| {});
/// assert_eq!(round.state().turn(), Turn::Over);
/// ```
pub struct HistoryPlayer<T> {
    strategy: T,
    seed: Seed,
    /// Rounds before this one.
    rounds: u64,
    history: Vec<Event>,
    /// What was seen last of this round.
    last: Option<View>,
}

impl<T: Strategy> HistoryPlayer<T> {
    /// A player with this strategy. The same seed gives the same player.
    pub fn new(strategy: T, seed: Seed) -> HistoryPlayer<T> {
        HistoryPlayer {
            strategy,
            seed,
            rounds: 0,
            // Room for a usual round.
            history: Vec::with_capacity(32),
            last: None,
        }
    }

    fn random(&self, ply: usize) -> Random {
        self.seed.at(self.rounds).at(ply as u64).random()
    }
}

impl<T: Strategy> Player<Dominoes> for HistoryPlayer<T> {
    fn begin(&mut self, start: &View) {
        if let Some(last) = self.last.replace(*start) {
            // No ply is the one after the last.
            let mut random = self.random(self.history.len() + 1);
            self.strategy.end_round(&last, &self.history, &mut random);
            self.rounds += 1;
        }
        self.history.clear();
    }

    fn saw(&mut self, event: &Event, now: &View) {
        self.history.push(*event);
        self.last = Some(*now);
    }

    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Evaluation<Move>, Fault> {
        let mut random = self.random(self.history.len());
        let strategy = &mut self.strategy;
        Ok(strategy.evaluate(view, &self.history, &mut random, budget))
    }
}
