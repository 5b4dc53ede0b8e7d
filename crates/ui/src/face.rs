//! What a game looks and sounds like.

use std::time::Duration;

use capicua_core::{InputError, Seat, Seed, Side, Stop};
use capicua_protocol::{Advice, Around, Belief, ByName, Fair, View};
use capicua_table::{Catalogue, MatchPlayed, Round, RuleSet as _, Session, Wire};
use capicua_teach::review::Subject;
use capicua_words::Words;

/// Something to think about in a thread of its own.
pub type Work<T> = Box<dyn FnOnce(&Stop) -> Result<T, InputError> + Send>;

/// For each place the chance of each thing that is hidden.
pub type Holds = ByName<ByName<f64>>;

/// The moves of a seat, ranked, in whatever words are wanted.
pub trait Hint: Send {
    /// A table: a heading, then a line for each move.
    fn rows(&self, words: &Words) -> Vec<String>;

    /// The moves and their chances to win where there is little room, the best first.
    fn brief(&self, words: &Words) -> Vec<(String, String)>;

    /// What to play, in a sentence.
    fn verdict(&self, words: &Words) -> String;

    /// Why, in parts of sentences.
    fn reasons(&self, words: &Words) -> Vec<String>;

    /// All of it as a document, with sentences in these words.
    fn document(&self, words: Option<&Words>) -> Advice;
}

/// Something one can choose, and the moves that are meant by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As it is drawn: a tile, the dice of a face.
    pub label: String,
    /// Its moves, as they are written.
    pub ways: Vec<String>,
}

/// Where on the picture a move would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The left end of the line.
    Left,
    /// The right end.
    Right,
    /// The upper arm.
    Up,
    /// The lower arm.
    Down,
}

/// A line of tiles as it lies.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TileLine {
    /// The tiles from end to end.
    pub tiles: Vec<(u8, u8)>,
    /// Which of them was led.
    pub lead: Option<usize>,
    /// The side arms of a spinner, upper and lower.
    pub arms: [Vec<(u8, u8)>; 2],
    /// Where each move would go.
    pub targets: Vec<(String, Target)>,
}

/// What lies in the middle.
#[derive(Clone, PartialEq, Debug)]
pub enum Picture {
    /// A line of tiles.
    Line(TileLine),
    /// Anything that is told in lines.
    Lines(Vec<String>),
}

/// What is shown of somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatShown {
    /// The seat.
    pub seat: Seat,
    /// How the one who sits there is called.
    pub name: String,
    /// Whose side that one is on.
    pub side: Side,
    /// Whether it is that one's turn.
    pub on_turn: bool,
    /// What counts: tiles in the hand, worms on the stack.
    pub figure: String,
    /// What everybody knows of that seat.
    pub known: String,
}

/// All that a screen shows of a moment: what one seat knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The round and the score.
    pub title: String,
    /// What stands over the picture.
    pub heading: String,
    /// What lies in the middle.
    pub picture: Picture,
    /// Everybody.
    pub seats: Vec<SeatShown>,
    /// What lies beside them: tiles face down.
    pub beside: String,
    /// What happened, each in a few signs.
    pub log: Vec<String>,
    /// What stands over the choices.
    pub hand: String,
    /// What the seat that watches holds, and what it may do with it.
    pub choices: Vec<Choice>,
    /// The same as plain lines, for a small window.
    pub plain: Vec<String>,
    /// What is to be said when there is but one move, and none of the choices.
    pub forced: String,
}

/// What a page adds to a view.
pub struct Paged {
    /// Who sits around the table.
    pub around: Around,
    /// How the deal can be checked.
    pub fair: Fair,
    /// Whether a move can be taken back.
    pub undo: bool,
    /// Whether the seat's hand is shown: not to somebody who sat down after it was dealt.
    pub hand: bool,
}

/// Something about rules that a house may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleOption {
    /// The option.
    pub name: &'static str,
    /// The values it takes: words with `|` between them, `N` for any number, `N/M` for several.
    pub values: String,
    /// Its value now.
    pub value: String,
    /// Whether it means anything under these rules.
    pub applies: bool,
}

/// A recorded round that was played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The rules.
    pub rules: String,
    /// What it comes to.
    pub result: String,
    /// How many moves it has.
    pub moves: usize,
    /// Whether it was played to its end.
    pub finished: bool,
}

/// A match among programs, told.
#[derive(Default)]
pub struct MatchTold {
    /// A line for each round, and who has won.
    pub lines: Vec<String>,
    /// What came of each round.
    pub rounds: Vec<String>,
    /// What each side gained on the way of each round.
    pub gained: Vec<[u16; 2]>,
    /// Points of each side at the end.
    pub score: Vec<u16>,
    /// Who won.
    pub winner: Option<String>,
}

