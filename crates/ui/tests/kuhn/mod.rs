//! Kuhn's poker: three cards, one each, one chip to bet. A game of hidden information small enough to
//! read in a minute; it is no product, it shows what it takes to bring a game. With the rules
//! ([`Kuhn`]), how it is played at a table, what it looks like, how it is spoken of, and one line
//! where games are listed, it plays in the arena, in the terminal and over the engine protocol, and
//! programs learn it.

mod face;

use std::fmt;
use std::str::FromStr;

use capicua_core::{
    Budget, Chance, Fault, Game, Hidden, InputError, Judgement, MAX_SEATS, MoveList, Payoff,
    Player, Random, Seat, Seed, Side, Turn, View,
};
use capicua_table::text::{Piece, Token, tag, tokens, unescape};
use capicua_table::{Notes, Playable, Recorded, Round, RuleSet, Score};

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

impl FromStr for Act {
    type Err = ();

    fn from_str(text: &str) -> Result<Act, ()> {
        match text.trim() {
            "check" => Ok(Act::Check),
            "bet" => Ok(Act::Bet),
            _ => Err(()),
        }
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
            _ => Err(InputError::new("there is nothing to change", "Write kuhn.")),
        }
    }
}

impl RuleSet for Agreed {
    fn seats(&self) -> usize {
        2
    }

    fn sides(&self) -> usize {
        2
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// A hand of the game: the cards, as indices into jack, queen and king, and what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kuhn {
    cards: [usize; 2],
    acts: Vec<Act>,
    /// Who has lost it by a fault.
    forfeit: Option<Seat>,
}

impl Kuhn {
    fn over(acts: &[Act]) -> bool {
        use Act::{Bet, Check};
        matches!(acts, [Check, Check] | [Bet, _] | [Check, Bet, _])
    }

    /// What the first seat wins.
    fn won(&self) -> i32 {
        if let Some(seat) = self.forfeit {
            return if seat == Seat::A { -1 } else { 1 };
        }
        let shown = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        match self.acts[..] {
            [Act::Bet, Act::Check] => 1,
            [Act::Check, Act::Bet, Act::Check] => -1,
            [.., Act::Bet] => 2 * shown,
            _ => shown,
        }
    }
}

impl Game for Kuhn {
    type Move = Act;

