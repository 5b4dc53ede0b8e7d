//! A position as somebody knows it: what everybody sees, and what is known of each hand.

use capicua_core::{ALL_OF, Argument, InputError, Message, Seat, message};

use super::turn_order::{leader_of_draws, possible_turns};
use super::{Line, WrittenMove};
use crate::action::{Event, Move, Placement};
use crate::deal::{highest_to_lead, lead_rank, leads_before};
use crate::public::{Public, SEATS, Standing};
use crate::rules::{House, Rules};
use crate::settle::End;
use crate::state::State;
use crate::tile::{Tile, TileSet, pip_char};
use crate::view::View;

/// What is known of a hand, or of the tiles face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// Tiles that are known to be in it.
    pub known: TileSet,
    /// How many more there are.
    pub unknown: u8,
}

impl Hand {
    /// How many tiles in all.
    pub fn len(&self) -> usize {
        self.known.len() + usize::from(self.unknown)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Why a move cannot be played: what is wrong and how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What is wrong.
    pub what: Message,
    /// How to fix it.
    pub help: Message,
}

fn fault<T>(what: Message, help: Message) -> Result<T, MoveError> {
    Err(MoveError { what, help })
}

/// A moment of a round. Valid by construction: tiles and counts add up, the line joins, and the
/// seat on turn can be on turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    pub(super) public: Public<House>,
    pub(super) line: Line,
    pub(super) hands: [Hand; SEATS],
    pub(super) stock: Hand,
    /// Seats with open hands that passed falsely, as bits (only with `calls=on`).
    pub(super) false_passes: u8,
    /// Whether the highest double that was dealt has to be led, while nobody knows which that is.
    pub(super) lead_hidden: bool,
}

impl Snapshot {
    /// A round about to be led, with what is known of the deal.
    pub(super) fn start(public: Public<House>, hands: [Hand; SEATS], stock: Hand) -> Snapshot {
        Snapshot {
            public,
            line: Line::default(),
            hands,
            stock,
            false_passes: 0,
            lead_hidden: false,
        }
    }

    /// A state before the first tile, all hands open.
    pub fn from_start(state: &State<House>) -> Snapshot {
        let open = |known| Hand { known, unknown: 0 };
        Snapshot::start(*state.public(), state.hands.map(open), open(state.stock()))
    }

    /// The same deal at another score, which the caller has checked.
    pub(super) fn at(mut self, standing: Option<Standing>) -> Snapshot {
        self.public.standing = standing;
        self
    }

    /// What everybody sees.
    pub fn public(&self) -> &Public<House> {
        &self.public
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules {
        self.public.rules()
    }

    /// The line as it lies.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// What is known of a seat's hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// What is known of the tiles face down.
    pub fn stock(&self) -> Hand {
        self.stock
    }

    /// The same moment as `seat` knows it: only its own hand is open.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Snapshot {
        let hide = |hand: Hand| Hand {
            known: TileSet::EMPTY,
            unknown: hand.len() as u8,
        };
        let mut hands = self.hands.map(hide);
        hands[seat.index()] = self.hands[seat.index()];
        Snapshot {
            public: self.public,
            line: self.line.clone(),
            hands,
            stock: hide(self.stock),
            false_passes: self.false_passes & 1 << seat.index(),
            lead_hidden: self.lead_hidden,
        }
    }

    /// The whole state; where something is hidden, an error that says what.
    pub fn open_state(&self) -> Result<State<House>, InputError> {
        self.state().ok_or_else(|| {
            let hidden = self.hidden_seats().into_iter();
            let mut places: Vec<Argument> = hidden
                .map(|seat| message!("place-hand-of", seat).into())
                .collect();
            if self.stock().unknown > 0 {
                places.push(message!("place-boneyard").into());
            }
            let hands = Argument::List(places, ALL_OF);
            InputError::new(
                message!("hands-must-be-open", hands),
                message!("fix-write-tiles-instead-advise-belief"),
            )
        })
    }

    /// The seats whose hands are not fully known.
    pub fn hidden_seats(&self) -> Vec<Seat> {
        let (hands, _) = self.completed();
        Seat::all(self.public.seats())
            .filter(|seat| hands[seat.index()].unknown > 0)
            .collect()
    }

