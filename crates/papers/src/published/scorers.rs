//! How rounds are scored: by the rules, and as the authors' programs scored them. The latter live
//! here, in the experiments, and nowhere else.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::Record;
use capicua_dominoes::{PublicMove, TileSet};

use super::shares::Verdict;

/// By the rules: whoever goes out wins; a blocked round goes to the side with fewer pips.
pub(crate) fn by_the_rules(record: &Record, side: Side) -> Verdict {
    let outcome = record.final_state().and_then(|state| state.outcome());
    match outcome.expect("the round is over").winner {
        None => Verdict::Tied,
        Some(winner) if winner == side => Verdict::Won,
        Some(_) => Verdict::Lost,
    }
}

/// As the program of Angeris and Li scored: a round stops after *three* passes in a row; then it is
/// asked first whether a hand of the side is worth nothing *or the side has fewer pips than the
/// opponents*, and only then whether an opponent is out. So a round that an opponent won by going
/// out counts as won by the side whenever its two hands together have fewer pips than the partner
/// of the one who went out.
pub(crate) fn as_dominai_scored(record: &Record, side: Side) -> Verdict {
    let hands = hands_after(record, 3);
    let pips: Vec<u32> = hands.iter().map(|hand| hand.pips()).collect();
    let sum = |side: Side| pips[side.index()] + pips[side.index() + 2];
    let nothing = |side: Side| pips[side.index()] == 0 || pips[side.index() + 2] == 0;
    let (ours, theirs) = (sum(side), sum(side.other()));
    if nothing(side) || ours < theirs {
        Verdict::Won
    } else if nothing(side.other()) || ours > theirs {
        Verdict::Lost
    } else {
        Verdict::Tied
    }
}

/// As the test program of Vielma scored: by the rules, but a blocked round goes to the side with
/// *more* pips.
pub(crate) fn as_vielma_scored(record: &Record, side: Side) -> Verdict {
    let verdict = by_the_rules(record, side);
    let out = hands_after(record, 4).iter().any(|hand| hand.is_empty());
    match (out, verdict) {
        (false, Verdict::Won) => Verdict::Lost,
        (false, Verdict::Lost) => Verdict::Won,
        _ => verdict,
    }
}

/// Pips in both hands of a side at the end of a round.
pub(crate) fn pips_left(record: &Record, side: Side) -> u32 {
    let hands = hands_after(record, 4);
    hands[side.index()].pips() + hands[side.index() + 2].pips()
}

/// The hands when so many passes in a row have come, or at the end of the round.
fn hands_after(record: &Record, stop_after: usize) -> [TileSet; 4] {
    let mut hands = std::array::from_fn(|seat| record.start().hand(Seat::new(seat)).known);
    let mut passes = 0;
    for event in record.history() {
        match event.seen {
            PublicMove::Play(placement) => {
                hands[event.seat.index()].remove(placement.tile());
                passes = 0;
            }
            _ => passes += 1,
        }
        if passes == stop_after {
            break;
        }
    }
    hands
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_arena::{Contest, Unit};
    use capicua_core::Seed;
    use capicua_dominoes::LATIN;
    use capicua_dominoes::notation::parse_records;

    fn record(deal: &str, moves: &str) -> Record {
        let tags = "[DGN \"1\"]\n[Rules \"latin,set=3,hand=2,first=free\"]\n[Leader \"A\"]\n";
        let text = format!("{tags}[Deal \"{deal}\"]\n{moves}\n");
        parse_records(&text).unwrap().remove(0)
    }

    /// B goes out, D is left with 3-3, A and C with five pips together.
    #[test]
    fn an_opponent_who_goes_out_may_be_counted_as_beaten() {
        let record = record(
            "A:1110 B:2120 C:3000 D:3332 +3122",
            "1. 10 12 00 23 2. -- 02",
        );
        assert_eq!(record.result(), "BD+5 out");
        assert_eq!(pips_left(&record, Side::FIRST), 5);
        assert_eq!(by_the_rules(&record, Side::FIRST), Verdict::Lost);
        assert_eq!(as_dominai_scored(&record, Side::FIRST), Verdict::Won);
        // Seen from the other side both are right.
        assert_eq!(by_the_rules(&record, Side::SECOND), Verdict::Won);
        assert_eq!(as_dominai_scored(&record, Side::SECOND), Verdict::Won);
    }

    /// Three pass, and A would go out: stopped there, the heavy hand of its partner loses.
    #[test]
    fn the_round_is_stopped_after_three_passes() {
        let record = record("A:1110 B:3022 C:3332 D:2000 +3121", "1. 11 -- -- -- 2. 10");
        assert_eq!(record.result(), "AC+9 out");
        assert_eq!(by_the_rules(&record, Side::FIRST), Verdict::Won);
        assert_eq!(as_dominai_scored(&record, Side::FIRST), Verdict::Lost);
    }

    #[test]
    fn blocked_rounds_are_turned_round_and_no_others() {
        let players = ["greedy", "random"].map(|spec| capicua_players::player(spec).unwrap());
        let contest = Contest::new(players.to_vec(), LATIN, Unit::Round, Seed(1)).unwrap();
        let mut blocked = 0;
        for pair in 0..50 {
            let games = contest.play_group(pair, true);
            let texts = games.iter().flat_map(|game| &game.records);
            for record in texts.flat_map(|text| parse_records(text).unwrap()) {
                let rules = by_the_rules(&record, Side::FIRST);
                let published = as_vielma_scored(&record, Side::FIRST);
                if record.result().ends_with("blocked") && rules != Verdict::Tied {
                    blocked += 1;
                    assert_ne!(rules, published);
                } else {
                    assert_eq!(rules, published);
                }
            }
        }
        assert!(blocked > 10);
    }
}
