//! Beside a real table: what was played there is checked, move by move, against everything known.
//! Nothing is kept here; the page holds the moves and sends all of them each time.

use crate::logged_events;
use capicua_belief::{BeliefModel, Chances, Holder};
use capicua_core::{CancellationToken, InputError, Message, MoveList, Seat, Seed, message};
use capicua_dominoes::notation::{Position, Snapshot, WrittenMove};
use capicua_dominoes::{Event, Move, PipSet, PublicMove, Rules, Tile, TileSet, pip_from_char};
use capicua_protocol::{
    ByName, EntryObjection, LogEntry, Offer, RoundOver, Situation, TableQuestion,
};
use capicua_teach::advice::{Notebook, Objection, say};
use capicua_teach::documents::{BeliefMethod, BeliefReport};
use capicua_words::Words;
use http::StatusCode;

use crate::host::api_error::ApiError;
use crate::page::{counts, ends, ends_of, line, logged, pips, tiles};

/// Longest list of moves that is read: no round is longer.
const MOST_MOVES: usize = 200;

fn wrong(code: &'static str, message: Message, help: Message) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message, help)
}

/// What is asked.
pub struct RealTable(pub TableQuestion);

impl RealTable {
    /// How it stands there.
    pub fn answer(&self, words: &Words) -> Result<Situation, ApiError> {
        let mut notebook = self.begin()?;
        let mut objected = None;
        if self.0.moves.len() > MOST_MOVES {
            return Err(wrong(
                "too-many-moves",
                message!("too-many-moves"),
                message!("fix-begin-new-round"),
            ));
        }
        for (at, entry) in self.0.moves.iter().enumerate() {
            if let Err(objection) = write(&mut notebook, at + 1, entry, words) {
                objected = Some(objection);
                break;
            }
        }
        // With all hands open there is nothing to be seen from one seat alone: whoever is on turn looks.
        let now = notebook.position().now();
        let seats = Seat::all(now.public().seats());
        if let (true, Some(turn)) = (all_open(now, seats), notebook.turn()) {
            let position = notebook.position().clone();
            notebook = Notebook::new(position, turn)
                .map_err(|why| ApiError::input("bad-table", &InputError::from(why)))?;
        }
        Ok(situation(&notebook, objected, words))
    }

    fn begin(&self) -> Result<Notebook, ApiError> {
        let refuse = |error: InputError| ApiError::input("bad-table", &error);
        if let Some(text) = &self.0.position {
            let position: Position = text.parse().map_err(refuse)?;
            let seat = self.seat(&self.0.seat, position.now().public().seats())?;
            let notebook = Notebook::new(position, seat);
            return notebook.map_err(|why| refuse(InputError::from(why)));
        }
        let rules: Rules = self.0.rules.parse().map_err(refuse)?;
        let seats = usize::from(rules.seats);
        let (seat, leader) = (
            self.seat(&self.0.seat, seats)?,
            self.seat(&self.0.leader, seats)?,
        );
        let hand = read_hand(&self.0.hand, &rules)?;
        let score = self.0.score.as_deref().unwrap_or("-").trim();
        if score.is_empty() || score.contains(char::is_whitespace) {
            return Err(wrong(
                "bad-score",
                message!("unreadable-score"),
                message!("fix-write-ours-theirs-target-like"),
            ));
        }
        let hidden = format!("?{}", rules.hand);
        let hands: Vec<String> = Seat::all(seats)
            .map(|of| match of == seat {
                true => hand.to_string(),
                false => hidden.clone(),
            })
            .collect();
        let asleep = match rules.undealt() {
            0 => String::new(),
            count => format!("+{count}"),
        };
        let text = format!("{rules} {}{asleep} - {leader} {score}", hands.join("/"));
        let position: Position = text.parse().map_err(refuse)?;
        Notebook::new(position, seat).map_err(|why| refuse(InputError::from(why)))
    }

    fn seat(&self, text: &str, seats: usize) -> Result<Seat, ApiError> {
        Seat::all(seats)
            .find(|seat| text.trim().eq_ignore_ascii_case(&seat.to_string()))
            .ok_or_else(|| {
                let last = Seat::new(seats - 1);
                wrong(
                    "bad-seat",
                    message!("no-such-seat-at-table"),
                    message!("fix-seats-go", last),
                )
            })
    }
}

fn all_open(now: &Snapshot, mut seats: impl Iterator<Item = Seat>) -> bool {
    seats.all(|seat| now.hand(seat).unknown == 0)
}

fn read_hand(names: &[String], rules: &Rules) -> Result<TileSet, ApiError> {
    let refuse = |message: Message| wrong("bad-hand", message, message!("fix-mark-tiles-again"));
    let mut hand = TileSet::EMPTY;
    for name in names {
        let digits: Vec<u8> = name.chars().filter_map(pip_from_char).collect();
        let [a, b] = digits[..] else {
            return Err(refuse(message!("table-hand-odd")));
        };
        if a.max(b) > rules.highest {
            let text: String = name.chars().take(8).collect();
            let what = message!("table-hand-pip", text).number("highest", rules.highest);
            return Err(refuse(what));
        }
        let tile = Tile::new(a, b);
        if hand.contains(tile) {
            return Err(refuse(message!("table-hand-twice", tile)));
        }
        hand.insert(tile);
    }
    let needed = usize::from(rules.hand);
    if hand.len() != needed {
        let what = message!("table-hand-count").number("needed", rules.hand);
        return Err(refuse(what.number("given", hand.len() as u32)));
    }
    Ok(hand)
}