    /// The state, if every tile is known or follows by elimination.
    pub fn state(&self) -> Option<State<House>> {
        let (hands, stock) = self.completed();
        let all_known = hands.iter().chain([&stock]).all(|hand| hand.unknown == 0);
        all_known.then(|| {
            let hands = hands.map(|hand| hand.known);
            State::from_parts(self.public, hands, stock.known, self.false_passes)
        })
    }

    /// What `seat` sees, if its hand is fully known.
    pub fn view(&self, seat: Seat) -> Option<View<House>> {
        let hand = self.hands[seat.index()];
        (hand.unknown == 0).then(|| {
            let mut view = View::from_parts(self.public, seat, hand.known);
            view.has_passed_falsely = self.false_passes >> seat.index() & 1 == 1;
            view
        })
    }

    /// Hands and stock with the last unknown place filled in, when there is only one.
    fn completed(&self) -> ([Hand; SEATS], Hand) {
        let (mut hands, mut stock) = (self.hands, self.stock);
        let places = || self.hands.iter().chain([&self.stock]);
        let known = places().fold(TileSet::EMPTY, |set, hand| set | hand.known);
        let rest = self.public.unplayed() - known;
        if places().filter(|hand| hand.unknown > 0).count() == 1 {
            for place in hands
                .iter_mut()
                .chain([&mut stock])
                .filter(|hand| hand.unknown > 0)
            {
                *place = Hand {
                    known: place.known | rest,
                    unknown: 0,
                };
            }
        }
        (hands, stock)
    }

    /// Plays a move, if it can be played as far as the hands are known.
    pub fn play(&mut self, written: WrittenMove) -> Result<Event, MoveError> {
        if self.public.end().is_some() {
            return fault(
                message!("round-is-over"),
                message!("fix-leave-moves-after-its-end"),
            );
        }
        let mv = match written {
            WrittenMove::Play(placement) => self.check_play(placement)?,
            WrittenMove::Pass => self.check_pass()?,
            WrittenMove::Draw(tile) => return self.draw(tile),
            WrittenMove::Call(seat) => self.check_call(seat)?,
        };
        let event = self.public.event(mv);
        let seat = self.public.turn().index();
        if let Move::Play(placement) = mv {
            let tile = placement.tile();
            let hand = &mut self.hands[seat];
            if hand.known.contains(tile) {
                hand.known.remove(tile);
            } else {
                hand.unknown -= 1;
            }
            let rules = *self.rules();
            self.line.lay(&rules, &self.public.ends, placement);
        }
        if mv == Move::Pass && !self.public.playable(self.hands[seat].known).is_empty() {
            self.false_passes |= 1 << seat;
        }
        if std::mem::take(&mut self.lead_hidden)
            && let Move::Play(placement) = mv
        {
            self.public.lead_tile = Some(placement.tile());
        }
        self.public.play(mv.seen());
        Ok(event)
    }

    /// Ends the round by a fault of `seat`: it is settled as if the other side had gone out.
    pub(super) fn forfeit(&mut self, seat: Seat) -> Result<(), MoveError> {
        if self.public.end().is_some() {
            return fault(
                message!("round-is-over"),
                message!("fix-round-forfeited-while-played"),
            );
        }
        self.public.end = Some(End::Forfeit(seat));
        Ok(())
    }

    /// Who is taken to have led when that is not said.
    pub(super) fn likely_leader(&self) -> Option<Seat> {
        let public = &self.public;
        if self.line.is_empty() || public.end().is_some() {
            return None;
        }
        let seats = public.seats();
        if self.rules().is_draw_game() {
            let laid = self.line.len();
            return Some(leader_of_draws(public.turn(), laid, public.passes(), seats));
        }
        let laid = std::array::from_fn(|s| match s < seats {
            true => usize::from(self.rules().hand) - self.hands[s].len(),
            false => 0,
        });
        let now = (public.turn(), public.passes());
        let turns = possible_turns(laid, seats);
        let found = turns.iter().find(|turn| (turn.seat, turn.passes) == now);
        found.map(|turn| turn.leader)
    }

