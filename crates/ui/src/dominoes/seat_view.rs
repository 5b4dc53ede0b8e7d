//! What somebody at the table, or a bystander, may know while a round runs. All that is drawn,
//! printed and advised comes from here, so that no face can show a hidden tile.

use capicua_core::{MoveList, Seat};
use capicua_dominoes::notation::{Line, Position, Record};
use capicua_dominoes::{
    Event, House, Move, PipSet, Public, PublicMove, Rules, TileSet, View, score_with,
};

use super::logged_event::{LoggedEvent, logged_events};
use crate::DominoSession;

/// The round of a session as it is written down.
pub(crate) fn record_of(session: &DominoSession) -> Record {
    Record::from_round(session.round(), session.notes())
}

/// What one watcher knows.
#[derive(Clone)]
pub struct SeatView {
    public: Public<House>,
    line: Line,
    history: Vec<Event>,
    names: Vec<String>,
    people: Vec<bool>,
    round: u32,
    /// The round as the seat that watches knows it; a bystander has no seat.
    own: Option<(Seat, Position)>,
    /// The history with what each event brought.
    logged_events: Vec<LoggedEvent>,
}

impl SeatView {
    /// What somebody on `seat` may know now; `None` is a bystander.
    pub fn new(session: &DominoSession, seat: Option<Seat>) -> SeatView {
        let (record, chairs) = (&record_of(session), session.chairs());
        SeatView {
            public: *record.end().public(),
            line: record.end().line().clone(),
            history: record.history().to_vec(),
            names: chairs.iter().map(|chair| chair.name()).collect(),
            people: chairs.iter().map(|chair| chair.is_person()).collect(),
            round: record.round.unwrap_or(1),
            own: seat.map(|seat| {
                let seen = record.seen_by(record.moves().len(), seat);
                (
                    seat,
                    seen.expect("what was played can be played by those who know less"),
                )
            }),
            logged_events: logged_events(record.start().public(), record.history()),
        }
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

    /// What everybody saw, in order.
    pub fn history(&self) -> &[Event] {
        &self.history
    }

    /// What everybody saw, in order, with what it brought.
    pub fn logged_events(&self) -> &[LoggedEvent] {
        &self.logged_events
    }

    /// All seats, in order of play.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.names.len())
    }

    /// How the one on `seat` is called.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// Whether a person sits on `seat`.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.people[seat.index()]
    }

    /// Number of the round, from one.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The seat that watches.
    pub fn seat(&self) -> Option<Seat> {
        self.own.as_ref().map(|own| own.0)
    }

    /// The round as the watching seat knows it.
    pub fn position(&self) -> Option<&Position> {
        self.own.as_ref().map(|own| &own.1)
    }

    /// The view of the watching seat.
    pub fn view(&self) -> Option<View<House>> {
        let (seat, position) = self.own.as_ref()?;
        position.now().view(*seat)
    }

    /// The hand of the watching seat.
    pub fn hand(&self) -> TileSet {
        self.view().map_or(TileSet::EMPTY, |view| view.hand())
    }

    /// What the watching seat may play now; nothing when it is not on turn.
    pub fn legal(&self) -> MoveList<Move> {
        let mut legal = MoveList::new();
        if let Some(view) = self.view() {
            view.legal(&mut legal);
        }
        legal
    }

    /// The pips that were open when `seat` passed, all its passes together: the key to who holds
    /// what.
    pub fn passed_on(&self, seat: Seat) -> PipSet {
        self.open_when(seat, PublicMove::Pass)
    }

    /// The pips that were open when `seat` had to draw, all its draws together.
    pub fn drew_on(&self, seat: Seat) -> PipSet {
        self.open_when(seat, PublicMove::Draw)
    }

    /// How many tiles `seat` has drawn.
    pub fn draws(&self, seat: Seat) -> usize {
        let drew = |event: &&Event| event.seat == seat && event.seen == PublicMove::Draw;
        self.history.iter().filter(drew).count()
    }

    fn open_when(&self, seat: Seat, seen: PublicMove) -> PipSet {
        let so = |event: &&Event| event.seat == seat && event.seen == seen;
        let open = self.history.iter().filter(so).map(|event| event.open);
        open.fold(PipSet::EMPTY, |all, open| all | open)
    }

    /// The score as it stands in the middle of the round.
    pub fn score(&self) -> [u16; 2] {
        let before = self.public.standing().map_or([0, 0], |s| s.score);
        score_with(self.rules(), before, self.public.gained())
    }
}
