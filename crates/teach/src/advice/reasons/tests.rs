//! Each reason where it holds, and not where it does not.

use capicua_belief::{Belief, Knowledge};
use capicua_core::{Estimate, Evaluation, MoveEval, Seat, Seed};
use capicua_dominoes::notation::{Position, WrittenMove};
use capicua_dominoes::{Bonus, Move, Tile};

use super::{Reason, find};

/// The reasons for the first of `moves`, if it wins `lead` more often than the others, give or take
/// a tenth.
fn reasons(text: &str, moves: &[&str], lead: f64) -> Vec<Reason> {
    judged(text, moves, lead, false)
}

/// The same, and whether all deals were looked at.
fn judged(text: &str, moves: &[&str], lead: f64, exact: bool) -> Vec<Reason> {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let seat = position.now().public().turn();
    let belief = Belief::from_knowledge(&Knowledge::from_position(&position, Some(seat)))
        .unwrap_or_else(|error| panic!("{error}"));
    let mut random = Seed(1).random();
    let worlds: Vec<_> = (0..400)
        .map(|_| (belief.sample(&mut random), 1.0 / 400.0))
        .collect();
    let judged = |(at, text): (usize, &&str)| {
        let Ok(WrittenMove::Play(placement)) = text.parse() else {
            panic!("{text} is no move");
        };
        let loss = if at == 0 { 0.0 } else { lead };
        MoveEval {
            win: Some(Estimate::within(0.5 - loss, 0.1)),
            loss: Some(Estimate::within(loss, 0.1)),
            ..MoveEval::new(Move::Play(placement))
        }
    };
    let evaluation = Evaluation {
        samples: 400,
        worlds: 400,
        exact,
        ..Evaluation::new(moves.iter().enumerate().map(judged).collect())
    };
    find(
        &position.now().view(seat).expect("the hand is known"),
        &evaluation,
        &worlds,
    )
}

const EXAMPLE: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";

fn codes(reasons: &[Reason]) -> Vec<&'static str> {
    reasons.iter().map(Reason::code).collect()
}

#[test]
fn squaring_counts_what_is_left() {
    let found = reasons(EXAMPLE, &["25", "24"], 0.2);
    let squares = Reason::Squares {
        pip: 5,
        left: 2,
        own: 1,
    };
    assert_eq!(found[0], squares);
    // B holds 5-1 in five deals of thirteen and passes in the others.
    let Some(&Reason::NextPasses { seat, chance }) = found.get(1) else {
        panic!("{found:?}");
    };
    assert_eq!(seat, Seat::B);
    assert!((chance - 8.0 / 13.0).abs() < 0.07, "{chance}");
    assert!(!codes(&reasons(EXAMPLE, &["24", "25"], 0.2)).contains(&"squares"));
}

#[test]
fn nothing_is_said_for_one_of_equals_or_for_the_only_move() {
    assert_eq!(reasons(EXAMPLE, &["25", "24"], 0.05), []);
    assert_eq!(reasons(EXAMPLE, &["25"], 0.5), []);
}

#[test]
fn a_double_of_ones_own_gets_a_place() {
    let freed = Reason::FreesDouble {
        tile: Tile::new(4, 4),
    };
    assert!(reasons(EXAMPLE, &["24", "25"], 0.2).contains(&freed));
    assert!(!reasons(EXAMPLE, &["23", "25"], 0.2).contains(&freed));
}

#[test]
fn a_double_that_gets_hard_to_place_is_played() {
    // Three fours are on the table, 4-4 and 4-2 in the hand: 4-3 and 4-1 could still make a place.
    let text = "latin 555244423222/?6/?6/?6 ^64054 A -";
    let played = Reason::PlaysDouble {
        tile: Tile::new(4, 4),
        left: 2,
    };
    assert!(reasons(text, &["44", "42"], 0.2).contains(&played));
    // With one four fewer on the table there is no hurry.
    let early = "latin 545244423222/?6/?6/?6 ^46053 A -";
    assert!(!codes(&reasons(early, &["44", "42"], 0.2)).contains(&"plays_double"));
}

