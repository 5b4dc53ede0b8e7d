//! Which legal move somebody means, or why there is none. What is refused changes nothing.

use capicua_core::Seat;
use capicua_dominoes::notation::WrittenMove;
use capicua_dominoes::{House, Move, PipSet, Placement, Tile, View};

/// Why a move or an entry is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Neither a move nor a command; what was typed, cut short.
    Nonsense(String),
    /// It is not in the hand.
    NotInHand(Tile),
    /// The round has to be led with this tile.
    MustLead(Tile),
    /// It does not fit the open ends.
    DoesNotFit(Placement, PipSet),
    /// Whoever leads cannot pass.
    LeadsAndPasses,
    /// Whoever can play must; this is one of the tiles.
    CanPlay(Tile),
    /// Nobody calls passes under these rules.
    NoCalls,
    /// This seat cannot be called.
    CannotCall(Seat),
    /// Tiles are drawn by themselves.
    DrawsItself,
    /// It is nobody's turn to play this.
    NotNow,
}

/// The legal move that `written` means to the seat of `view`, which is on turn.
pub fn legal_move(written: WrittenMove, view: &View<House>) -> Result<Move, Refusal> {
    let mut legal = capicua_core::MoveList::new();
    view.legal(&mut legal);
    let public = view.public();
    let wanted = match written {
        WrittenMove::Play(placement) => return laid(placement, view, &legal),
        WrittenMove::Draw(_) => return Err(Refusal::DrawsItself),
        WrittenMove::Pass => Move::Pass,
        WrittenMove::Call(seat) => Move::Call(seat),
    };
    if legal.contains(&wanted) {
        return Ok(wanted);
    }
    Err(match wanted {
        Move::Call(_) if !public.rules().calls => Refusal::NoCalls,
        Move::Call(seat) => Refusal::CannotCall(seat),
        _ if public.ends().is_empty() => Refusal::LeadsAndPasses,
        _ => match public.playable(view.hand()).iter().next_back() {
            Some(tile) => Refusal::CanPlay(tile),
            None => Refusal::NotNow,
        },
    })
}

fn laid(placement: Placement, view: &View<House>, legal: &[Move]) -> Result<Move, Refusal> {
    let public = view.public();
    let tile = placement.tile();
    if !view.hand().contains(tile) {
        return Err(Refusal::NotInHand(tile));
    }
    if let Some(lead) = public.forced_lead()
        && lead != tile
    {
        return Err(Refusal::MustLead(lead));
    }
    let ends = public.ends();
    let named = match ends.is_empty() {
        true => Placement::lead(tile),
        false => match ends.slot(placement) {
            Some(slot) => ends.canonical(public.rules(), placement, slot),
            None => placement,
        },
    };
    if legal.contains(&Move::Play(named)) {
        return Ok(Move::Play(named));
    }
    // Written the other way round, but there is only one way to lay it: that one is meant.
    let mut ways = legal
        .iter()
        .filter(|mv| matches!(mv, Move::Play(way) if way.tile() == tile));
    match (ways.next(), ways.next()) {
        (Some(&only), None) => Ok(only),
        _ => Err(Refusal::DoesNotFit(placement, ends.pips())),
    }
}
