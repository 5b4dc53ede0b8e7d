//! A game of Pickomino over sockets. Its record is the decisions: dice follow from seed, turn and
//! roll, so that a game replayed is the same game.

use std::time::Duration;

use axum::http::StatusCode;
use capicua_core::{Budget, Game as _, Hidden as _, InputError, MoveList, Seat, Seed, Stop, Turn};
use capicua_documents as documents;
use capicua_pickomino::advice::advise;
use capicua_pickomino::arena::SeatDice;
use capicua_pickomino::champion::{Champion, Judge};
use capicua_pickomino::notation::{read_move, rules_from_text};
use capicua_pickomino::players::Spec;
use capicua_pickomino::{Dice, Face, MAX_PLAYERS, MIN_PLAYERS, Move, Position, Rules, Then};
use capicua_protocol::{
    Advice, Around, Belief, ByName, DiceAdvise, DiceEnding, DiceLogEntry, DiceView, View,
};
use capicua_words::Words;

use crate::admit::admitted_dice;
use crate::chairs::{Chairs, Sitter};
use crate::fair::FairDeal;
use crate::problem::Problem;
use crate::table::{FORMAT, Phase, Question, Saved, Table, Thought};

/// Games end after 20 to 40 turns. Who keeps failing on purpose could go on for ever: here it ends.
const MOST_DECISIONS: usize = 2000;

/// Lines of the log that are sent.
const LOG: usize = 60;

/// Something that happened, for the log.
struct Line {
    seat: Seat,
    what: Happened,
}

enum Happened {
    Rolled(Dice),
    Kept(Move, Face, usize),
    Took(Move, u8, Option<Seat>),
    Failed(Move, Option<u8>),
}

/// A game.
pub struct DiceTable {
    position: Position,
    dice: SeatDice,
    players: Vec<Option<Spec>>,
    chairs: Chairs,
    deal: FairDeal,
    thoughts: Seed,
    decisions: Vec<Move>,
    history: Vec<Move>,
    log: Vec<Line>,
}

impl DiceTable {
    /// A new game, its first dice rolled.
    pub fn new(rules: Rules, chairs: Chairs, seed: Option<u64>) -> Result<DiceTable, InputError> {
        let thoughts = Seed(seed.unwrap_or_else(crate::secrets::number));
        for (_, sitter) in chairs.iter() {
            if let Sitter::Program(spec) = sitter {
                admitted_dice(spec, &rules)?;
            }
        }
        DiceTable::begin(rules, chairs, FairDeal::draw(seed), thoughts)
    }

