//! Pickomino at a table: dice, what a fault costs, and how a game is written. A match is one game.

use capicua_core::{Fault, Game as _, InputError, MAX_SEATS, Seat, Seed, Side, Turn, message};
use capicua_table::text::{
    MoveText, TextSpan, Token, begins_with_tags, check_version, comment_text, enter, shorten, tag,
    tokens, unescape,
};
use capicua_table::{Notes, OneRound, Playable, RecordedFault, Round, RoundRecord, Score};

use crate::dice::{Dice, Face};
use crate::game_rules::GameRules;
use crate::notation::read_move;
use crate::position::{AfterKeep, Move, Position};
use crate::rules::Rules;
use crate::seat_dice::SeatDice;

/// A game that goes on this long is broken off. Players with sense take 20 to 40 turns, but nothing
/// in the rules makes players end a game who keep failing with empty stacks.
pub const MAX_TURNS: u64 = 20_000;

impl Playable for Position {
    type Rules = GameRules;
    type Match = OneRound<GameRules>;
    type Luck = SeatDice;

    const NAME: &'static str = "pickomino";
    const ENDS: &'static [&'static str] = &["won", "tied", "unfinished"];
    const USUAL_ENDS: usize = 3;
    // A roll with nothing to keep is no decision.
    const ASKS_FORCED: bool = false;
    const ROUNDS: bool = false;
    const HELD: Option<&'static str> = Some("worms");
    const DEALS: &'static str = "group";

    fn presets() -> Vec<&'static str> {
        Rules::PRESETS.iter().map(|preset| preset.name()).collect()
    }

    fn rules(&self) -> GameRules {
        GameRules {
            rules: *Position::rules(self),
            players: self.seats(),
        }
    }

    fn deal(game: &OneRound<GameRules>, seed: Seed) -> (Position, SeatDice) {
        let start = Position::new(game.rules.rules, game.rules.players);
        (start, SeatDice::new(seed.named("dice")))
    }

    fn score(&self) -> Score {
        let mut points = [0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            points[seat.index()] = self.worms(seat) as i32;
        }
        let winner = self.leader().filter(|_| self.is_over());
        Score {
            winner: winner.map(|seat| Side::new(seat.index())),
            points,
        }
    }

    fn end(&self) -> usize {
        match (self.is_over(), self.leader()) {
            (true, Some(_)) => 0,
            (true, None) => 1,
            (false, _) => 2,
        }
    }

    fn chance(&self, dice: &mut SeatDice) -> Option<Move> {
        if self.kept() == Dice::NONE {
            if dice.turns() == MAX_TURNS {
                return None;
            }
            dice.begin_turn(self.seat());
        }
        Some(Move::Roll(dice.roll(self.dice_left())))
    }

    fn fault(&mut self, _: Seat) -> Option<Move> {
        Some(Move::Fail)
    }

    fn open(&self) -> String {
        self.to_string()
    }

    fn read_position(text: &str) -> Result<RoundRecord<Position>, InputError> {
        text.parse().map(RoundRecord::from_start)
    }

    fn result_text(&self) -> String {
        result_of(self, true)
    }

    /// Tags, then one numbered turn after the other, each roll with its decision:
    /// `1. 11345w2w:wr 22345:5r 113:3s`.
    fn write(round: &Round<Position>, notes: &Notes) -> String {
        let party = Playable::rules(round.start());
        let mut text = tag("DGN", "1") + &tag("Rules", &party.to_string());
        for (seat, name) in Seat::all(party.players).zip(&notes.names) {
            if let Some(name) = name {
                text += &tag(&seat.to_string(), name);
            }
        }
        let start = Position::new(party.rules, party.players);
        if *round.start() != start {
            text += &tag("Position", &round.start().to_string());
        }
        if let Some(seed) = &notes.seed {
            text += &tag("Seed", seed);
        }
        for (name, value) in &notes.other {
            text += &tag(name, value);
        }
        text += &tag("Result", &result(round));
        for noted in round.faults() {
            let said = format!("{} {}: {}", noted.ply + 1, noted.seat, noted.fault);
            text += &tag("Reason", &said);
        }
        text + &move_text(round, notes)
    }

    fn read(text: &str) -> Result<Vec<RoundRecord<Position>>, InputError> {
        let whole = TextSpan::whole(text);
        let tokens = tokens(whole)?;
        begins_with_tags(&tokens)?;
        let mut tokens = tokens.into_iter().peekable();
        let mut games = Vec::new();
        while tokens.peek().is_some() {
            let mut draft = Draft::default();
            while let Some(Token::Tag(name, value)) =
                tokens.next_if(|token| matches!(token, Token::Tag(..)))
            {
                draft.tag(name, value)?;
            }
            let mut reader = draft.begin(whole)?;
            while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
                match token {
                    Token::Comment(said) => reader.comment(said.text.trim()),
                    Token::Word(word) => reader.word(word)?,
                    Token::Tag(..) => unreachable!("tags end the moves"),
                }
            }
            games.push(reader.finish(draft.result, whole)?);
        }
        if games.is_empty() {
            return Err(whole.end().error(
                message!("no-record"),
                message!(
                    "fix-record-tags",
                    tags = "`[DGN \"1\"]`, `[Rules \"pickomino\"]`"
                ),
            ));
        }
        Ok(games)
    }
}