/// What a game looks and sounds like to people.
pub trait Face: Wire {
    /// The rules on which engines from outside are tried: all that there are, unless a few show as much.
    fn tried_on() -> Vec<&'static str> {
        Self::presets()
    }

    /// The rules in sentences.
    fn sentences(words: &Words, rules: &Self::Rules) -> Vec<String>;

    /// What a house may change about some rules: every option with its value.
    fn options(rules: &Self::Rules) -> Vec<RuleOption> {
        let _ = rules;
        Vec::new()
    }

    /// Those who play it.
    fn catalogue() -> Catalogue<Self>;

    /// The levels that people choose from, the easiest first; of each the first player that knows the
    /// rules is taken.
    const LEVELS: &'static [(&'static str, &'static [&'static str])];

    /// The same rules for so many at the table, where they can be played so.
    fn for_seats(rules: &Self::Rules, seats: usize) -> Option<Self::Rules> {
        (rules.seats() == seats).then(|| rules.clone())
    }

    /// Plays at once when another program has broken down.
    const STAND_IN: &'static str = "greedy";

    /// Which of [`Playable::ENDS`] is a block, where there is such a thing.
    const BLOCKED: Option<usize> = None;

    /// Whether seats hold what others may not see.
    const HIDES: bool = true;

    /// How many minutes a match may take; zero where the rules do not say.
    fn minutes(rules: &Self::Rules) -> u16 {
        let _ = rules;
        0
    }

    /// The side that leads a match that goes over several rounds; nobody when it is level.
    fn leading(session: &Session<Self>) -> Option<Side> {
        let _ = session;
        None
    }

    /// Which legal move `seat`, which is on turn, means by `text`; otherwise why it cannot be played.
    fn read_move(
        session: &Session<Self>,
        seat: Seat,
        text: &str,
        words: &Words,
    ) -> Result<Self::Move, String>;

    /// What can be typed, in a line.
    fn help_line(words: &Words) -> String;

    /// What can be typed, item by item.
    fn help(words: &Words, rules: &Self::Rules) -> Vec<String>;

    /// The keys of a screen.
    fn keys(words: &Words) -> String;

    /// A round begins: its number, the score, who leads. Nothing where there is nothing to say.
    fn opening(session: &Session<Self>, words: &Words) -> Option<String>;

    /// What happened since so many moves of this round, a line each.
    fn events(session: &Session<Self>, words: &Words, since: usize) -> Vec<String>;

    /// What `seat` has before it when it is to choose.
    fn at_turn(session: &Session<Self>, words: &Words, seat: Seat) -> Vec<String>;

    /// How the round ended, once it is over: what was left, and what it is worth.
    fn ending(session: &Session<Self>, words: &Words) -> Option<(Vec<String>, Vec<String>)>;

    /// The moves of `seat`, ranked; `None` when it has nothing to choose.
    fn hint(
        session: &Session<Self>,
        seat: Seat,
        seed: Seed,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>>;

    /// What `seat` can know of what it does not see, in lines no wider than `width`, with a title.
    fn knowledge(
        session: &Session<Self>,
        words: &Words,
        seat: Seat,
        width: usize,
    ) -> Option<(String, Vec<String>)>;

    /// What a screen shows to `seat`, or to a bystander.
    fn scene(session: &Session<Self>, words: &Words, seat: Option<Seat>) -> Scene;

    /// What a page shows to `seat`; nothing while there is no page for the game.
    fn page(session: &Session<Self>, words: &Words, seat: Seat, paged: Paged) -> Option<View> {
        let _ = (session, words, seat, paged);
        None
    }

    /// Who holds what, as a document: counted, or with the moves read as the champion reads them. Nothing
    /// where nothing is hidden.
    fn belief(session: &Session<Self>, seat: Seat, reading: bool) -> Option<Work<Belief>> {
        let _ = (session, seat, reading);
        None
    }

    /// Points of two sides, where a match goes over several rounds.
    fn points(session: &Session<Self>) -> Option<[u16; 2]> {
        let _ = session;
        None
    }

    /// Advice about a position that somebody wrote down: what the position says, and the moves ranked,
    /// by a player that is named or the one that advises here. Nothing where the game has an adviser of
    /// its own.
    fn advise(position: &str, player: Option<&str>) -> Option<Result<Box<dyn Hint>, InputError>> {
        let _ = (position, player);
        None
    }

    /// Where the tiles that a seat does not see may be at a moment of a round, each with its chance.
    fn holds(round: &Round<Self>, ply: usize, seat: Seat) -> Option<Holds> {
        let _ = (round, ply, seat);
        None
    }

    /// What each recorded round comes to, after all of it was played again. Nothing where the game has
    /// a referee of its own.
    fn check(text: &str) -> Option<Result<Vec<Checked>, InputError>>;

    /// Recorded rounds, to be reviewed; nothing where the game is not taught.
    fn review(text: &str) -> Option<Result<Box<dyn Subject>, InputError>> {
        let _ = text;
        None
    }

    /// A match among programs, told.
    fn told(played: &MatchPlayed<Self>) -> MatchTold;
}
