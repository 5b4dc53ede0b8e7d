//! A moment of a round as somebody describes it, and the one door through which it becomes a
//! [`Snapshot`]: what comes out of it can be played on.

use capicua_core::{Message, Seat, message};

use super::snapshot::name;
use super::turn_order::{TurnCandidate, leader_of_draws, possible_turns};
use super::{Hand, Line, Snapshot};
use crate::match_::{Lead, winner_at};
use crate::public::{Public, SEATS, Standing};
use crate::rules::{FirstLead, House, LeadAfterTie, MatchForm, NextLead, Rules};
use crate::settle::{End, LastTile, Terms};
use crate::tile::{PipSet, Tile, TileSet};

/// A moment of a round, not checked yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The rules of the table; the target is that of the standing, if there is one.
    pub rules: Rules,
    /// What is known of each hand.
    pub hands: [Hand; SEATS],
    /// What is known of the tiles face down; `None` for whatever is left over.
    pub stock: Option<Hand>,
    /// Pips each seat is known not to hold.
    pub voids: [PipSet; SEATS],
    /// The line.
    pub line: Line,
    /// Whose turn it is.
    pub turn: Seat,
    /// Passes in a row before that.
    pub passes: usize,
    /// Who led; `None` for the leader that needs the fewest passes.
    pub leader: Option<Seat>,
    /// The score, with what the round has brought so far; `None` where it does not matter.
    pub standing: Option<Standing>,
}

/// The part of a setup that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupPart {
    /// All hands and the tiles face down.
    Hands,
    /// One hand.
    Hand(Seat),
    /// Whose turn it is, after how many passes, and who led.
    Turn,
    /// The score.
    Score,
}

/// Why a setup cannot be: which part of it is wrong, how, and how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// Which part.
    pub part: SetupPart,
    /// What is wrong.
    pub what: Message,
    /// How to fix it.
    pub help: Message,
}

fn fault<T>(part: SetupPart, what: Message, help: Message) -> Result<T, SetupError> {
    Err(SetupError { part, what, help })
}

/// Who leads a round at this score, as far as the rules prescribe it. (Where the lead is free, which
/// seat has it depends on the rounds before.)
pub(super) fn prescribed(rules: &Rules, standing: Option<Standing>) -> Option<Lead> {
    let standing = standing?;
    let by_double = match (standing.round, standing.tied) {
        (1, _) => rules.first == FirstLead::HighestDouble,
        (_, 0) => rules.next == NextLead::HighestDouble,
        _ => rules.tied == LeadAfterTie::HighestDouble,
    };
    by_double.then_some(Lead::HighestDouble)
}

impl Setup {
    /// A table about to be led by `leader`, nothing known of the hands.
    pub fn new(rules: Rules, leader: Seat) -> Setup {
        let unknown = |seat: usize| Hand {
            known: TileSet::EMPTY,
            unknown: if seat < usize::from(rules.seats) {
                rules.hand
            } else {
                0
            },
        };
        Setup {
            rules,
            hands: std::array::from_fn(unknown),
            stock: None,
            voids: [PipSet::EMPTY; SEATS],
            line: Line::default(),
            turn: leader,
            passes: 0,
            leader: Some(leader),
            standing: None,
        }
    }

    /// The moment, if it can be.
    pub fn build(self) -> Result<Snapshot, SetupError> {
        let rules = match self.standing {
            Some(standing) => self.rules.to(standing.target),
            None => self.rules,
        };
        self.check_tiles()?;
        let stock = self.check_counts()?;
        self.check_score(&rules)?;
        let mut public = Public::start(House(rules), self.turn, None, self.standing);
        public.played = self.line.set();
        public.ends = self.line.ends(&rules);
        public.voids = self.voids;
        public.counts = self.hands.map(|hand| hand.len() as u8);
        public.stock = stock.len() as u8;
        public.passes = self.passes as u8;
        let mut snapshot = Snapshot::start(public, self.hands, stock);
        let leader = self.leader;
        snapshot.line = self.line;
        settle_turn(&mut snapshot, leader)?;
        if prescribed(&rules, self.standing).is_some() {
            snapshot.prescribe_lead().map_err(|fault| SetupError {
                part: SetupPart::Hands,
                what: fault.what,
                help: fault.help,
            })?;
        }
        Ok(snapshot)
    }