    fn begin(
        rules: Rules,
        chairs: Chairs,
        deal: FairDeal,
        thoughts: Seed,
    ) -> Result<DiceTable, InputError> {
        let seats = chairs.0.len();
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&seats) {
            return Err(InputError::new(
                format!("{seats} players are given"),
                format!("Pickomino is for {MIN_PLAYERS} to {MAX_PLAYERS} players."),
            ));
        }
        let player = |sitter: &Sitter| match sitter {
            Sitter::Person { .. } => Ok(None),
            Sitter::Program(spec) => Spec::parse(spec).map(Some),
        };
        let mut table = DiceTable {
            position: Position::new(rules, seats),
            dice: SeatDice::new(Seed(deal.seed).named("dice")),
            players: chairs.0.iter().map(player).collect::<Result<_, _>>()?,
            chairs,
            deal,
            thoughts,
            decisions: Vec::new(),
            history: Vec::new(),
            log: Vec::new(),
        };
        table.roll();
        Ok(table)
    }

    /// The game as it was saved.
    pub fn restore(saved: &Saved) -> Result<DiceTable, Problem> {
        let unreadable = |error: InputError| Problem::damaged(error.what());
        let rules = rules_from_text(&saved.rules).map_err(unreadable)?;
        let deal = saved.deals.last();
        let deal = deal.ok_or_else(|| Problem::damaged("it has no dice"))?;
        let deal = deal.clone();
        let chairs = saved.chairs.clone();
        let thoughts = Seed(saved.thoughts);
        let mut table = DiceTable::begin(rules, chairs, deal, thoughts).map_err(unreadable)?;
        for word in saved.played.split_whitespace() {
            let mv = read_move(&table.position, word).map_err(unreadable)?;
            if table.is_over() {
                return Err(Problem::damaged("it goes on after its end"));
            }
            table.decide(mv);
        }
        Ok(table)
    }

    /// The dice fall as soon as they have to: nobody chooses here.
    fn roll(&mut self) {
        if self.position.turn() != Turn::Chance {
            return;
        }
        let seat = self.position.seat();
        if self.position.kept() == Dice::NONE {
            self.dice.begin_turn(seat);
        }
        let dice = self.dice.roll(self.position.dice_left());
        self.history.push(Move::Roll(dice));
        self.position.play_unchecked(Move::Roll(dice));
        self.tell(seat, Happened::Rolled(dice));
    }

    fn tell(&mut self, seat: Seat, what: Happened) {
        self.log.push(Line { seat, what });
    }

    fn decide(&mut self, mv: Move) {
        let seat = self.position.seat();
        let before = self.position.clone();
        self.decisions.push(mv);
        self.history.push(mv);
        self.position.play_unchecked(mv);
        let (had, has) = (before.stack(seat), self.position.stack(seat));
        let what = match mv {
            Move::Keep(face, Then::Roll) => {
                let count = before.roll().map_or(0, |roll| roll.of(face));
                Happened::Kept(mv, face, count)
            }
            _ if has.len() > had.len() => {
                let tile = has[has.len() - 1];
                let from = Seat::all(before.seats())
                    .find(|&other| other != seat && before.stack(other).last() == Some(&tile));
                Happened::Took(mv, tile.0, from)
            }
            _ => Happened::Failed(mv, had.last().map(|tile| tile.0)),
        };
        self.tell(seat, what);
        if !self.is_over() {
            self.roll();
        }
    }

    fn is_over(&self) -> bool {
        self.position.is_over() || self.decisions.len() >= MOST_DECISIONS
    }

    fn legal(&self) -> MoveList<Move> {
        let mut legal = MoveList::new();
        if !self.is_over() {
            self.position.legal(&mut legal);
        }
        legal
    }

    fn say(&self, line: &Line, words: &Words) -> DiceLogEntry {
        let seat = ("seat", line.seat.letter().into());
        let mut roll = None;
        let (said, mv) = match &line.what {
            Happened::Rolled(dice) => {
                let shown = faces(dice);
                let dice = ("dice", shown.join(" ").into());
                roll = Some(shown);
                (words.text("dice-rolls", &[seat, dice]), None)
            }
            Happened::Kept(mv, face, count) => {
                let name = match *face == Face::WORM {
                    true => words.plain("dice-worm"),
                    false => face.letter().to_string(),
                };
                let values = [seat, ("count", (*count).into()), ("face", name.into())];
                (words.text("dice-keeps", &values), Some(mv))
            }
            Happened::Took(mv, tile, from) => {
                let tile = ("tile", tile.to_string().into());
                let said = match from {
                    None => words.text("dice-takes", &[seat, tile]),
                    Some(from) => {
                        let from = ("from", from.letter().into());
                        words.text("dice-steals", &[seat, tile, from])
                    }
                };
                (said, Some(mv))
            }
            Happened::Failed(mv, Some(tile)) => {
                let tile = ("tile", tile.to_string().into());
                (words.text("dice-returns", &[seat, tile]), Some(mv))
            }
            Happened::Failed(mv, None) => (words.text("dice-fails", &[seat]), Some(mv)),
        };
        DiceLogEntry {
            seat: line.seat.to_string(),
            roll,
            said,
            mv: mv.map(Move::to_string),
        }
    }

    fn ending(&self, words: &Words) -> Option<DiceEnding> {
        if !self.is_over() {
            return None;
        }
        let winner = self.position.leader();
        let mut items: Vec<String> = Seat::all(self.position.seats())
            .map(|seat| {
                let worms = ("worms", (self.position.worms(seat) as usize).into());
                words.text("dice-worms", &[("seat", seat.letter().into()), worms])
            })
            .collect();
        items.push(match winner {
            Some(seat) => words.text("dice-wins", &[("seat", seat.letter().into())]),
            None => words.plain("dice-nobody"),
        });
        Some(DiceEnding {
            winner: winner.map(|seat| seat.to_string()),
            items,
            record: self.record(),
        })
    }
}

/// The dice by faces, the lowest first, the worms last.
fn faces(dice: &Dice) -> Vec<String> {
    let of = |face: Face| std::iter::repeat_n(face.letter().to_string(), dice.of(face));
    Face::ALL.into_iter().flat_map(of).collect()
}