    fn turn(&self) -> Turn {
        match Kuhn::over(&self.acts) || self.forfeit.is_some() {
            true => Turn::Over,
            false => Turn::Seat(Seat::new(self.acts.len() % 2)),
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

    fn payoff(&self) -> Payoff {
        match self.turn() {
            Turn::Over => Payoff::zero_sum(self.won()),
            _ => Payoff::zero_sum(0),
        }
    }

    fn seats(&self) -> usize {
        2
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// The deal is all the chance there is, and it is over when a hand begins.
impl Chance for Kuhn {
    fn outcomes(&self, _: &mut dyn FnMut(Act, f64)) {}

    fn draw_outcome(&self, _: &mut Random) -> Act {
        unreachable!("it is never the turn of chance")
    }
}

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

    fn restore(&self, other: &usize) -> Kuhn {
        let mut cards = [*other; 2];
        cards[self.seat.index()] = self.card;
        Kuhn {
            cards,
            acts: self.acts.clone(),
            forfeit: None,
        }
    }
}

impl Hidden for Kuhn {
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

impl Playable for Kuhn {
    type Rules = Agreed;
    type Match = Option<Score>;
    type Luck = ();

    const NAME: &'static str = "kuhn";
    const ENDS: &'static [&'static str] = &["shown", "folded", "forfeit"];
    const USUAL_ENDS: usize = 2;
    const ROUNDS: bool = false;

    fn rules(&self) -> Agreed {
        Agreed
    }

    fn new_match(_: &Agreed) -> Option<Score> {
        None
    }

    fn rounds(game: &Option<Score>) -> u32 {
        u32::from(game.is_some())
    }

    fn deal(_: &Option<Score>, seed: Seed) -> (Kuhn, ()) {
        let mut cards = [0, 1, 2];
        seed.named("cards").random().shuffle(&mut cards);
        let dealt = Kuhn {
            cards: [cards[0], cards[1]],
            acts: Vec::new(),
            forfeit: None,
        };
        (dealt, ())
    }

    fn luck_of(_: &Option<Score>, _: &Kuhn, _: Seed) {}

    fn follows(game: &Option<Score>, _: &Kuhn) -> bool {
        game.is_none()
    }

    fn enter(game: &mut Option<Score>, end: &Kuhn) {
        *game = Some(end.score());
    }

    fn result(game: &Option<Score>) -> Option<Score> {
        *game
    }

    fn score(&self) -> Score {
        let mut points = [0; MAX_SEATS];
        points[0] = self.won();
        let winner = Side::new(usize::from(points[0] < 0));
        Score {
            winner: Some(winner),
            points,
        }
    }

    fn end(&self) -> usize {
        match (self.forfeit, &self.acts[..]) {
            (Some(_), _) => 2,
            (None, [.., Act::Bet, Act::Check]) => 1,
            _ => 0,
        }
    }

    fn chance(&self, (): &mut ()) -> Option<Act> {
        None
    }

    fn fault(&mut self, seat: Seat) -> Option<Act> {
        self.forfeit = Some(seat);
        None
    }

    fn write(round: &Round<Kuhn>, notes: &Notes) -> String {
        let [a, b] = round.start().cards.map(|card| CARDS[card]);
        let mut text = tag("DGN", "1") + &tag("Rules", "kuhn") + &tag("Deal", &format!("{a}{b}"));
        for (seat, name) in Seat::all(2).zip(&notes.names) {
            text += &tag(&seat.to_string(), name.as_deref().unwrap_or_default());
        }
        if let Some(seed) = &notes.seed {
            text += &tag("Seed", seed);
        }
        for (name, value) in &notes.other {
            text += &tag(name, value);
        }
        let acts: Vec<String> = round.moves().iter().map(Act::to_string).collect();
        text + &acts.join(" ") + "\n"
    }

    fn read(text: &str) -> Result<Vec<Recorded<Kuhn>>, InputError> {
        let whole = Piece::whole(text);
        let (mut notes, mut cards, mut moves) = (Notes::default(), None, Vec::new());
        for token in tokens(whole)? {
            match token {
                Token::Tag(name, value) => match name.text {
                    "DGN" | "Rules" => {}
                    "Deal" => cards = Some(value),
                    "A" | "B" => notes.names.push(Some(unescape(value.text))),
                    "Seed" => notes.seed = Some(unescape(value.text)),
                    other => notes.other.push((other.to_owned(), unescape(value.text))),
                },
                Token::Comment(_) => {}
                Token::Word(word) => {
                    let act = word.text.parse();
                    let act = act.map_err(|()| word.error("this is no move", "check or bet."))?;
                    moves.push(act);
                }
            }
        }
        let dealt = cards.ok_or_else(|| whole.error("the cards are missing", "Add a Deal."))?;
        let card = |at: usize| {
            let letter = dealt.text.chars().nth(at)?;
            CARDS.iter().position(|&card| card == letter)
        };
        match (card(0), card(1)) {
            (Some(a), Some(b)) if a != b => Ok(vec![Recorded {
                start: Kuhn {
                    cards: [a, b],
                    acts: Vec::new(),
                    forfeit: None,
                },
                moves,
                faults: Vec::new(),
                notes,
            }]),
            _ => Err(dealt.error("these are no two cards", "J, Q and K are dealt.")),
        }
    }
}

/// Bets with a king, pays with a king, and else never.
struct Careful;

impl Player<Kuhn> for Careful {
    fn choose(&mut self, view: &Seen, _: &Budget) -> Result<Judgement<Act>, Fault> {
        Ok(Judgement::bare(match view.card {
            2 => Act::Bet,
            _ => Act::Check,
        }))
    }
}

/// Bets always.
struct Bold;

impl Player<Kuhn> for Bold {
    fn choose(&mut self, _: &Seen, _: &Budget) -> Result<Judgement<Act>, Fault> {
        Ok(Judgement::bare(Act::Bet))
    }
}