#[test]
fn a_double_of_the_opponents_hangs_for_ever() {
    // After 4-2 all fours but 4-4 are on the table and no four is open; B and D have ten of the
    // fifteen hidden tiles.
    let text = "latin 555242322211/?5/?5/?5 ^64054314 A -";
    let found = reasons(text, &["42", "65"], 0.2);
    let Some(Reason::HangsDouble { tile, chance }) = found
        .iter()
        .find(|reason| matches!(reason, Reason::HangsDouble { .. }))
    else {
        panic!("{found:?}");
    };
    assert_eq!(*tile, Tile::new(4, 4));
    assert!((chance - 10.0 / 15.0).abs() < 0.07, "{chance}");
}

#[test]
fn a_partner_who_alone_has_a_suit_is_served() {
    // B and D have no four: every four that A does not hold is with C.
    let text = "latin 5250444232/?5!4/?4/?4!4 2630^6655435 A 45:30/100";
    let found = reasons(text, &["24", "52"], 0.2);
    assert!(
        found.iter().any(
            |reason| matches!(reason, Reason::PartnerSuit { pip: 4, chance } if *chance > 0.99)
        ),
        "{found:?}"
    );
    let otherwise = "latin 5250444232/?5/?4!4/?4 2630^6655435 A 45:30/100";
    assert!(!codes(&reasons(otherwise, &["24", "52"], 0.2)).contains(&"partner_suit"));
}

#[test]
fn a_seat_without_both_pips_passes_for_sure() {
    let text = "latin 5250444232/?5!45/?4/?4 2630^6655435 A 45:30/100";
    let found = reasons(text, &["24", "52"], 0.2);
    let for_sure = |reason: &Reason| match reason {
        Reason::NextPasses { seat, chance } => *seat == Seat::B && *chance > 0.999,
        _ => false,
    };
    assert!(found.iter().any(for_sure), "{found:?}");
}

#[test]
fn in_all_fives_points_and_what_the_other_gets_are_reasons() {
    // 6-5 makes 6 + 4 at once.
    let found = reasons(
        "fives 66655551404433/?6+14 ^54 A 0:0/100",
        &["56", "55"],
        0.2,
    );
    assert_eq!(found[0], Reason::Scores { points: 10 });
    // The same at 90 wins the match, and nothing else needs to be said.
    let found = reasons(
        "fives 66655551404433/?6+14 ^54 A 90:0/100",
        &["56", "55"],
        0.2,
    );
    assert_eq!(found, [Reason::WinsMatch { points: 10 }]);
    // 4-4 led can only be covered, which makes 8 and something: no reply scores but 4-2; a 6-4 does
    // ten itself and leaves more.
    let found = reasons(
        "fives 62605450444232/?7+14 - A 0:0/100",
        &["44", "54", "60"],
        0.2,
    );
    let Some(Reason::Denies { points, otherwise }) = found.first() else {
        panic!("{found:?}");
    };
    assert!(points + 2.0 <= *otherwise, "{found:?}");
}

#[test]
fn in_all_fives_a_void_is_played_upon() {
    // B has drawn twice on 6 and 5 and then played 5-4: it holds neither 6 nor 5, so that 4-6 leaves
    // it nothing to play, and 6-0 leaves it a 4.
    let text = "fives 66656463626160/?7+14 - A 0:0/100 moves 65 +? +? 54";
    let found = reasons(text, &["46", "60"], 0.2);
    let draws = found.iter().find_map(|reason| match reason {
        Reason::NextDraws { seat, chance } => Some((*seat, *chance)),
        _ => None,
    });
    let (seat, chance) = draws.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(seat, Seat::B);
    assert!(chance > 0.99, "{chance}");
}

#[test]
fn that_all_deals_were_solved_is_said_first() {
    let fives = "fives 66655551404433/?6+14 ^54 A 0:0/100";
    for (text, moves) in [(EXAMPLE, ["25", "24"]), (fives, ["56", "55"])] {
        let found = judged(text, &moves, 0.2, true);
        assert_eq!(found[0], Reason::Exact { deals: 400 });
        assert!(!codes(&judged(text, &moves, 0.2, false)).contains(&"exact"));
    }
}

