//! A small game told by one trait: two seats, one round, nothing to agree on, no chance after the deal.

use std::fmt::{self, Debug, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use capicua_core::{
    Chance, Game, ImperfectInformation, InputError, MoveList, Payoff, Random, Seat, Seed, Turn,
    View, message,
};

use crate::playable::{OneRound, Playable, RoundRecord, RuleSet};
use crate::record::find_move;
use crate::text::shorten;

/// A game for two that is played out in one round. [`Simple`] brings it to a table; a game that needs more
/// (rules to choose from, more seats, rolls and draws) implements [`Playable`] itself.
///
/// ```
/// use capicua_core::{Game, Random, Seat, Turn};
/// use capicua_table::{Playable, Simple, SimpleGame};
///
/// /// One to three are taken from a heap in turn; whoever takes the last one wins.
/// #[derive(Clone, PartialEq, Debug)]
/// struct Nim(u8, usize);
///
/// impl SimpleGame for Nim {
///     type Move = u8;
///     const NAME: &'static str = "nim";
///
///     fn deal(random: &mut Random) -> Nim {
///         Nim(10 + random.below(10) as u8, 0)
///     }
///
///     fn turn(&self) -> Option<Seat> {
///         (self.0 > 0).then(|| Seat::new(self.1))
///     }
///
///     fn moves(&self) -> Vec<u8> {
///         (1..=self.0.min(3)).collect()
///     }
///
///     fn play(&mut self, taken: u8) {
///         *self = Nim(self.0 - taken, 1 - self.1);
///     }
///
///     fn gain(&self) -> i32 {
///         if self.1 == 1 { 1 } else { -1 }
///     }
/// }
///
/// // A position is the seed of the deal, and the moves since.
/// let round = Simple::<Nim>::read_position("nim 7 3 1")?;
/// assert_eq!((round.moves.as_slice(), round.start.open()), (&[3, 1][..], "nim 7".to_owned()));
/// assert_eq!(round.start.turn(), Turn::Seat(Seat::A));
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub trait SimpleGame: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move.
    type Move: Copy + Ord + Debug + Display + Send + Sync;

    /// What the game is called, in one word.
    const NAME: &'static str;

    /// A game about to begin. All chance there is: the same generator deals the same.
    fn deal(random: &mut Random) -> Self;

    /// Whose turn it is; nobody's once the game is over.
    fn turn(&self) -> Option<Seat>;

    /// What may be played as long as it is somebody's turn: never nothing (a pass is a move), and at most
    /// [`MAX_MOVES`](capicua_core::MAX_MOVES), beyond which the table panics.
    fn moves(&self) -> Vec<Self::Move>;

    /// Plays one of them.
    fn play(&mut self, mv: Self::Move);

    /// What the first seat has won of the second once the game is over; negative if it has lost.
    fn gain(&self) -> i32;

    /// What `seat` sees: the game with all that is hidden from it replaced by something that says nothing.
    /// Everything, unless it is told otherwise.
    #[must_use]
    fn seen_by(&self, seat: Seat) -> Self {
        let _ = seat;
        self.clone()
    }
}

/// A [`SimpleGame`] at a table, with what it was dealt from and what was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Simple<T: SimpleGame> {
    seed: Seed,
    moves: Vec<T::Move>,
    game: T,
}

