//! What one seat sees, and what it does not.

use capicua_core::{MoveList, Seat, View as CoreView};

use crate::action::Move;
use crate::public::{Public, SEATS};
use crate::rules::{House, Ruleset};
use crate::state::State;
use crate::tile::TileSet;

/// What one seat sees: the public part and its own hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View<R = House> {
    pub(crate) public: Public<R>,
    pub(crate) seat: Seat,
    pub(crate) hand: TileSet,
    pub(crate) has_passed_falsely: bool,
}

/// What a seat does not see: the other hands, the tiles face down, and who passed falsely. The
/// seat's own places are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Secrets {
    /// The other hands.
    pub hands: [TileSet; SEATS],
    /// The tiles face down.
    pub stock: TileSet,
    /// Other seats that passed while they could play, as bits (only with `calls=on`).
    pub false_passes: u8,
}

impl<R: Ruleset> View<R> {
    /// A view from its parts. `hand` has to fit the seat's count.
    pub fn from_parts(public: Public<R>, seat: Seat, hand: TileSet) -> View<R> {
        debug_assert_eq!(hand.len(), public.count(seat));
        View {
            public,
            seat,
            hand,
            has_passed_falsely: false,
        }
    }

    /// What everybody sees.
    #[inline]
    pub fn public(&self) -> &Public<R> {
        &self.public
    }

    /// The seat's own tiles.
    #[inline]
    pub fn hand(&self) -> TileSet {
        self.hand
    }

    /// Whether the seat itself has passed while it could play (only with `calls=on`).
    #[inline]
    pub fn has_passed_falsely(&self) -> bool {
        self.has_passed_falsely
    }

    /// Tiles the seat does not see: in other hands or face down.
    #[inline]
    pub fn unseen(&self) -> TileSet {
        self.public.unplayed() - self.hand
    }

    /// The seat's legal moves when it is its turn to choose; otherwise nothing.
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        if self.public.turn() == self.seat {
            self.public.legal(self.hand, moves);
        }
    }

    /// The same view compiled for another ruleset, if that stands for the same rules of play.
    pub fn freeze<S: Ruleset>(&self) -> Option<View<S>> {
        Some(View {
            public: self
                .public
                .with_ruleset(S::from_rules(self.public.rules())?),
            seat: self.seat,
            hand: self.hand,
            has_passed_falsely: self.has_passed_falsely,
        })
    }
}

impl<R: Ruleset> CoreView for View<R> {
    type State = State<R>;
    type Secrets = Secrets;

    fn seat(&self) -> Seat {
        self.seat
    }

    #[inline]
    fn determinize(&self, secrets: &Secrets) -> State<R> {
        let mut hands = secrets.hands;
        hands[self.seat.index()] = self.hand;
        let own = u8::from(self.has_passed_falsely) << self.seat.index();
        State::from_parts(
            self.public,
            hands,
            secrets.stock,
            secrets.false_passes | own,
        )
    }
}