#[test]
fn a_heavy_tile_is_shed_where_a_block_is_near() {
    // After 5-2 both ends are fives, and only 5-1 and the own 5-0 fit.
    let found = reasons(EXAMPLE, &["25", "23"], 0.2);
    let sheds = found.iter().find_map(|reason| match reason {
        Reason::Sheds { pips, chance } => Some((*pips, *chance)),
        _ => None,
    });
    let (pips, chance) = sheds.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(pips, 7);
    assert!((0.2..=1.0).contains(&chance), "{chance}");
    assert!(!codes(&reasons(EXAMPLE, &["23", "25"], 0.2)).contains(&"sheds"));
}

#[test]
fn in_all_fives_going_out_takes_the_pips_of_the_other() {
    let text = "fives 10/?8+2 16051336456^6211440 A 35:45/100";
    let found = reasons(text, &["10", "01"], 0.2);
    let Some(Reason::GoesOut { pips }) = found.iter().find(|reason| reason.code() == "goes_out")
    else {
        panic!("{found:?}");
    };
    // 2-0, 2-2, 0-0, 3-0, 3-2, 5-5, 5-3, 5-2, 4-3 and 4-2 weigh 53; eight of ten are with B.
    assert!((pips - 53.0 * 0.8).abs() < 1.0, "{pips}");
    let goes_on = "fives 2010/?8+1 16051336456^6211440 A 35:45/100";
    assert!(!codes(&reasons(goes_on, &["10", "01"], 0.2)).contains(&"goes_out"));
}

#[test]
fn in_all_fives_a_heavy_tile_goes_while_the_other_is_nearly_out() {
    let nearly = "fives 63605020/?2+12 6456^6211440 A 0:0/100";
    let lightens = Reason::Lightens { pips: 9, tiles: 2 };
    let found = reasons(nearly, &["63", "60"], 0.2);
    assert!(found.contains(&lightens), "{found:?}");
    assert!(!codes(&reasons(nearly, &["60", "63"], 0.2)).contains(&"lightens"));
    let far = "fives 63605020/?7+7 6456^6211440 A 0:0/100";
    assert!(!codes(&reasons(far, &["63", "60"], 0.2)).contains(&"lightens"));
}

#[test]
fn in_all_fives_a_move_that_keeps_tiles_playable_is_worth_saying() {
    // After 6-3 the ends are 3 and 0, and all of 6-0, 5-0 and 2-0 fit; after 0-6 only 6-3 does.
    let text = "fives 63605020/?7+7 6456^6211440 A 0:0/100";
    let found = reasons(text, &["63", "06"], 0.2);
    let keeps = Reason::KeepsPlaying { tiles: 3 };
    assert!(found.contains(&keeps), "{found:?}");
    assert!(!codes(&reasons(text, &["06", "63"], 0.2)).contains(&"keeps_playing"));
}

/// Ends 3 and 0; A holds 3-2 and 2-0. After 3-2 the last tile fits both ends.
const TWO_LEFT: &str = "set=3,hand=2 3220/?2/?2/?2+2 - B - moves 30 33 00";

#[test]
fn a_bonus_is_in_sight() {
    let tile = Tile::new(2, 0);
    let sees = |rules: &str| reasons(&format!("{rules},{TWO_LEFT}"), &["32", "02"], 0.2);
    for (rules, points) in [
        ("puertorico", Some(100)),
        ("dominican", Some(25)),
        ("habana,redeal=0", None),
    ] {
        let in_sight = Reason::BonusInSight {
            tile,
            bonus: Bonus::Capicua,
            points,
        };
        assert!(
            sees(rules).contains(&in_sight),
            "{rules}: {:?}",
            sees(rules)
        );
    }
    let batida = Reason::BatidaInSight { tile, points: 3 };
    assert!(sees("recife").contains(&batida), "{:?}", sees("recife"));
    // Where both ends pay nothing there is nothing to see.
    let plain = codes(&sees("latin"));
    assert!(
        !plain.iter().any(|code| code.ends_with("in_sight")),
        "{plain:?}"
    );
}