impl Table for DiceTable {
    fn save(&self) -> Saved {
        let decisions: Vec<String> = self.decisions.iter().map(Move::to_string).collect();
        Saved {
            format: FORMAT,
            rules: self.position.rules().to_string(),
            chairs: self.chairs.clone(),
            deals: vec![self.deal.clone()],
            thoughts: self.thoughts.0,
            played: decisions.join(" "),
        }
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn sit_down(&mut self, name: Option<&str>) -> Option<(Seat, String)> {
        self.chairs.sit_down(name)
    }

    fn phase(&self) -> Phase {
        let seat = self.position.seat();
        match (self.is_over(), &self.players[seat.index()]) {
            (true, _) => Phase::Over,
            (false, None) => Phase::Person(seat),
            (false, Some(_)) => Phase::Program(seat),
        }
    }

    fn round(&self) -> usize {
        1
    }

    fn ply(&self) -> usize {
        self.decisions.len()
    }

    fn view(&self, seat: Seat, words: &Words, around: Around) -> View {
        let position = &self.position;
        let seats = || Seat::all(position.seats());
        let stack = |seat: Seat| position.stack(seat).iter().map(|tile| tile.0).collect();
        let mut flipped = position.rules().tiles();
        let taken = seats().flat_map(|seat| position.stack(seat).iter().copied());
        for tile in taken.chain(position.grill().iter()) {
            flipped.remove(tile);
        }
        let numbers = |tiles: capicua_pickomino::TileSet| -> Vec<u8> {
            tiles.iter().map(|tile| tile.0).collect()
        };
        let phase = self.phase();
        let legal = match phase == Phase::Person(seat) {
            true => self.legal().iter().map(Move::to_string).collect(),
            false => Vec::new(),
        };
        let skipped = self.log.len().saturating_sub(LOG);
        let log = self.log[skipped..].iter();
        View::Dice(Box::new(DiceView {
            around,
            rules: self.rules(),
            seat: seat.to_string(),
            ply: self.decisions.len(),
            turn: phase.turn().map(|seat| seat.to_string()),
            phase: phase.shown(),
            position: position.to_string(),
            grill: numbers(position.grill()),
            flipped: numbers(flipped),
            stacks: seats()
                .map(|seat| (seat.to_string(), stack(seat)))
                .collect(),
            worms: seats()
                .map(|seat| (seat.to_string(), position.worms(seat)))
                .collect::<ByName<u32>>(),
            kept: faces(&position.kept()),
            roll: position.roll().map(|roll| faces(&roll)),
            total: position.kept().total(),
            legal,
            log: log.map(|line| self.say(line, words)).collect(),
            log_from: skipped,
            fair: self.deal.shown(1, self.is_over()),
            undo: false,
            ending: self.ending(words),
        }))
    }

    fn rules(&self) -> String {
        self.position.rules().to_string()
    }

    fn score(&self) -> Option<[u16; 2]> {
        None
    }

    fn play(&mut self, _: Seat, text: &str, _: &Words) -> Result<(), Problem> {
        let mv = read_move(&self.position, text);
        let mv = mv.map_err(|error| Problem::input("illegal", &error))?;
        self.decide(mv);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Problem> {
        Err(Problem::new(
            StatusCode::CONFLICT,
            "no-undo",
            "dice that have been rolled are not taken back",
            "Play on.",
        ))
    }

    fn next(&mut self) -> Result<(), Problem> {
        Err(Problem::new(
            StatusCode::CONFLICT,
            "over",
            "a game of Pickomino has one round",
            "Begin a new one.",
        ))
    }

    fn thought(&self, _: Duration) -> Option<Thought> {
        let Phase::Program(seat) = self.phase() else {
            return None;
        };
        let spec = self.players[seat.index()].clone()?;
        let seed = self.thoughts.named("player").at(seat.index() as u64);
        let quick = spec.is_quick();
        let mut told = Position::new(*self.position.rules(), self.position.seats());
        let history = self.history.clone();
        let legal = self.legal();
        let work = move |stop: &Stop| match legal[..] {
            [only] => only.to_string(),
            _ => {
                let mut player = spec.build(seed);
                player.begin(&told.view(seat));
                for &event in &history {
                    told.play_unchecked(event);
                    player.saw(&event, &told.view(seat));
                }
                let chosen = player.choose(&told.view(seat), &Budget::until(stop));
                chosen.map_or(String::new(), |judgement| judgement.best().to_string())
            }
        };
        Some(Thought {
            quick,
            work: Box::new(work),
        })
    }

    fn play_program(&mut self, answer: Option<&str>) {
        let answer = answer.and_then(|text| read_move(&self.position, text).ok());
        let legal = self.legal();
        if let Some(mv) = answer.or_else(|| legal.first().copied()) {
            self.decide(mv);
        }
    }

    fn hint(
        &self,
        seat: Seat,
        words: &'static Words,
        _: Duration,
    ) -> Result<Question<Advice>, Problem> {
        if self.phase() != Phase::Person(seat) {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "not-your-turn",
                "there is nothing to choose now",
                "Ask when it is your turn.",
            ));
        }
        let text = self.position.to_string();
        let position = documents::pickomino::position_to_advise(&text)
            .map_err(|error| Problem::input("no-hint", &error))?;
        Ok(Box::new(move |_: &Stop| {
            Ok(Advice::Dice(advice_document(&position, words)))
        }))
    }

    fn belief(&self, _: Seat) -> Result<Question<Belief>, Problem> {
        Err(Problem::new(
            StatusCode::CONFLICT,
            "no-belief",
            "nothing is hidden in Pickomino",
            "Ask for a hint, or for the odds at /api/pickomino/odds.",
        ))
    }

    /// Seats, seed and decisions: all that a game is made of.
    fn record(&self) -> String {
        if !self.is_over() {
            return String::new();
        }
        let names: Vec<&str> = self
            .chairs
            .iter()
            .map(|(s, _)| self.chairs.name(s))
            .collect();
        let saved = self.save();
        format!(
            "[Rules \"{}\"]\n[Seats \"{}\"]\n[Seed \"{}\"]\n{}\n",
            saved.rules,
            names.join(","),
            self.deal.seed,
            saved.played
        )
    }
}

/// Advice about a position, with its sentences.
pub fn advice_document(position: &Position, words: &Words) -> DiceAdvise {
    let advice = advise(position, &mut Champion::new(Judge::shipped(), 2));
    let mut document = documents::pickomino::advice(position, &advice);
    document.said = Some(documents::pickomino::said(words, &advice));
    document
}
