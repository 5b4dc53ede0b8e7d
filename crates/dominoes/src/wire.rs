//! What the seat of an engine is told of a domino game, and how its answer is understood.

use std::fmt::Write as _;
use std::str::FromStr;

use capicua_core::message;
use capicua_core::{InputError, MoveList, Seat, View as _};
use capicua_table::{Notes, Playable as _, Round, Wire, WireState};

use crate::action::{Event, Move, Placement, PublicMove};
use crate::match_::score_after;
use crate::notation::{Hand, Position, Record, ResultText, Setup, Snapshot, WrittenMove};
use crate::rules::{House, Rules};
use crate::state::State;
use crate::view::View;

impl Wire for State<House> {
    type WireState = Snapshot;

    fn rules_seen(view: &View) -> Rules {
        *view.public().rules()
    }

    fn round(view: &View) -> Option<String> {
        let public = view.public();
        if !public.played().is_empty() {
            return None;
        }
        let seat = view.seat();
        let mut setup = Setup::new(*public.rules(), public.leader());
        setup.hands[seat.index()] = Hand {
            known: view.hand(),
            unknown: 0,
        };
        setup.standing = public.standing();
        setup.build().ok().map(|start| start.to_string())
    }

    /// A tile that was drawn is named to the one who drew it alone.
    fn saw(event: &Event, before: &View, now: &View) -> (Seat, String) {
        let written = match event.seen {
            PublicMove::Play(placement) => WrittenMove::Play(placement),
            PublicMove::Pass => WrittenMove::Pass,
            PublicMove::Call(of) => WrittenMove::Call(of),
            PublicMove::Draw if event.seat == now.seat() => {
                WrittenMove::Draw((now.hand() - before.hand()).iter().next())
            }
            PublicMove::Draw => WrittenMove::Draw(None),
        };
        (event.seat, written.to_string())
    }

    fn over(start: &State<House>, end: &State<House>) -> String {
        let (public, outcome) = (end.public(), end.outcome());
        let rules = public.rules();
        let result = ResultText { outcome, rules };
        let gained = public.gained();
        let mut text = format!("{result} gained {}:{} score ", gained[0], gained[1]);
        let _ = match (public.standing(), outcome) {
            (Some(standing), Some(outcome)) => {
                let score = score_after(rules, standing.score, gained, &outcome);
                write!(text, "{}:{}/{}", score[0], score[1], standing.target)
            }
            _ => write!(text, "-"),
        };
        text.push_str(" deal");
        for seat in Seat::all(public.seats()) {
            let _ = write!(text, " {seat}:{}", start.hand(seat));
        }
        if !start.stock().is_empty() {
            let _ = write!(text, " +{}", start.stock());
        }
        text
    }

    fn choices(view: &View) -> MoveList<Move> {
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        legal
    }

    fn parse_move(text: &str, view: &View) -> Option<Move> {
        let mv = match WrittenMove::from_str(text).ok()? {
            WrittenMove::Play(placement) => Move::Play(canonical(placement, view)),
            WrittenMove::Pass => Move::Pass,
            WrittenMove::Call(seat) => Move::Call(seat),
            WrittenMove::Draw(_) => return None,
        };
        Self::choices(view).contains(&mv).then_some(mv)
    }

    fn open_round(round: &Round<State<House>>) -> String {
        let mut text = round.start().open();
        for (ply, mv) in round.moves().iter().enumerate() {
            text += if ply == 0 { " moves " } else { " " };
            text += &mv.to_string();
        }
        text
    }

    fn seen(round: &Round<State<House>>, ply: usize, seat: Seat) -> String {
        let record = Record::from_round(round, &Notes::default());
        let position = record.seen_by(ply, seat);
        let position = position.expect("what was played can be played by those who know less");
        position.to_string()
    }
}

impl WireState<State<House>> for Snapshot {
    fn begin(text: &str) -> Result<(Snapshot, Vec<String>), InputError> {
        let position: Position = text.parse()?;
        let happened = position
            .moves()
            .iter()
            .map(WrittenMove::to_string)
            .collect();
        Ok((position.start().clone(), happened))
    }

    fn rules(&self) -> Rules {
        *Snapshot::rules(self)
    }

    fn view(&self, seat: Seat) -> Result<View, InputError> {
        Snapshot::view(self, seat).ok_or_else(|| {
            InputError::new(
                message!("hand-not-told", seat),
                message!("fix-engine-sees-its-own-tiles"),
            )
        })
    }

    fn turn(&self) -> Option<Seat> {
        let public = self.public();
        public.end().is_none().then(|| public.turn())
    }

    fn hear(&mut self, what: &str) -> Result<Event, InputError> {
        let event = self.play(what.parse()?);
        event.map_err(|fault| InputError::new(fault.what, fault.help))
    }
}

/// Lenient on input: a lead has no covered pip, and an arm may be named where it need not be.
fn canonical(placement: Placement, view: &View) -> Placement {
    let (ends, rules) = (view.public().ends(), view.public().rules());
    if ends.is_empty() {
        return Placement::lead(placement.tile());
    }
    match ends.slot(placement) {
        Some(slot) => ends.canonical(rules, placement, slot),
        None => placement,
    }
}