    fn check_play(&self, placement: Placement) -> Result<Move, MoveError> {
        let seat = self.public.turn();
        let tile = placement.tile();
        let name = name(tile);
        if tile.high() > self.rules().highest {
            return fault(
                message!("tile-not-in-set", tile = name),
                message!("fix-pips-go-to", highest = self.rules().highest),
            );
        }
        if self.public.played().contains(tile) {
            return fault(
                message!("tile-already-played", tile = name),
                message!("fix-each-tile-there-once"),
            );
        }
        let placement = self.check_fit(placement)?;
        self.check_holds(seat, tile)?;
        if let Some(lead) = self.public.lead_tile().filter(|_| self.line.is_empty())
            && lead != tile
        {
            return fault(
                message!("wrong-lead", tile = self::name(lead)),
                message!("fix-play-lead", tile = lead),
            );
        }
        Ok(Move::Play(placement))
    }

    fn check_fit(&self, placement: Placement) -> Result<Placement, MoveError> {
        let ends = &self.public.ends;
        if self.line.is_empty() {
            return Ok(Placement::lead(placement.tile()));
        }
        if let Some(slot) = ends.slot(placement) {
            return Ok(ends.canonical(self.rules(), placement, slot));
        }
        let open = Argument::list(ends.pips().iter().map(pip_char), ALL_OF);
        let turned = Placement {
            cover: placement.leave,
            leave: placement.cover,
            ..placement
        };
        let help = match ends.slot(turned) {
            Some(_) => message!("fix-covered-pip-first", move = turned),
            None => message!("fix-check-move-ones-before"),
        };
        fault(
            message!("tile-does-not-fit", tile = placement, ends = open),
            help,
        )
    }

    /// Whether `tile` can be in the hand of `seat`.
    pub(super) fn check_holds(&self, seat: Seat, tile: Tile) -> Result<(), MoveError> {
        let hand = self.hands[seat.index()];
        let name = name(tile);
        if hand.known.contains(tile) {
            return Ok(());
        }
        if hand.unknown == 0 {
            return fault(
                message!("seat-does-not-hold", seat, tile = name),
                match hand.known.is_empty() {
                    true => message!("fix-seat-holds-nothing", seat),
                    false => message!("fix-seat-holds", seat, tiles = hand.known),
                },
            );
        }
        if let Some(other) = self.known_holder(tile) {
            return fault(
                message!("tile-is-elsewhere", seat, tile = name, place = other),
                message!("fix-check-move-hands"),
            );
        }
        let voids = self.public.voids(seat);
        if let Some(pip) = [tile.high(), tile.low()]
            .into_iter()
            .find(|&p| voids.contains(p))
        {
            return fault(
                message!("tile-against-pass", seat, tile = name, pip = pip_char(pip)),
                message!("fix-check-pass", seat),
            );
        }
        Ok(())
    }

    fn known_holder(&self, tile: Tile) -> Option<Message> {
        let seat = Seat::all(SEATS).find(|s| self.hands[s.index()].known.contains(tile));
        match seat {
            Some(seat) => Some(message!("place-in-hand-of", seat)),
            None => self
                .stock
                .known
                .contains(tile)
                .then(|| message!("place-face-down")),
        }
    }

    fn check_pass(&self) -> Result<Move, MoveError> {
        let seat = self.public.turn();
        if self.line.is_empty() {
            return fault(
                message!("must-lead", seat),
                message!("fix-write-tile-was-led"),
            );
        }
        if self.rules().calls {
            return Ok(Move::Pass);
        }
        self.check_cannot_play(message!("act-pass"))?;
        if self.rules().is_draw_game() && self.public.stock() > 0 {
            return fault(
                message!("must-draw", seat, tiles = self.public.stock()),
                message!("fix-write-draws-when-tile-known"),
            );
        }
        Ok(Move::Pass)
    }

    /// A seat that can play must.
    fn check_cannot_play(&self, act: Message) -> Result<(), MoveError> {
        let seat = self.public.turn();
        let playable = self.public.playable(self.hands[seat.index()].known);
        match playable.iter().next_back() {
            None => Ok(()),
            Some(tile) => fault(
                message!("must-play", seat, act, tile = name(tile)),
                message!("fix-seat-can-play-must"),
            ),
        }
    }

