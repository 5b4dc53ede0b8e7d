//! Pickomino as people see and hear it. Nothing is hidden here, so everybody is shown the same.

mod hint;
mod page;
pub mod questions;

use std::time::Duration;

use capicua_core::{Game as _, InputError, Message, Seat, Seed, Side, Turn};
use capicua_pickomino::notation::decision;
use capicua_pickomino::players::catalogue;
use capicua_pickomino::turn::odds::{Goal, from_within};
use capicua_pickomino::{
    AfterKeep, Dice, Face as Side6, Gain, GameRules, MAX_PLAYERS, MIN_PLAYERS, Move, Position,
    Tile, TileSet,
};
use capicua_protocol::{DicePreset, Preset, View};
use capicua_table::text::shorten;
use capicua_table::{Catalogue, MatchState, Playable, PlayedMatch, Session};
use capicua_teach::pickomino::Games;
use capicua_teach::review::ReviewedGame;
use capicua_words::Words;

use crate::game_ui::{
    AdviceRequest, Choice, GameUi, Hint, MatchReport, PageContext, Picture, RuleOption, Scene,
    SeatSummary, Work,
};
use crate::wording;

impl GameUi for Position {
    const HIDES: bool = false;

    const LEVELS: &'static [(&'static str, &'static [&'static str])] = &[
        ("easy", &["simple"]),
        ("medium", &["greedy"]),
        ("strong", &["champion", "greedy"]),
    ];

    fn engine_check_rules() -> Vec<&'static str> {
        vec!["pickomino", "pickomino,players=3"]
    }

    fn for_seats(party: &GameRules, seats: usize) -> Option<GameRules> {
        GameRules::new(party.rules, seats).ok()
    }

    fn sentences(words: &Words, party: &GameRules) -> Vec<String> {
        let rules = &party.rules;
        let dice = ("dice", rules.dice().into());
        let low = ("low", rules.lowest().to_string().into());
        let mut sentences = vec![
            words.text("dice-players", &[("count", party.players.into())]),
            words.plain("dice-rule-aim"),
            words.text("dice-rule-turn", &[dice]),
            words.plain("dice-rule-count"),
            words.text("dice-rule-take", &[low]),
            words.plain("dice-rule-fail"),
        ];
        for (so, id) in [
            (rules.empty_failure_turns, "dice-rule-empty"),
            (rules.returned_highest_turns, "dice-rule-returned"),
            (!rules.above_highest_steals, "dice-rule-above"),
        ] {
            if so {
                sentences.push(words.plain(id));
            }
        }
        sentences.push(words.plain("dice-rule-end"));
        sentences
    }

    fn options(party: &GameRules) -> Vec<RuleOption> {
        let switches = party.rules.switches().into_iter();
        let told = switches.map(|switch| RuleOption {
            name: switch.name,
            values: switch.values.join("|"),
            value: switch.values[usize::from(switch.on)].to_owned(),
            about: Message::empty(),
            applies: true,
        });
        told.collect()
    }

    fn catalogue() -> Catalogue<Position> {
        catalogue()
    }

    fn read_move(
        session: &Session<Position>,
        _: Seat,
        text: &str,
        words: &Words,
    ) -> Result<Move, String> {
        let position = session.round().state();
        let legal = session.round().legal();
        let meant = decision(text);
        if let Some(mv) = meant.filter(|mv| legal.contains(mv)) {
            return Ok(mv);
        }
        let face = |face: Side6| ("face", face_name(words, face).into());
        Err(match meant {
            None => {
                let typed = shorten(text.trim()).into();
                words.text("refused-dice-nonsense", &[("typed", typed)])
            }
            Some(Move::Keep(kept, _)) if !position.roll().unwrap_or_default().has(kept) => {
                words.text("refused-dice-face", &[face(kept)])
            }
            Some(Move::Keep(kept, _)) if position.kept().has(kept) => {
                words.text("refused-dice-kept", &[face(kept)])
            }
            Some(Move::Keep(..)) => words.plain("refused-dice-left"),
            Some(_) => words.plain("refused-dice-fail"),
        })
    }

    fn help_line(words: &Words) -> String {
        words.plain("dice-help-line")
    }

    fn help(words: &Words, _: &GameRules) -> Vec<String> {
        let ids = [
            "dice-help-moves",
            "dice-help-forced",
            "dice-help-arrows",
            "help-hint",
            "dice-help-belief",
            "help-undo",
            "help-quit",
            "help-help",
        ];
        ids.iter().map(|id| words.plain(id)).collect()
    }

    fn keys(words: &Words) -> String {
        words.plain("dice-keys")
    }

    fn events(session: &Session<Position>, words: &Words, since: usize) -> Vec<String> {
        let round = session.round();
        let mut position = round.start().clone();
        let mut lines = Vec::new();
        for (ply, &mv) in round.moves().iter().enumerate() {
            if ply >= since {
                let lost = round.faults().iter().find(|noted| noted.ply == ply);
                if let Some(noted) = lost {
                    let seat = ("seat", noted.seat.letter().into());
                    let why = ("why", noted.fault.to_string().into());
                    lines.push(words.text("dice-lost", &[seat, why]));
                }
                lines.push(said(words, &position, mv));
            }
            position.play_unchecked(mv);
        }
        lines
    }

    fn at_turn(session: &Session<Position>, words: &Words, seat: Seat) -> Vec<String> {
        let position = session.round().state();
        let mut lines = table(session, words);
        let legal: Vec<String> = session
            .round()
            .legal()
            .iter()
            .map(Move::to_string)
            .collect();
        let values = [
            ("seat", seat.letter().into()),
            ("kept", faces(&position.kept()).into()),
            ("total", position.kept().total().to_string().into()),
            ("roll", faces(&position.roll().unwrap_or_default()).into()),
            ("moves", legal.join(" ").into()),
        ];
        lines.push(words.text("dice-turn", &values));
        lines
    }

    fn ending(session: &Session<Position>, words: &Words) -> Option<(Vec<String>, Vec<String>)> {
        let round = session.round();
        if !round.is_over() {
            return None;
        }
        let (position, mut items) = (round.state(), Vec::new());
        if round.is_aborted() {
            items.push(words.plain("dice-broken-off"));
        }
        items.extend(result(words, position, round.is_aborted()));
        Some((Vec::new(), items))
    }

    fn hint(
        session: &Session<Position>,
        _: Seat,
        _: Seed,
        _: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        hint::work(session.round().state())
    }

    fn knowledge(
        session: &Session<Position>,
        words: &Words,
        _: Seat,
        _: usize,
    ) -> Option<(String, Vec<String>)> {
        if session.round().is_over() {
            return None;
        }
        Some((words.plain("dice-knowledge"), odds(session, words)))
    }

    fn scene(session: &Session<Position>, words: &Words, seat: Option<Seat>) -> Scene {
        scene(session, words, seat)
    }

    fn offered(words: &Words) -> Vec<Preset> {
        let (title, about) = wording::preset(words, Self::NAME);
        let rules = Self::NAME.parse();
        vec![Preset::Dice(DicePreset {
            name: Self::NAME.to_owned(),
            title,
            about,
            seats: MIN_PLAYERS,
            most_seats: MAX_PLAYERS,
            text: rules.map_or_else(|_| Vec::new(), |rules| Self::sentences(words, &rules)),
        })]
    }

    fn page(
        session: &Session<Position>,
        words: &Words,
        seat: Seat,
        paged: PageContext,
    ) -> Option<View> {
        Some(View::Dice(Box::new(page::view(
            session, words, seat, paged,
        ))))
    }

    fn advise(asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
        hint::advice(asked)
    }

    fn review(text: &str) -> Option<Result<Box<dyn ReviewedGame>, InputError>> {
        let read = Games::read(text);
        Some(read.map(|games| Box::new(games) as Box<dyn ReviewedGame>))
    }

    fn match_report(played: &PlayedMatch<Position>) -> MatchReport {
        let end = played.rounds.last().map(|(round, _)| round.state());
        let Some(end) = end else {
            return MatchReport::default();
        };
        let all = || Seat::all(end.seats());
        let result = end.result_text();
        let winner = MatchState::<Position>::result(&played.game).and_then(|score| score.winner);
        let winner = winner.map(|side: Side| Seat::new(side.index()).to_string());
        let name = winner.as_deref().unwrap_or("nobody");
        MatchReport {
            lines: vec![format!("worms {result}"), format!("{name} wins the game")],
            rounds: vec![result],
            gained: Vec::new(),
            score: all().map(|seat| end.worms(seat) as u16).collect(),
            winner,
        }
    }
}