/// Writes an entry down, or says what speaks against it.
fn write(
    notebook: &mut Notebook,
    number: usize,
    entry: &str,
    words: &Words,
) -> Result<(), EntryObjection> {
    let entry: String = entry.trim().chars().take(16).collect();
    let object = |text: String, about: Vec<usize>| EntryObjection {
        number,
        entry: entry.clone(),
        text,
        about,
    };
    let written: WrittenMove = entry.parse().map_err(|_| {
        let values = [("text", (&entry).into())];
        object(words.text("table-not-understood", &values), vec![number])
    })?;
    match notebook.play(written) {
        Ok(_) => Ok(()),
        Err(why) => Err(object(say::objection(words, &why), about(&why, number))),
    }
}

/// The moves an objection speaks of, this one included.
fn about(why: &Objection, number: usize) -> Vec<usize> {
    let mut about = vec![number];
    match why {
        Objection::OnTable { number, .. } | Objection::PassedBefore { number, .. } => {
            about.extend(*number);
        }
        Objection::ContradictionError(found) => {
            let events = found.statements().into_iter();
            about.extend(events.filter_map(|statement| statement.event().map(|at| at + 1)));
        }
        _ => {}
    }
    about.sort_unstable();
    about.dedup();
    about
}

/// Everything the page shows.
fn situation(notebook: &Notebook, objection: Option<EntryObjection>, words: &Words) -> Situation {
    let position = notebook.position();
    let now = position.now();
    let public = now.public();
    let seat = notebook.seat();
    let believed = {
        let (way, stop) = (
            BeliefMethod::Model(BeliefModel::Exact),
            CancellationToken::default(),
        );
        BeliefReport::new(position.clone(), Some(seat), way, Seed(1), &stop).ok()
    };
    let chances = believed.as_ref().map(|believed| &believed.chances);
    let all = || Seat::all(public.seats());
    let voids = |seen: PublicMove| -> ByName<Vec<u8>> {
        let on = |of: Seat| open_when(position.history(), of, seen);
        all()
            .map(|of| (of, on(of)))
            .filter(|(_, on)| !on.is_empty())
            .map(|(of, on)| (of.to_string(), pips(on)))
            .collect()
    };
    let turn = notebook.turn();
    let could = |written: WrittenMove| turn.is_some() && notebook.clone().play(written).is_ok();
    let unseen = now.view(seat).map_or(TileSet::EMPTY, |view| view.unseen());
    // One's own draw is a tile one sees; another's is not.
    let drawable: TileSet = match turn == Some(seat) {
        true => unseen
            .iter()
            .filter(|&tile| could(WrittenMove::Draw(Some(tile))))
            .collect(),
        false => TileSet::EMPTY,
    };
    let draws = !drawable.is_empty() || (turn != Some(seat) && could(WrittenMove::Draw(None)));
    Situation {
        schema: Default::default(),
        position: position.to_string(),
        accepted: position.moves().len(),
        moves: position
            .moves()
            .iter()
            .map(WrittenMove::to_string)
            .collect(),
        turn: turn.map(|seat| seat.to_string()),
        ends: ends(public.ends(), now.line()),
        line: line(now.line()),
        hand: tiles(now.hand(seat).known),
        counts: counts(public),
        stock: public.stock(),
        passed: voids(PublicMove::Pass),
        drew: voids(PublicMove::Draw),
        log: log(position, words),
        offers: offers(notebook, chances),
        pass: could(WrittenMove::Pass),
        draw: draws,
        drawable: tiles(drawable),
        open_sum: public.rules().fives.then(|| public.ends().sum()),
        belief: believed.as_ref().map(BeliefReport::document),
        over: public.end().map(|end| RoundOver {
            text: say::ended(words, end),
        }),
        objection,
    }
}

fn open_when(history: &[Event], seat: Seat, seen: PublicMove) -> PipSet {
    let so = |event: &&Event| event.seat == seat && event.seen == seen;
    let open = history.iter().filter(so).map(|event| event.open);
    open.fold(PipSet::EMPTY, |all, open| all | open)
}

fn log(position: &Position, words: &Words) -> Vec<LogEntry> {
    let rules = position.now().rules();
    logged_events(position.start().public(), position.history())
        .iter()
        .map(|happening| logged(words, rules, happening))
        .collect()
}

/// What the seat on turn may play: of one's own hand what fits, of another's every tile that it can
/// hold by all that is known.
fn offers(notebook: &Notebook, chances: Option<&Chances>) -> Vec<Offer> {
    let Some(turn) = notebook.turn() else {
        return Vec::new();
    };
    let now = notebook.position().now();
    let public = now.public();
    let candidates: TileSet = match turn == notebook.seat() {
        true => now.hand(turn).known,
        false => {
            let Some(view) = now.view(notebook.seat()) else {
                return Vec::new();
            };
            let held = |tile: Tile| chances.is_none_or(|chances| may_hold(chances, turn, tile));
            view.unseen().iter().filter(|&tile| held(tile)).collect()
        }
    };
    let offer = |mv: &Move| match mv {
        Move::Play(placement) => Some(Offer {
            mv: mv.to_string(),
            tile: placement.tile().to_string(),
            end: (!public.ends().is_empty()).then_some(placement.cover),
            ends: ends_of(public.rules(), public.ends(), *placement),
        }),
        _ => None,
    };
    let mut list = Vec::new();
    // Tile by tile: a hand is never that large, and a list of moves not made for it.
    for tile in candidates.iter().rev() {
        let mut moves = MoveList::new();
        public.legal(TileSet::from_tile(tile), &mut moves);
        list.extend(moves.iter().filter_map(offer));
    }
    list
}

fn may_hold(chances: &Chances, seat: Seat, tile: Tile) -> bool {
    let holders = chances.holders().iter();
    let mut places = holders.enumerate();
    let place = places.find(|(_, holder)| **holder == Holder::Seat(seat));
    place.is_none_or(|(at, _)| chances.of(at, tile) > 0.0)
}