    fn check_call(&self, of: Seat) -> Result<Move, MoveError> {
        let by = self.public.turn();
        if !self.rules().calls {
            return fault(message!("no-calls"), message!("fix-add-calls-on-rules-if"));
        }
        if of == by || of.index() >= self.public.seats() || !self.public.has_passed(of) {
            return fault(
                message!("cannot-call", by, seat = of),
                message!("fix-another-seat-has-passed-round"),
            );
        }
        Ok(Move::Call(of))
    }

    fn draw(&mut self, tile: Option<Tile>) -> Result<Event, MoveError> {
        let seat = self.public.turn();
        if !self.rules().is_draw_game() {
            return fault(
                message!("no-drawing"),
                message!("fix-seat-cannot-play-passes"),
            );
        }
        if self.public.stock() == 0 {
            return fault(
                message!("nothing-left-to-draw"),
                message!("fix-seat-cannot-play-passes"),
            );
        }
        self.check_cannot_play(message!("act-draw"))?;
        // A last tile whose place is known is that tile, said or not.
        let only = (self.stock.len() == 1)
            .then(|| self.stock.known.iter().next())
            .flatten();
        match tile.or(only) {
            Some(tile) if self.stock.known.contains(tile) => self.stock.known.remove(tile),
            Some(tile) => {
                let elsewhere =
                    self.public.played().contains(tile) || self.known_holder(tile).is_some();
                if elsewhere || self.stock.unknown == 0 || tile.high() > self.rules().highest {
                    return fault(
                        message!("not-in-boneyard", tile = name(tile)),
                        message!("fix-write-tile-was-drawn"),
                    );
                }
                self.stock.unknown -= 1;
            }
            None if self.stock.unknown == 0 => {
                return fault(
                    message!("drawn-tile-unnamed"),
                    message!("fix-it-holds", tiles = self.stock.known),
                );
            }
            None => self.stock.unknown -= 1,
        }
        let hand = &mut self.hands[seat.index()];
        match tile.or(only) {
            Some(tile) => hand.known.insert(tile),
            None => hand.unknown += 1,
        }
        let event = Event {
            seat,
            open: self.public.ends.pips(),
            seen: crate::action::PublicMove::Draw,
        };
        self.public.play(event.seen);
        Ok(event)
    }

    /// How a move is written here: the canonical form of what can be played.
    pub fn canonical(&self, written: WrittenMove) -> WrittenMove {
        match written {
            WrittenMove::Play(placement) => {
                WrittenMove::Play(self.check_fit(placement).unwrap_or(placement))
            }
            other => other,
        }
    }

    /// The round is led with the highest double that was dealt, by whoever holds it: finds out which
    /// tile that is, as far as the hands are known.
    pub(super) fn prescribe_lead(&mut self) -> Result<(), MoveError> {
        if let Some(at) = self.line.lead() {
            self.public.lead_tile = self.line.tiles().nth(at).map(|(a, b)| Tile::new(a, b));
            return Ok(());
        }
        if !self.line.is_empty() {
            return Ok(());
        }
        let leader = self.public.turn();
        let own = self.hands[leader.index()];
        let tile = match (self.public.stock(), own.unknown) {
            // Every tile is dealt.
            (0, _) => {
                let highest = self.rules().highest;
                Tile::new(highest, highest)
            }
            (_, 0) => match highest_to_lead(own.known) {
                Some(tile) => tile,
                None => {
                    return fault(
                        message!("leader-holds-nothing"),
                        message!("fix-check-hands"),
                    );
                }
            },
            _ => {
                self.lead_hidden = true;
                return Ok(());
            }
        };
        let higher = Seat::all(self.public.seats())
            .flat_map(|seat| self.hands[seat.index()].known)
            .filter(|&other| leads_before(other, tile))
            .max_by_key(|&other| lead_rank(other));
        if self.check_holds(leader, tile).is_err() || higher.is_some() {
            let tile = higher.unwrap_or(tile);
            return fault(
                message!("lead-not-held", tile = name(tile), seat = leader),
                message!("fix-let-seat-holds-lead-give"),
            );
        }
        self.public.lead_tile = Some(tile);
        Ok(())
    }
}

pub(super) fn name(tile: Tile) -> String {
    format!("{}-{}", pip_char(tile.high()), pip_char(tile.low()))
}