impl<T: SimpleGame> Simple<T> {
    /// As it is dealt from a seed.
    pub fn new(seed: Seed) -> Simple<T> {
        Simple {
            seed,
            moves: Vec::new(),
            game: T::deal(&mut seed.random()),
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &T {
        &self.game
    }
}

/// What a seat sees of a [`SimpleGame`].
#[derive(Clone, PartialEq, Debug)]
pub struct SimpleView<T> {
    /// Whose view it is.
    pub seat: Seat,
    /// What it sees.
    pub game: T,
}

impl<T: SimpleGame> View for SimpleView<T> {
    type State = Simple<T>;
    type Secrets = Simple<T>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn determinize(&self, secrets: &Simple<T>) -> Simple<T> {
        secrets.clone()
    }
}

impl<T: SimpleGame> Game for Simple<T> {
    type Move = T::Move;

    fn turn(&self) -> Turn {
        self.game.turn().map_or(Turn::Over, Turn::Seat)
    }

    fn legal(&self, moves: &mut MoveList<T::Move>) {
        moves.clear();
        if self.game.turn().is_some() {
            moves.extend(self.game.moves());
            moves.sort_unstable();
        }
    }

    fn play_unchecked(&mut self, mv: T::Move) {
        self.moves.push(mv);
        self.game.play(mv);
    }

    fn payoff(&self) -> Payoff {
        Payoff::zero_sum(match self.turn() {
            Turn::Over => self.game.gain(),
            _ => 0,
        })
    }

    fn seats(&self) -> usize {
        2
    }
}

impl<T: SimpleGame> Chance for Simple<T> {}

impl<T: SimpleGame> ImperfectInformation for Simple<T> {
    type View = SimpleView<T>;
    type Secrets = Simple<T>;
    type Event = T::Move;

    fn view(&self, seat: Seat) -> SimpleView<T> {
        let game = self.game.seen_by(seat);
        SimpleView { seat, game }
    }

    fn secrets(&self, _: Seat) -> Simple<T> {
        self.clone()
    }

    fn event(&self, mv: T::Move) -> T::Move {
        mv
    }
}

/// The rules of a [`SimpleGame`]: its name.
pub struct SimpleRules<T>(PhantomData<fn() -> T>);

impl<T> Default for SimpleRules<T> {
    fn default() -> SimpleRules<T> {
        SimpleRules(PhantomData)
    }
}

impl<T> Clone for SimpleRules<T> {
    fn clone(&self) -> SimpleRules<T> {
        SimpleRules::default()
    }
}

impl<T> PartialEq for SimpleRules<T> {
    fn eq(&self, _: &SimpleRules<T>) -> bool {
        true
    }
}

impl<T: SimpleGame> Debug for SimpleRules<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::NAME)
    }
}

impl<T: SimpleGame> Display for SimpleRules<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::NAME)
    }
}

impl<T: SimpleGame> FromStr for SimpleRules<T> {
    type Err = InputError;

    fn from_str(text: &str) -> Result<SimpleRules<T>, InputError> {
        match text.trim() == T::NAME {
            true => Ok(SimpleRules::default()),
            false => Err(InputError::new(
                message!("unknown-rules", name = shorten(text)),
                message!("fix-there-are", names = T::NAME),
            )
            .at(text, 0..text.len())),
        }
    }
}

impl<T: SimpleGame> RuleSet for SimpleRules<T> {
    fn seats(&self) -> usize {
        2
    }
}

impl<T: SimpleGame> Playable for Simple<T> {
    type Rules = SimpleRules<T>;
    type Match = OneRound<SimpleRules<T>>;
    type Luck = ();

    const NAME: &'static str = T::NAME;
    const ROUNDS: bool = false;

    fn rules(&self) -> SimpleRules<T> {
        SimpleRules::default()
    }

    fn deal(_: &OneRound<SimpleRules<T>>, seed: Seed) -> (Simple<T>, ()) {
        (Simple::new(seed), ())
    }

    /// The name, the seed of the deal, and the moves: `nim 7 3 1`.
    fn open(&self) -> String {
        let mut text = format!("{} {}", T::NAME, self.seed.0);
        for mv in &self.moves {
            text += &format!(" {mv}");
        }
        text
    }

    fn read_position(text: &str) -> Result<RoundRecord<Simple<T>>, InputError> {
        let mut words = text.split_whitespace();
        let _: SimpleRules<T> = words.next().unwrap_or_default().parse()?;
        let seed = words.next().and_then(|word| word.parse().ok());
        let seed = seed.ok_or_else(|| {
            let help = format!("Write the seed of the deal: {} 1.", T::NAME);
            InputError::verbatim("this is no position", help).at(text, 0..text.len())
        })?;
        let mut round = RoundRecord::from_start(Simple::new(Seed(seed)));
        let mut state = round.start.clone();
        for word in words {
            let mv = find_move(&state, word).ok_or_else(|| {
                let what = message!("cannot-played-here", word = shorten(word));
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                InputError::new(what, message!("fix-check-moves-before"))
                    .at(text, at..at + word.len())
            })?;
            state.play_unchecked(mv);
            round.moves.push(mv);
        }
        Ok(round)
    }
}
