//! Kuhn's poker: three cards, one each, one chip to bet. A game of hidden information small enough to
//! read in a minute; it is no product, it shows what it takes to bring a game. With the rules
//! ([`Kuhn`]), how a hand is dealt and written, and who plays it, it plays in the arena, in the terminal
//! and over the engine protocol, and programs learn it.

mod table;

use std::fmt;
use std::str::FromStr;

use capicua_core::{
    Chance, Game, ImperfectInformation, InputError, MoveList, Payoff, Seat, Turn, View,
};

/// Jack, queen, king.
const CARDS: [char; 3] = ['J', 'Q', 'K'];

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Act {
    /// Bets nothing, or gives up against a bet.
    Check,
    /// Bets a chip, or pays to see.
    Bet,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Act::Check => "check",
            Act::Bet => "bet",
        })
    }
}

/// There is nothing to agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed;

impl fmt::Display for Agreed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("kuhn")
    }
}

impl FromStr for Agreed {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Agreed, InputError> {
        match text {
            "kuhn" => Ok(Agreed),
            _ => Err(InputError::verbatim("nothing to change", "Write kuhn.")),
        }
    }
}

/// A hand of the game: the cards, as indices into jack, queen and king, and what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kuhn {
    cards: [usize; 2],
    acts: Vec<Act>,
}

impl Game for Kuhn {
    type Move = Act;

    fn turn(&self) -> Turn {
        use Act::{Bet, Check};
        match self.acts[..] {
            [Check, Check] | [Bet, _] | [Check, Bet, _] => Turn::Over,
            _ => Turn::Seat(Seat::new(self.acts.len() % 2)),
        }
    }

    fn legal(&self, moves: &mut MoveList<Act>) {
        moves.clear();
        if self.turn() != Turn::Over {
            moves.extend([Act::Check, Act::Bet]);
        }
    }

    fn play_unchecked(&mut self, act: Act) {
        self.acts.push(act);
    }

    /// What the first seat wins.
    fn payoff(&self) -> Payoff {
        let shown = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        Payoff::zero_sum(match self.acts[..] {
            _ if self.turn() != Turn::Over => 0,
            [Act::Bet, Act::Check] => 1,
            [Act::Check, Act::Bet, Act::Check] => -1,
            [.., Act::Bet] => 2 * shown,
            _ => shown,
        })
    }

    fn seats(&self) -> usize {
        2
    }
}

/// The deal is all the chance there is, and it is over when a hand begins.
impl Chance for Kuhn {}

/// What a seat sees: its card, and what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    seat: Seat,
    card: usize,
    acts: Vec<Act>,
}

impl View for Seen {
    type State = Kuhn;
    type Secrets = usize;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn determinize(&self, other: &usize) -> Kuhn {
        let mut cards = [*other; 2];
        cards[self.seat.index()] = self.card;
        let acts = self.acts.clone();
        Kuhn { cards, acts }
    }
}

impl ImperfectInformation for Kuhn {
    type View = Seen;
    type Secrets = usize;
    type Event = (Seat, Act);

    fn view(&self, seat: Seat) -> Seen {
        Seen {
            seat,
            card: self.cards[seat.index()],
            acts: self.acts.clone(),
        }
    }

    fn secrets(&self, seat: Seat) -> usize {
        self.cards[1 - seat.index()]
    }

    fn event(&self, act: Act) -> (Seat, Act) {
        (Seat::new(self.acts.len() % 2), act)
    }
}