/// A covers 0 with 0-2: all twos lie, both ends are twos, and B is left with 1-1 against 0-0.
#[test]
fn a_block_that_wins_is_named_and_a_duel_by_its_name() {
    let game = "seats=2,set=2,hand=3 212000/?3 - B - moves 22 21 10";
    let found = |rules: &str, moves: [&str; 2]| reasons(&format!("{rules},{game}"), &moves, 0.2);
    let won = found("latin", ["02", "20"]);
    let blocks = |reason: &Reason| matches!(reason, Reason::Blocks { chance } if sure(*chance));
    assert!(won.iter().any(blocks), "{won:?}");
    let duel = found("latin,block=duel", ["02", "20"]);
    let wins = |reason: &Reason| matches!(reason, Reason::WinsDuel { seat: Seat::B, chance } if sure(*chance));
    assert!(duel.iter().any(wins), "{duel:?}");
    let goes_on = codes(&found("latin", ["20", "02"]));
    assert!(!goes_on.contains(&"blocks"), "{goes_on:?}");
}

/// Weights of worlds add up to one but for rounding.
fn sure(chance: f64) -> bool {
    (chance - 1.0).abs() < 1e-9
}

/// All sixes in one hand: whoever is next passes on 6-6, and that pays 25 among Dominicans.
#[test]
fn a_pass_that_pays_is_named_with_its_price() {
    let lead = "66656463626160/?7/?7/?7 - A -";
    let paid = reasons(&format!("dominican {lead}"), &["66", "65"], 0.2);
    let pays = |reason: &Reason| matches!(reason, Reason::PassPays { seat: Seat::B, chance, points: 25 } if sure(*chance));
    assert!(paid.iter().any(pays), "{paid:?}");
    assert!(
        !codes(&paid).contains(&"next_passes"),
        "said once: {paid:?}"
    );
    let free = codes(&reasons(&format!("latin {lead}"), &["66", "65"], 0.2));
    assert!(
        free.contains(&"next_passes") && !free.contains(&"pass_pays"),
        "{free:?}"
    );
}

/// Near the end of a match pips no longer matter, and it is said whose.
#[test]
fn the_score_may_make_pips_worthless() {
    let at = |rules: &str, score: &str| {
        let text = EXAMPLE.replace("latin", rules).replace("45:30/100", score);
        let found = reasons(&text, &["24", "25"], 0.2);
        found.into_iter().find(|reason| {
            matches!(
                reason,
                Reason::AnyWin { .. } | Reason::AnyLoss { .. } | Reason::RoundDecides
            )
        })
    };
    // Here losers are charged: with 99 against them A and C have lost if they lose.
    assert_eq!(at("latin", "99:0/100"), Some(Reason::AnyLoss { points: 1 }));
    assert_eq!(at("latin", "0:97/100"), Some(Reason::AnyWin { points: 3 }));
    assert_eq!(at("latin", "98:97/100"), Some(Reason::RoundDecides));
    for open in ["0:0/100", "45:30/100", "90:90/100", "-"] {
        assert_eq!(at("latin", open), None, "{open}");
    }
    let winners = "femundo,next=winner";
    assert_eq!(at(winners, "199:0/200"), Some(Reason::AnyWin { points: 1 }));
    assert_eq!(
        at(winners, "0:198/200"),
        Some(Reason::AnyLoss { points: 2 })
    );
    // Where every win counts the same, pips never did.
    assert_eq!(at("latin,tally=winners,score=wins", "9:9/10"), None);
}

/// The move that is best for the match need not be the one that wins the round most often.
#[test]
fn a_move_may_be_for_the_match() {
    let view = |text: &str| {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
        position.now().view(Seat::A).expect("the hand is known")
    };
    let evaluation = |wins: [f64; 2]| {
        let moves = ["25", "24"].into_iter().zip(wins).map(|(text, win)| {
            let Ok(WrittenMove::Play(placement)) = text.parse() else {
                panic!("{text} is no move");
            };
            MoveEval {
                win: Some(Estimate::exact(win)),
                equity: Some(Estimate::exact(0.5)),
                ..MoveEval::new(Move::Play(placement))
            }
        });
        Evaluation::new(moves.collect())
    };
    let find = |text: &str, wins| super::score::find(&view(text), &evaluation(wins));
    let for_match = Reason::ForMatch {
        chance: 0.4,
        otherwise: 0.45,
    };
    assert_eq!(find(EXAMPLE, [0.4, 0.45]), Some(for_match));
    assert_eq!(find(EXAMPLE, [0.45, 0.4]), None);
    assert_eq!(find(&EXAMPLE.replace("45:30/100", "-"), [0.4, 0.45]), None);
}