/// The dice by faces, the lowest first, the worms last; `-` for none.
fn faces(dice: &Dice) -> String {
    match *dice == Dice::NONE {
        true => "-".to_owned(),
        false => letters(dice).join(" "),
    }
}

/// The dice, one by one.
fn letters(dice: &Dice) -> Vec<String> {
    let of = |face: Side6| std::iter::repeat_n(face.letter().to_string(), dice.count_of(face));
    Side6::ALL.into_iter().flat_map(of).collect()
}

fn face_name(words: &Words, face: Side6) -> String {
    match face == Side6::WORM {
        true => words.plain("dice-worm"),
        false => face.letter().to_string(),
    }
}

fn numbers(tiles: impl IntoIterator<Item = Tile>) -> String {
    let tiles: Vec<String> = tiles.into_iter().map(|tile| tile.to_string()).collect();
    match tiles.is_empty() {
        true => "-".to_owned(),
        false => tiles.join(" "),
    }
}

/// Tiles that have been turned over.
fn turned(position: &Position) -> TileSet {
    let mut turned = Position::rules(position).tiles();
    let stacks = Seat::all(position.seats()).flat_map(|seat| position.stack(seat).iter().copied());
    for tile in stacks.chain(position.grill().iter()) {
        turned.remove(tile);
    }
    turned
}