    /// Every tile is somewhere once, and no hand holds what it is said not to hold.
    fn check_tiles(&self) -> Result<(), SetupError> {
        let seats = usize::from(self.rules.seats);
        let full = TileSet::full(self.rules.highest);
        let mut seen = self.line.set();
        for seat in Seat::all(SEATS) {
            let hand = self.hands[seat.index()];
            let part = SetupPart::Hand(seat);
            if seat.index() >= seats && !hand.is_empty() {
                return fault(
                    part,
                    message!("no-such-seat", seat),
                    message!("fix-leave-its-hand-away"),
                );
            }
            if let Some(tile) = (hand.known & seen).iter().next() {
                return fault(
                    part,
                    message!("tile-twice", tile = name(tile)),
                    message!("fix-each-tile-hand-on-table"),
                );
            }
            if let Some(tile) = (hand.known - full).iter().next() {
                return fault(
                    part,
                    message!("tile-not-in-set", tile = name(tile)),
                    message!("fix-pips-go-to", highest = self.rules.highest),
                );
            }
            seen |= hand.known;
            let most = usize::from(self.rules.hand);
            if !self.rules.is_draw_game() && hand.len() > most {
                return fault(
                    part,
                    message!("hand-too-large", tiles = hand.len(), most),
                    message!("fix-check-hand-hand-n-rules"),
                );
            }
            let voids = self.voids[seat.index()];
            if let Some(tile) = (hand.known & voids.tiles()).iter().next() {
                return fault(
                    part,
                    message!("hand-against-voids", seat, pips = voids, tile = name(tile)),
                    message!("fix-check-tiles-pips-after"),
                );
            }
        }
        Ok(())
    }

    /// Hands, line and tiles face down make up the set: the tiles face down.
    fn check_counts(&self) -> Result<Hand, SetupError> {
        let rules = &self.rules;
        let dealt: usize = self.hands.iter().map(Hand::len).sum();
        let on_table = self.line.len();
        let Some(left) = rules.set_size().checked_sub(dealt + on_table) else {
            return fault(
                SetupPart::Hands,
                message!(
                    "too-many-tiles",
                    hands = dealt,
                    table = on_table,
                    most = rules.set_size()
                ),
                message!("fix-check-how-many-tiles-each"),
            );
        };
        let stock = self.stock.unwrap_or(Hand {
            known: TileSet::EMPTY,
            unknown: left as u8,
        });
        let expected = if rules.is_draw_game() {
            left
        } else {
            rules.undealt()
        };
        if left != expected || stock.len() != expected {
            let face_down = match self.stock {
                Some(stock) => stock.len(),
                None => expected,
            };
            return fault(
                SetupPart::Hands,
                message!(
                    "counts-do-not-add-up",
                    hands = dealt,
                    table = on_table,
                    face_down,
                    sum = dealt + on_table + face_down,
                    needed = rules.set_size()
                ),
                message!("fix-check-hands-and-line"),
            );
        }
        Ok(stock)
    }

    fn check_score(&self, rules: &Rules) -> Result<(), SetupError> {
        let Some(Standing { score, target, .. }) = self.standing else {
            return Ok(());
        };
        // What passes bring in a block game does not end a round.
        let gains = rules.passes_pay() && !rules.fives && !self.line.is_empty();
        if !gains && winner_at(rules, score).is_some() {
            return fault(
                SetupPart::Score,
                message!(
                    "match-is-over-at",
                    first = score[0],
                    second = score[1],
                    target
                ),
                message!("fix-give-score-before-round"),
            );
        }
        if rules.form == MatchForm::Streak && score.iter().all(|&points| points > 0) {
            return fault(
                SetupPart::Score,
                message!(
                    "streak-score-impossible",
                    first = score[0],
                    second = score[1]
                ),
                message!("fix-streak-side-has-nothing"),
            );
        }
        Ok(())
    }
}

