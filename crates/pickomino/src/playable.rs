//! Pickomino at a table: dice, what a fault costs, and how a game is written. A match is one game.

use capicua_core::{Game as _, InputError, MAX_SEATS, Seat, Seed, Side, Turn, message};
use capicua_table::text::{MoveText, TextSpan, comment_text, shorten};
use capicua_table::{
    MoveReader, Notes, OneRound, Playable, Round, RoundRecord, Score, read_by, tag_text,
};

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
        let usual = at_start(&Playable::rules(round.start()));
        tag_text(round, notes, *round.start() != usual) + &move_text(round, notes)
    }

    fn read(text: &str) -> Result<Vec<RoundRecord<Position>>, InputError> {
        read_by::<Position, Reader>(text, |party| Some(at_start(party)))
    }
}

/// A game before its first roll.
fn at_start(party: &GameRules) -> Position {
    Position::new(party.rules, party.players)
}

/// The worms of everybody, or that the game goes on: `A:9 B:5`, `*`.
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

/// A game while its moves are read.
struct Reader {
    record: RoundRecord<Position>,
    state: Position,
    /// How many of the faults have been paid for.
    paid: usize,
}

impl MoveReader<Position> for Reader {
    fn begin(record: RoundRecord<Position>) -> Reader {
        Reader {
            state: record.start.clone(),
            record,
            paid: 0,
        }
    }

    fn record(&mut self) -> &mut RoundRecord<Position> {
        &mut self.record
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
        let (ply, seat) = (self.record.moves.len(), self.state.seat());
        let noted = self.record.faults.iter().find(|noted| noted.ply == ply);
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
        self.record.moves.push(mv);
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
        if self.paid != self.record.faults.len() {
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
        Ok(self.record)
    }
}

impl Reader {
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
        self.record.moves.push(mv);
        Ok(())
    }
}

/// Whether a decision ends the turn.
pub fn ends_turn(mv: Move) -> bool {
    matches!(mv, Move::Fail | Move::Keep(_, AfterKeep::Stop))
}