/// The worms of everybody, or that the game goes on: `A:9 B:5`, `*`.
fn result(round: &Round<Position>) -> String {
    result_of(round.state(), round.is_over())
}

fn result_of(position: &Position, over: bool) -> String {
    if !over {
        return "*".to_owned();
    }
    let worms = |seat: Seat| format!("{seat}:{}", position.worms(seat));
    let worms: Vec<String> = Seat::all(position.seats()).map(worms).collect();
    worms.join(" ")
}

fn move_text(round: &Round<Position>, notes: &Notes) -> String {
    let mut text = MoveText::default();
    let mut comments = notes.comments.iter().peekable();
    let mut position = round.start().clone();
    let (mut turns, mut roll) = (0, None);
    for ply in 0..=round.moves().len() {
        while let Some((_, said)) = comments.next_if(|(after, _)| *after == ply) {
            text.add(&comment_text(said), false);
        }
        let Some(&mv) = round.moves().get(ply) else {
            break;
        };
        let begins = position.kept() == Dice::NONE;
        match mv {
            Move::Roll(dice) => roll = Some((dice, begins)),
            decision => {
                let rolled = roll.take().or(position.roll().map(|dice| (dice, begins)));
                let (dice, begins) = rolled.unwrap_or_default();
                let decision = match decision {
                    Move::Fail => "-".to_owned(),
                    decision => decision.to_string(),
                };
                let word = format!("{dice}:{decision}");
                turns += u32::from(begins);
                match begins {
                    true => text.add(&format!("{turns}. {word}"), turns > 1),
                    false => text.add(&word, false),
                }
            }
        }
        position.play_unchecked(mv);
    }
    // Dice that nobody has decided about yet.
    if let Some((dice, begins)) = roll {
        match begins {
            true => text.add(&format!("{}. {dice}", turns + 1), turns > 0),
            false => text.add(&dice.to_string(), false),
        }
    }
    text.finish()
}

/// The tags of a record while they are read.
#[derive(Default)]
struct Draft<'a> {
    version: Option<TextSpan<'a>>,
    rules: Option<TextSpan<'a>>,
    position: Option<TextSpan<'a>>,
    result: Option<TextSpan<'a>>,
    reasons: Vec<TextSpan<'a>>,
    notes: Notes,
}

impl<'a> Draft<'a> {
    fn tag(&mut self, name: TextSpan<'a>, value: TextSpan<'a>) -> Result<(), InputError> {
        let said = unescape(value.text);
        let seat = name.text.chars().next().and_then(Seat::from_letter);
        let slot = match name.text {
            "DGN" => &mut self.version,
            "Rules" => &mut self.rules,
            "Position" => &mut self.position,
            "Result" => &mut self.result,
            "Reason" => {
                self.reasons.push(value);
                return Ok(());
            }
            "Seed" => {
                self.notes.seed = Some(said);
                return Ok(());
            }
            name if name.len() == 1 && seat.is_some() => {
                let names = &mut self.notes.names;
                let at = seat.map_or(0, Seat::index);
                names.resize(names.len().max(at + 1), None);
                names[at] = Some(said);
                return Ok(());
            }
            name => {
                self.notes.other.push((name.to_owned(), said));
                return Ok(());
            }
        };
        enter(slot, name, value)
    }

    fn begin(&self, whole: TextSpan<'a>) -> Result<Reader, InputError> {
        check_version(self.version)?;
        let place = self.version.unwrap_or(whole.part(0..0));
        let rules = self.rules.ok_or_else(|| {
            let help = message!("fix-add-rules-pickomino-before-moves");
            place.error(message!("tag-missing", tag = "Rules"), help)
        })?;
        let at = |piece: TextSpan, error: InputError| piece.says(&error);
        let party: GameRules = rules.text.parse().map_err(|error| at(rules, error))?;
        let start = match self.position {
            None => Position::new(party.rules, party.players),
            Some(written) => {
                let start: Position = written.text.parse().map_err(|error| at(written, error))?;
                if Playable::rules(&start) != party {
                    let help = message!("fix-write-rules", rules = Playable::rules(&start));
                    return Err(written.error(message!("position-of-other-rules"), help));
                }
                start
            }
        };
        let mut faults = Vec::new();
        for reason in &self.reasons {
            let fault = read_reason(reason.text, party.players);
            faults.push(fault.ok_or_else(|| {
                let help = message!("fix-write-as-reason-illegal-decision");
                reason.error(message!("reason-unclear"), help)
            })?);
        }
        Ok(Reader {
            state: start.clone(),
            start,
            moves: Vec::new(),
            faults,
            paid: 0,
            notes: Notes {
                round: Some(1),
                ..self.notes.clone()
            },
        })
    }
}