/// The grill and the stacks, in lines.
fn table(session: &Session<Position>, words: &Words) -> Vec<String> {
    let position = session.round().state();
    let grill = ("tiles", numbers(position.grill().iter()).into());
    let mut lines = vec![words.text("dice-grill", &[grill])];
    let face_down = turned(position);
    if face_down != TileSet::EMPTY {
        lines.push(words.text(
            "dice-turned",
            &[("tiles", numbers(face_down.iter()).into())],
        ));
    }
    for seat in session.seats() {
        let values = [
            ("seat", seat.letter().into()),
            ("name", session.chairs()[seat.index()].name().into()),
            ("tiles", stack(position, seat).into()),
        ];
        lines.push(words.text("dice-stack", &values));
    }
    lines
}

/// A stack from bottom to top.
fn stack(position: &Position, seat: Seat) -> String {
    numbers(position.stack(seat).iter().copied())
}

/// What came of a move, for whoever tells of it.
enum Happened {
    Rolled(Dice),
    Kept(Side6, usize),
    Took(u8, Option<Seat>),
    Failed(Option<u8>),
}

fn happened(before: &Position, mv: Move) -> Happened {
    let seat = before.seat();
    let mut after = before.clone();
    after.play_unchecked(mv);
    let (had, has) = (before.stack(seat), after.stack(seat));
    match mv {
        Move::Roll(dice) => Happened::Rolled(dice),
        Move::Keep(face, AfterKeep::Roll) => {
            Happened::Kept(face, before.roll().map_or(0, |roll| roll.count_of(face)))
        }
        _ if has.len() > had.len() => {
            let tile = has[has.len() - 1];
            let holds = |other: &Seat| *other != seat && before.stack(*other).last() == Some(&tile);
            Happened::Took(tile.0, Seat::all(before.seats()).find(holds))
        }
        _ => Happened::Failed(had.last().map(|tile| tile.0)),
    }
}

/// A move in words.
fn said(words: &Words, before: &Position, mv: Move) -> String {
    let seat = ("seat", before.seat().letter().into());
    let tile = |tile: u8| ("tile", tile.to_string().into());
    match happened(before, mv) {
        Happened::Rolled(dice) => words.text(
            "dice-rolls",
            &[seat, ("dice", letters(&dice).join(" ").into())],
        ),
        Happened::Kept(face, count) => {
            let face = ("face", face_name(words, face).into());
            words.text("dice-keeps", &[seat, ("count", count.into()), face])
        }
        Happened::Took(taken, None) => words.text("dice-takes", &[seat, tile(taken)]),
        Happened::Took(taken, Some(from)) => {
            let from = ("from", from.letter().into());
            words.text("dice-steals", &[seat, tile(taken), from])
        }
        Happened::Failed(Some(lost)) => words.text("dice-returns", &[seat, tile(lost)]),
        Happened::Failed(None) => words.text("dice-fails", &[seat]),
    }
}

/// The worms of everybody, and who has won.
fn result(words: &Words, position: &Position, broken_off: bool) -> Vec<String> {
    let worms = |seat: Seat| {
        let worms = ("worms", (position.worms(seat) as usize).into());
        words.text("dice-worms", &[("seat", seat.letter().into()), worms])
    };
    let mut items: Vec<String> = Seat::all(position.seats()).map(worms).collect();
    items.push(match position.leader().filter(|_| !broken_off) {
        Some(seat) => words.text("dice-wins", &[("seat", seat.letter().into())]),
        None => words.plain("dice-nobody"),
    });
    items
}