/// Whether the seat on turn can be on turn; who led; whether the round is over.
fn settle_turn(snapshot: &mut Snapshot, leader: Option<Seat>) -> Result<(), SetupError> {
    let (seat, passes) = (snapshot.public.turn(), snapshot.public.passes());
    let seats = snapshot.public.seats();
    let led = !snapshot.line.is_empty();
    if let Some(leader) = leader.filter(|&leader| !led && leader != seat) {
        return fault(
            SetupPart::Turn,
            message!("leader-is-on-turn", leader),
            message!("fix-write-text", text = leader),
        );
    }
    if let Some(leader) = leader {
        snapshot.public.leader = leader;
    }
    snapshot.public.last_player = seat;
    let mut out = Seat::all(seats).filter(|s| snapshot.hands[s.index()].is_empty());
    if let Some(first) = out.next() {
        if out.next().is_some() || first != seat {
            return fault(
                SetupPart::Turn,
                message!("somebody-is-out", seat = first),
                message!("fix-write-here", text = first),
            );
        }
        let last = last_tile(snapshot)?;
        snapshot.public.end = Some(End::Out { seat, last });
        return Ok(());
    }
    if passes == seats || (led && snapshot.public.is_blocked()) {
        snapshot.public.end = Some(End::Blocked);
        return Ok(());
    }
    if led {
        snapshot.public.last_player = seat.after(seats - 1 - passes, seats);
    }
    let rules = *snapshot.rules();
    if rules.is_draw_game() {
        if passes > 0 && snapshot.public.stock() > 0 {
            return fault(
                SetupPart::Turn,
                message!("nobody-passes-while-drawing"),
                message!("fix-write-text", text = seat),
            );
        }
        let likely = leader_of_draws(seat, snapshot.line.len(), passes, seats);
        snapshot.public.leader = leader.unwrap_or(likely);
        return Ok(());
    }
    let laid = std::array::from_fn(|s| match s < seats {
        true => usize::from(rules.hand) - snapshot.hands[s].len(),
        false => 0,
    });
    let possible = possible_turns(laid, seats);
    let fits = |turn: &&TurnCandidate| {
        (turn.seat, turn.passes) == (seat, passes)
            && leader.is_none_or(|leader| turn.leader == leader)
    };
    match possible.iter().find(fits) {
        Some(found) => {
            snapshot.public.leader = found.leader;
            Ok(())
        }
        None => fault(
            SetupPart::Turn,
            cannot_be_on_turn(seat, passes, leader),
            match possible.first() {
                Some(likely) => {
                    let seats = match likely.passes {
                        0 => likely.seat.to_string(),
                        passes => format!("{}:{passes}", likely.seat),
                    };
                    message!("fix-could-be-on-turn", seats, seat)
                }
                None => message!("fix-check-how-many-tiles-each"),
            },
        ),
    }
}

/// The tile somebody went out with: one of those at the ends of the line. Where it matters which, a
/// moment alone does not tell.
fn last_tile(snapshot: &Snapshot) -> Result<LastTile, SetupError> {
    let tiles: Vec<(u8, u8)> = snapshot.line.tiles().collect();
    let (Some(&(left, second)), Some(&(before, right))) = (tiles.first(), tiles.last()) else {
        return fault(
            SetupPart::Turn,
            message!("nobody-out-before-lead"),
            message!("fix-check-line-hands"),
        );
    };
    if tiles.len() == 1 {
        let tile = Tile::new(left, right);
        return Ok(LastTile { tile, open: None });
    }
    let at_left = LastTile {
        tile: Tile::new(left, second),
        open: Some((second, right)),
    };
    let at_right = LastTile {
        tile: Tile::new(before, right),
        open: Some((left, before)),
    };
    let terms = |last| Terms::new(snapshot.rules(), Some(last));
    if terms(at_left) == terms(at_right) {
        return Ok(at_right);
    }
    fault(
        SetupPart::Turn,
        message!(
            "last-tile-decides",
            left = name(at_left.tile),
            right = name(at_right.tile)
        ),
        message!("fix-give-position-before-last-move"),
    )
}

fn cannot_be_on_turn(seats: Seat, passes: usize, leader: Option<Seat>) -> Message {
    let after = match passes {
        0 => message!("after-a-play"),
        passes => message!("after-passes", passes),
    };
    match leader {
        None => message!("cannot-be-on-turn", seats, after),
        Some(leader) => message!("cannot-be-on-turn-led", seats, after, leader),
    }
}