fn read_reason(text: &str, players: usize) -> Option<RecordedFault> {
    let (place, fault) = text.split_once(": ")?;
    let (ply, seat) = place.split_once(' ')?;
    let seat = Seat::from_letter(seat.chars().next().filter(|_| seat.len() == 1)?)?;
    Some(RecordedFault {
        ply: ply.parse::<usize>().ok()?.checked_sub(1)?,
        seat: Some(seat).filter(|seat| seat.index() < players)?,
        fault: Fault(unescape(fault)),
    })
}

/// A game while its moves are read.
struct Reader {
    start: Position,
    state: Position,
    moves: Vec<Move>,
    faults: Vec<RecordedFault>,
    /// How many of the faults have been paid for.
    paid: usize,
    notes: Notes,
}

impl Reader {
    fn comment(&mut self, said: &str) {
        self.notes
            .comments
            .push((self.moves.len(), said.to_owned()));
    }

    /// `1.`, `11345w2w:wr`, `1123:-`, dice without a decision at the end, or `*`.
    fn word(&mut self, word: TextSpan) -> Result<(), InputError> {
        let digits = word.text.trim_end_matches('.');
        if digits.len() < word.text.len() && digits.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(());
        }
        if word.text == "*" {
            return Ok(());
        }
        let mut parts = word.split(':');
        let rolled = parts.next().unwrap_or(word);
        let faces: Option<Dice> = rolled.text.chars().map(Face::from_letter).collect();
        let dice = faces.ok_or_else(|| {
            let help = message!("fix-roll-its-decision-are-written");
            rolled.error(message!("not-a-roll", text = shorten(rolled.text)), help)
        })?;
        match self.state.roll() {
            // A game that began in the middle has its first dice on the table.
            Some(lies) if lies == dice => {}
            _ => self.play(rolled, Move::Roll(dice))?,
        }
        let Some(decision) = parts.next() else {
            return Ok(());
        };
        let (ply, seat) = (self.moves.len(), self.state.seat());
        let noted = self.faults.iter().find(|noted| noted.ply == ply);
        if let Some(noted) = noted.filter(|noted| noted.seat != seat || decision.text != "-") {
            let what = message!("reason-against-move", seat = noted.seat);
            return Err(decision.error(what, message!("fix-write-mend-tag-reason")));
        }
        let lost = noted.is_some();
        self.paid += usize::from(lost);
        let mv = match decision.text {
            "-" if lost => Move::Fail,
            "-" => read_move(&self.state, "--").map_err(|e| decision.says(&e))?,
            text => read_move(&self.state, text).map_err(|e| decision.says(&e))?,
        };
        self.state.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }

    fn play(&mut self, place: TextSpan, mv: Move) -> Result<(), InputError> {
        let left = self.state.dice_left();
        self.state.play(mv).map_err(|_| match self.state.turn() {
            Turn::Over => place.error(
                message!("game-over-before-this"),
                message!("fix-leave-away"),
            ),
            Turn::Seat(_) => place.error(
                message!("roll-without-decision"),
                message!("fix-write-behind-colon-w-w"),
            ),
            Turn::Chance => place.error(
                message!("wrong-number-rolled", dice = left),
                message!("fix-check-dice"),
            ),
        })?;
        self.moves.push(mv);
        Ok(())
    }

    fn finish(
        self,
        told: Option<TextSpan>,
        whole: TextSpan,
    ) -> Result<RoundRecord<Position>, InputError> {
        let over = self.state.is_over();
        let right = result_of(&self.state, over);
        let told_over = told.is_some_and(|told| told.text.trim() != "*");
        // A game that would not end was broken off, with whatever everybody had.
        let fits = told.is_none_or(|told| {
            let said: Vec<&str> = told.text.split_whitespace().collect();
            said.join(" ") == right || !over && said.join(" ") == result_of(&self.state, true)
        });
        if !fits {
            let place = told.unwrap_or(whole.end());
            return Err(place.error(
                message!("wrong-result", result = shorten(place.text), right),
                message!("fix-write-result", result = right),
            ));
        }
        if self.paid != self.faults.len() {
            return Err(whole.end().error(
                message!("reason-without-move"),
                message!("fix-give-number-move-fault-was"),
            ));
        }
        let unfinished = !over && told.is_some() && !told_over;
        if !over && !unfinished && !told_over {
            return Err(whole.end().error(
                message!("game-record-breaks-off"),
                message!("fix-add-missing-moves-of-game"),
            ));
        }
        Ok(RoundRecord {
            start: self.start,
            moves: self.moves,
            faults: self.faults,
            notes: self.notes,
        })
    }
}

/// Whether a decision ends the turn.
pub fn ends_turn(mv: Move) -> bool {
    matches!(mv, Move::Fail | Move::Keep(_, AfterKeep::Stop))
}
