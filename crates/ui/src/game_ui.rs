//! What a game looks and sounds like.

use std::cmp::Ordering;
use std::time::Duration;

use capicua_core::{Budget, CancellationToken, InputError, Message, Seat, Seed, Side};
use capicua_protocol::{Advice, Around, Belief, ByName, Fair, Preset, View};
use capicua_table::{Catalogue, PlayedMatch, Round, RuleSet as _, Session, Wire};
use capicua_teach::advice::OpponentModel;
use capicua_teach::review::ReviewedGame;
use capicua_words::Words;

use crate::games::Participant;
use crate::plain;

/// Something to think about in a thread of its own.
pub type Work<T> = Box<dyn FnOnce(&CancellationToken) -> Result<T, InputError> + Send>;

/// For each place the chance of each thing that is hidden.
pub type Marginals = ByName<ByName<f64>>;

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

    /// All of it in lines.
    fn text(&self, words: &Words) -> String {
        let mut lines = self.rows(words);
        lines.push(self.verdict(words));
        let reasons = self.reasons(words);
        lines.extend(reasons.iter().map(|reason| format!("  - {reason}")));
        lines.join("\n") + "\n"
    }
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
pub struct SeatSummary {
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
    pub seats: Vec<SeatSummary>,
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
pub struct PageContext {
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
    /// What it is about, where the sentences of the rules do not say.
    pub about: Message,
    /// Whether it means anything under these rules.
    pub applies: bool,
}

/// Recorded rounds that were played again: what each comes to, and what could not be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// In lines.
    pub text: String,
    /// As a document.
    pub json: String,
    /// As sheets of the sequence of plays, where the game has such a thing.
    pub sheet: Option<String>,
}

/// A question about a position that somebody wrote down.
pub struct AdviceRequest {
    /// The position, with what has happened since.
    pub position: String,
    /// Who asks; the seat on turn where nobody is named.
    pub seat: Option<Seat>,
    /// Whom to ask instead of the one who advises.
    pub player: Option<Participant>,
    /// Deals to look at.
    pub samples: Option<u32>,
    /// Longest time to think.
    pub time: Option<Duration>,
    /// The same seed gives the same answer.
    pub seed: Seed,
    /// What to read into the moves of the others.
    pub reading: OpponentModel,
    /// Whether it is to be told who holds what, too.
    pub belief: bool,
    /// What was played there, where that is known.
    pub played: Option<String>,
    /// Raised by whoever does not want to wait any longer.
    pub stop: CancellationToken,
}

impl AdviceRequest {
    /// About a position, of nobody in particular.
    pub fn new(position: &str) -> AdviceRequest {
        AdviceRequest {
            position: position.to_owned(),
            seat: None,
            player: None,
            samples: None,
            time: None,
            seed: Seed(1),
            reading: OpponentModel::Nothing,
            belief: false,
            played: None,
            stop: CancellationToken::default(),
        }
    }

    /// How long whoever answers may think.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            samples: self.samples,
            time: self.time,
            ..Budget::until(&self.stop)
        }
    }
}

/// A match among programs, told.
#[derive(Default)]
pub struct MatchReport {
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
pub trait GameUi: Wire {
    /// The rules on which engines from outside are tried: all that there are, unless a few show as much.
    fn engine_check_rules() -> Vec<&'static str> {
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
        let [first, second] = Self::points(session)?;
        match first.cmp(&second) {
            Ordering::Greater => Some(Side::FIRST),
            Ordering::Less => Some(Side::SECOND),
            Ordering::Equal => None,
        }
    }

    /// Which legal move `seat`, which is on turn, means by `text`; otherwise why it cannot be played.
    fn read_move(
        session: &Session<Self>,
        seat: Seat,
        text: &str,
        words: &Words,
    ) -> Result<Self::Move, String> {
        let meant = Self::parse_move(text, &session.round().state().view(seat));
        meant.ok_or_else(|| Self::help_line(words))
    }

    /// What can be typed, in a line.
    fn help_line(words: &Words) -> String {
        words.plain("any-help")
    }

    /// What can be typed, item by item.
    fn help(words: &Words, rules: &Self::Rules) -> Vec<String> {
        let _ = rules;
        let ids = [
            "help-hint",
            "help-belief",
            "help-undo",
            "help-quit",
            "help-help",
        ];
        ids.map(|id| words.plain(id)).to_vec()
    }

    /// The keys of a screen.
    fn keys(words: &Words) -> String {
        Self::help_line(words)
    }

    /// A round begins: its number, the score, who leads. Nothing where there is nothing to say.
    fn opening(session: &Session<Self>, words: &Words) -> Option<String> {
        let number = ("round", session.number().into());
        Self::ROUNDS.then(|| words.text("play-title", &[number]))
    }

    /// What happened since so many moves of this round, a line each.
    fn events(session: &Session<Self>, words: &Words, since: usize) -> Vec<String> {
        let _ = words;
        plain::events(session, since)
    }

    /// What `seat` has before it when it is to choose.
    fn at_turn(session: &Session<Self>, words: &Words, seat: Seat) -> Vec<String> {
        plain::at_turn(session, words, seat)
    }

    /// How the round ended, once it is over: what was left, and what it is worth.
    fn ending(session: &Session<Self>, words: &Words) -> Option<(Vec<String>, Vec<String>)> {
        let _ = words;
        let (over, end) = (session.round().is_over(), session.round().state());
        over.then(|| (vec![end.open()], vec![end.result_text()]))
    }

    /// The moves of `seat`, ranked; `None` when it has nothing to choose.
    fn hint(
        session: &Session<Self>,
        seat: Seat,
        seed: Seed,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        plain::hint(session, seat, seed, time)
    }

    /// What `seat` can know of what it does not see, in lines no wider than `width`, with a title.
    fn knowledge(
        session: &Session<Self>,
        words: &Words,
        seat: Seat,
        width: usize,
    ) -> Option<(String, Vec<String>)> {
        let _ = width;
        plain::knowledge(session, words, seat)
    }

    /// What a screen shows to `seat`, or to a bystander.
    fn scene(session: &Session<Self>, words: &Words, seat: Option<Seat>) -> Scene {
        let _ = words;
        plain::scene(session, seat)
    }

    /// What a page offers to begin; nothing while there is no page for the game.
    fn offered(words: &Words) -> Vec<Preset> {
        let _ = words;
        Vec::new()
    }

    /// What a page shows to `seat`; nothing while there is no page for the game.
    fn page(
        session: &Session<Self>,
        words: &Words,
        seat: Seat,
        paged: PageContext,
    ) -> Option<View> {
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

    /// Advice about a position that somebody wrote down: the moves ranked, by a player that is named or the one
    /// that advises here.
    fn advise(asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
        plain::advise::<Self>(asked)
    }

    /// Where the tiles that a seat does not see may be at a moment of a round, each with its chance.
    fn marginals(round: &Round<Self>, ply: usize, seat: Seat) -> Option<Marginals> {
        let _ = (round, ply, seat);
        None
    }

    /// What each recorded round comes to, after all of it was played again.
    fn check(text: &str, words: &Words) -> Result<CheckReport, InputError> {
        plain::check::<Self>(text, words)
    }

    /// Recorded rounds, to be reviewed; nothing where the game is not taught.
    fn review(text: &str) -> Option<Result<Box<dyn ReviewedGame>, InputError>> {
        let _ = text;
        None
    }

    /// A match among programs, told.
    fn match_report(played: &PlayedMatch<Self>) -> MatchReport {
        plain::match_report(played)
    }
}