/// The chance of each tile, and what its number takes.
fn odds(session: &Session<Position>, words: &Words) -> Vec<String> {
    let position = session.round().state();
    let rules = Position::rules(position);
    let tiles = || rules.tiles().iter();
    let goals: Vec<Goal> = tiles().map(|tile| Goal::Exactly(tile.0)).collect();
    let roll = position.roll();
    let odds = from_within(rules, &goals, &position.kept(), roll.as_ref());
    let line = |(tile, chance): (Tile, f64)| {
        let place = match position.gain(tile.0 as usize) {
            Some(Gain::Grill(taken)) if taken == tile => words.plain("dice-on-grill"),
            Some(Gain::Grill(taken)) => {
                words.text("dice-takes-lower", &[("tile", taken.to_string().into())])
            }
            Some(Gain::Steal(seat, _)) => {
                words.text("dice-steals-from", &[("from", seat.letter().into())])
            }
            None => words.plain("dice-takes-nothing"),
        };
        format!("{tile} {:>6}  {place}", words.percent(chance, 1))
    };
    tiles().zip(odds).map(line).collect()
}

fn scene(session: &Session<Position>, words: &Words, seat: Option<Seat>) -> Scene {
    let round = session.round();
    let position = round.state();
    let legal = round.legal();
    let watched = seat.filter(|&seat| round.turn() == Turn::Seat(seat));
    let mut lines = Vec::new();
    // Each tile with its worms under it, as on the table.
    for row in position.grill().iter().collect::<Vec<_>>().chunks(8) {
        let cells = |cell: &dyn Fn(capicua_pickomino::Tile) -> String| -> String {
            row.iter()
                .map(|&tile| format!(" {:^5}", cell(tile)))
                .collect()
        };
        lines.push(cells(&|tile| format!("[{tile}]")));
        let worms = |tile| "~".repeat(Position::rules(position).worms(tile).into());
        lines.push(cells(&worms));
    }
    if lines.is_empty() {
        lines.push("-".to_owned());
    }
    lines.push(String::new());
    let kept = [
        ("kept", faces(&position.kept()).into()),
        ("total", position.kept().total().to_string().into()),
    ];
    lines.push(format!(" {}", words.text("dice-kept", &kept)));
    if let Some(roll) = position.roll() {
        let roll = ("roll", letters(&roll).join(" ").into());
        lines.push(format!(" {}", words.text("dice-roll", &[roll])));
    }
    let mut past = round.start().clone();
    let mut log = Vec::new();
    for &mv in round.moves() {
        let seat = past.seat();
        log.push(match happened(&past, mv) {
            Happened::Rolled(dice) => format!("{seat} {dice}"),
            Happened::Kept(..) => format!("{seat}   {mv}"),
            Happened::Took(tile, None) => format!("{seat}   {mv} +{tile}"),
            Happened::Took(tile, Some(from)) => format!("{seat}   {mv} {from}>{tile}"),
            Happened::Failed(Some(tile)) => format!("{seat}   {mv} -{tile}"),
            Happened::Failed(None) => format!("{seat}   {mv}"),
        });
        past.play_unchecked(mv);
    }
    let shown = |seat: Seat| SeatSummary {
        seat,
        name: session.chairs()[seat.index()].name(),
        side: Side::new(seat.index()),
        on_turn: !round.is_over() && position.seat() == seat,
        figure: position.worms(seat).to_string(),
        known: stack(position, seat),
    };
    Scene {
        title: Playable::rules(position).to_string(),
        heading: words.plain("dice-heading"),
        picture: Picture::Lines(lines),
        seats: session.seats().map(shown).collect(),
        beside: match turned(position) {
            none if none == TileSet::EMPTY => String::new(),
            tiles => words.text("dice-turned", &[("tiles", numbers(tiles.iter()).into())]),
        },
        log,
        hand: words.text("dice-hand", &[("seat", position.seat().letter().into())]),
        choices: match watched {
            Some(_) => choices(position, &legal),
            None => Vec::new(),
        },
        plain: table(session, words),
        forced: match (watched, &legal[..]) {
            (Some(_), [Move::Fail]) => words.plain("dice-forced"),
            _ => String::new(),
        },
    }
}

/// The faces that were rolled, each with what may be done with it.
fn choices(position: &Position, legal: &[Move]) -> Vec<Choice> {
    let roll = position.roll().unwrap_or_default();
    let rolled = Side6::ALL.into_iter().filter(|&face| roll.has(face));
    let choice = |face: Side6| {
        let keeps = |mv: &&Move| matches!(mv, Move::Keep(kept, _) if *kept == face);
        let ways = legal.iter().filter(keeps);
        Choice {
            label: format!("{}×{face}", roll.count_of(face)),
            ways: ways.map(Move::to_string).collect(),
        }
    };
    rolled.map(choice).collect()
}
