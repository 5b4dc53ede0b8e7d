//! Knowledge that contradicts itself is named.

use crate::common::random_round;
use capicua_belief::{
    Belief, BeliefModel, ContradictionError, Knowledge, MAX_ENUMERATED_DEALS, Plays, viewpoint,
};
use capicua_core::{InputError, Seat, Seed};
use capicua_dominoes::notation::{Position, Snapshot};
use capicua_dominoes::{
    Arm, CUBAN, Deal, Event, FIVES, House, LATIN, PipSet, Placement, PublicMove, Rules, State,
    Tile, TileSet,
};
use proptest::prelude::*;

fn contradiction(text: &str) -> ContradictionError {
    let position: Position = text.parse().expect("the position itself reads well");
    let knowledge = Knowledge::from_position(&position, viewpoint(&position));
    match Belief::from_knowledge(&knowledge) {
        Err(contradiction) => contradiction,
        Ok(belief) => panic!("{text}: {} deals", belief.deals()),
    }
}

fn says(text: &str, what: &str) {
    assert_eq!(contradiction(text).to_string(), what, "{text}");
}

#[test]
fn a_tile_that_nobody_can_have() {
    says(
        "latin 66656463626160/?7!5/?7!5/?7!5 - A 45:30/100",
        "55, 54, 53, 52, 51 and 50 can be with nobody: B is said to hold no 5, C is said to hold \
         no 5 and D is said to hold no 5",
    );
}

#[test]
fn everybody_passed_on_a_pip_that_somebody_must_have() {
    says(
        "latin,first=free 66656463626160/?7/?7/?7 - A 0:0/100 moves 66 -- -- -- 65 -- -- --",
        "55, 54, 53, 52, 51 and 50 can be with nobody: B passed on 5 and 6 (move 6), C passed on \
         5 and 6 (move 7) and D passed on 5 and 6 (move 8)",
    );
}

#[test]
fn tiles_that_only_one_seat_can_have_and_it_has_not_room() {
    says(
        "latin 66656463626160/?7/?7!54/?7!54 - A 45:30/100",
        "55, 54, 53, 52, 51, 50, 44, 43, 42, 41 and 40 can only be with B, where there is room for \
         7: C is said to hold no 4 or 5 and D is said to hold no 4 or 5",
    );
}

#[test]
fn a_hand_larger_than_the_tiles_it_can_have() {
    says(
        "latin 66656463626160/?7!5432/?7/?7 - A 45:30/100",
        "there are 7 hidden tiles with B, but only 11, 10 and 00 can be there: B is said to hold \
         no 2, 3, 4 or 5",
    );
}

/// A round of `rules` in which A holds `hand`, the others what is left.
fn round(rules: Rules, hand: &str) -> State<House> {
    let digits: Vec<u8> = hand.bytes().map(|b| b - b'0').collect();
    let own: TileSet = digits.chunks(2).map(|p| Tile::new(p[0], p[1])).collect();
    let mut rest: Vec<Tile> = (TileSet::full(rules.highest) - own).iter().collect();
    let mut deal = Deal::shuffled(&rules, Seat::A, &mut Seed(1).random());
    deal.hands = [own, TileSet::EMPTY, TileSet::EMPTY, TileSet::EMPTY];
    for other in 1..rules.seats as usize {
        deal.hands[other] = rest.drain(..rules.hand as usize).collect();
    }
    deal.stock = rest.into_iter().collect();
    State::deal(House(rules), &deal, None)
}

fn event(seat: Seat, open: &[u8], seen: PublicMove) -> Event {
    Event {
        seat,
        open: open.iter().copied().collect::<PipSet>(),
        seen,
    }
}

fn lays(cover: u8, leave: u8) -> PublicMove {
    PublicMove::Play(Placement {
        cover,
        leave,
        arm: Arm::Any,
    })
}

/// What the public part and the history say after these moves, whether they can have happened or
/// not: whoever sends moves over a wire is not always right.
fn after(start: &State<House>, history: &[Event]) -> Result<Belief, ContradictionError> {
    let mut public = *start.public();
    let mut hand = start.hand(Seat::A);
    for event in history {
        public.play(event.seen);
        if let (Seat::A, PublicMove::Play(placement)) = (event.seat, event.seen) {
            hand.remove(placement.tile());
        }
    }
    let view = capicua_dominoes::View::from_parts(public, Seat::A, hand);
    Belief::new(&view, history)
}

#[test]
fn a_tile_played_after_a_pass_on_its_pip() {
    let start = round(LATIN, "66656463626160");
    let history = [
        event(Seat::A, &[], lays(6, 5)),
        event(Seat::B, &[5, 6], PublicMove::Pass),
        event(Seat::C, &[5, 6], lays(5, 5)),
        event(Seat::D, &[5, 6], lays(5, 0)),
        event(Seat::A, &[0, 6], lays(6, 6)),
        event(Seat::B, &[0, 6], lays(0, 0)),
    ];
    assert!(after(&start, &history).is_ok());
    let mut wrong = history;
    wrong[5].seen = lays(0, 5);
    wrong[3].seen = lays(5, 1);
    wrong[4].open = [1, 6].into_iter().collect();
    wrong[5].open = [1, 6].into_iter().collect();
    let error = after(&start, &wrong).unwrap_err();
    assert_eq!(
        error.to_string(),
        "B played 50 (move 6), but B passed on 5 and 6 (move 2)"
    );
}

#[test]
fn two_fitting_tiles_out_of_one_draw() {
    let start = round(FIVES, "66656463626160");
    let history = [
        event(Seat::A, &[], lays(6, 5)),
        event(Seat::B, &[5, 6], PublicMove::Draw),
        event(Seat::B, &[5, 6], lays(5, 4)),
        event(Seat::A, &[4, 6], lays(4, 6)),
        event(Seat::B, &[6], PublicMove::Draw),
        event(Seat::B, &[6], PublicMove::Draw),
    ];
    // All sixes are with A or on the table: B draws on, and what it drew does not fit.
    assert!(after(&start, &history).is_ok());
    let wrong = [
        history[0],
        history[1],
        history[2],
        event(Seat::A, &[4, 6], lays(6, 1)),
        event(Seat::B, &[1, 4], lays(1, 5)),
    ];
    let error = after(&start, &wrong).unwrap_err();
    assert_eq!(
        error.to_string(),
        "54 and 51 can only be with B, where there is room for 1: B had to draw on 5 and 6 (move 2), \
         B played 54 (move 3) and B played 51 (move 5)"
    );
}

#[test]
fn an_error_for_the_person_who_typed_it() {
    let error: InputError =
        contradiction("latin 66656463626160/?7!5432/?7/?7 - A 45:30/100").into();
    assert!(error.what().starts_with("there are 7 hidden tiles with B"));
    assert!(error.help().contains("mend"));
}

#[test]
fn a_bystander_sees_no_hand_and_may_ask_as_well() {
    let position: Position = "latin ?7/?7/?7/?7 - A 45:30/100".parse().unwrap();
    assert_eq!(viewpoint(&position), None);
    let knowledge = Knowledge::from_position(&position, None);
    let deals = Belief::from_knowledge(&knowledge).unwrap().deals();
    assert_eq!(deals, 472_518_347_558_400, "28! / 7!^4");
}

/// A moment of a random round as somebody might write it down who knows some tiles and believes in
/// some voids, true or not.
fn written(rules: Rules, seed: u64, voids: &[u8], hidden: u8) -> Option<Position> {
    let mut texts = Vec::new();
    random_round(rules, Seed(seed), |round| {
        let start = Snapshot::from_start(&round.start).to_string();
        let mut fields: Vec<String> = start.split(' ').map(str::to_owned).collect();
        let (hands, stock) = match fields[1].split_once('+') {
            Some((hands, stock)) => (hands.to_owned(), format!("+{}", stock.len() / 2)),
            None => (fields[1].clone(), String::new()),
        };
        let hands: Vec<String> = hands
            .split('/')
            .enumerate()
            .map(|(seat, hand)| {
                let all = hand.len() / 2;
                let void = voids
                    .get(seat)
                    .map_or(String::new(), |pip| format!("!{pip}"));
                match hidden >> (2 * seat) & 3 {
                    0 => hand.to_owned(),
                    1 => format!("{}?{}{void}", &hand[..2], all - 1),
                    _ => format!("?{all}{void}"),
                }
            })
            .collect();
        fields[1] = hands.join("/") + &stock;
        let moves: Vec<String> = round.moves.iter().map(|mv| mv.to_string()).collect();
        texts.push(format!("{} moves {}", fields.join(" "), moves.join(" ")));
    });
    let text = texts.swap_remove(seed as usize % texts.len());
    text.parse().ok()
}

/// Two seats with hands of four from the ten tiles of a double-three, dealt again with three doubles.
const FEW_DOUBLES: &str = "block,set=3,hand=4,first=free,redeal=3";

#[test]
fn a_hand_that_would_have_been_dealt_again() {
    says(
        &format!("{FEW_DOUBLES} 33221110/?4+2 - A 0:0/100"),
        "33, 22 and 11 can only be with A, where there is room for 2: A is said to hold 33, A is \
         said to hold 22, A is said to hold 11 and a hand with 3 or more doubles is dealt again",
    );
    // What has been laid was dealt as well.
    let moves = "moves 32 22 21 11 10 00";
    says(
        &format!("{FEW_DOUBLES} 32211030/?4+2 - A 0:0/100 {moves}"),
        "22, 11 and 00 can only be with B, where there is room for 2: B played 22 (move 2), B \
         played 11 (move 4), B played 00 (move 6) and a hand with 3 or more doubles is dealt again",
    );
}

#[test]
fn doubles_for_which_there_is_no_room_left() {
    // One sleeping tile is known: of the four doubles B can have two, and one may sleep.
    says(
        &format!("{FEW_DOUBLES} 32313021/?4+20?1 - A 0:0/100"),
        "33, 22, 11 and 00 can only be with B or face down, where there is room for 3: a hand with \
         3 or more doubles is dealt again",
    );
    says(
        &format!("{FEW_DOUBLES} 32313021/33?3+2010 - A 0:0/100"),
        "22, 11 and 00 can only be with B, where there is room for 1: B is said to hold 33 and a \
         hand with 3 or more doubles is dealt again",
    );
}

#[test]
fn a_hand_that_cannot_be_filled_without_too_many_doubles() {
    says(
        "block,set=3,hand=3,first=free,redeal=2 333231/?3!31+4 - A 0:0/100",
        "30, 22, 21, 11, 10 and 00 can only be with B or face down, where there is room for 5: B is \
         said to hold no 1 or 3 and a hand with 2 or more doubles is dealt again",
    );
}

/// Who laid what before the position was written down is not known, so it counts for nobody.
#[test]
fn without_moves_only_the_hidden_tiles_are_bound() {
    let deals = |text: &str| {
        let position: Position = text.parse().unwrap();
        let knowledge = Knowledge::from_position(&position, viewpoint(&position));
        Belief::from_knowledge(&knowledge).unwrap().deals()
    };
    // A laid 2-1, B 1-1. ImperfectInformation are 33, 22, 20, 10 and 00, three of them with B.
    let rules = "block,set=3,hand=4,first=free,redeal=3";
    assert_eq!(
        deals(&format!("{rules} 32313021/?4+2 - A 0:0/100 moves 21 11")),
        3,
        "B has laid one double and has at most one more, so 20 and 10 as well"
    );
    assert_eq!(
        deals(&format!("{rules} 323130/?3+2 ^211 A:0 0:0/100")),
        9,
        "all ten but the one with three doubles"
    );
    // What was drawn before may be a double too many.
    let rules = "draw,set=3,hand=3,first=free,redeal=1";
    assert_eq!(
        deals(&format!("{rules} 323130/?3+4 - A 0:0/100")),
        1,
        "B was dealt no double"
    );
    assert_eq!(
        deals(&format!("{rules} 3231/?4+3 ^30 B 0:0/100")),
        4,
        "one tile was drawn, so B may have one double, and has 21, 20 and 10"
    );
}

#[test]
fn a_tile_that_would_have_led() {
    let led = "block,set=3,hand=3";
    says(
        &format!("{led} ?2/22?2+4 ^11 B 0:0/100"),
        "B is said to hold 22, but 11 led as the highest double dealt",
    );
    says(
        &format!("{led} 111031/?3+4 - A 0:0/100 moves 11 12 13 33"),
        "B played 33 (move 4), but 11 led as the highest double dealt",
    );
    says(
        &format!("{led} ?1/?2+4 ^1133 B 0:0/100"),
        "33 lies on the table, but 11 led as the highest double dealt",
    );
    says(
        &format!("{led} ?2/?3+10203021 ^11 B 0:0/100"),
        "33 and 22 can be with nobody: 11 led as the highest double dealt",
    );
    says(
        "block,set=3,hand=2 ?1/33?1+6 ^32 B 0:0/100",
        "B is said to hold 33, but 32 led as the heaviest tile dealt, without any double",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Either there is a deal, and every model has an answer, or a contradiction that is one.
    #[test]
    fn true_or_named(
        rules in prop_oneof![
            Just(LATIN),
            Just(FIVES),
            Just(CUBAN),
            Just("habana,redeal=3,first=66".parse().unwrap()),
            Just("recife,redeal=3".parse().unwrap()),
            Just("draw,redeal=2".parse().unwrap()),
            Just("block,set=3,hand=4,redeal=2,first=free".parse().unwrap()),
        ],
        seed in any::<u64>(),
        voids in prop_oneof![
            prop::collection::vec(0..7u8, 0..4),
            (0..7u8).prop_map(|pip| vec![pip; 4]),
        ],
        hidden in any::<u8>(),
    ) {
        let Some(position) = written(rules, seed, &voids, hidden) else { return Ok(()) };
        let knowledge = Knowledge::from_position(&position, viewpoint(&position));
        match Belief::from_knowledge(&knowledge) {
            Ok(belief) => {
                prop_assert!(belief.deals() > 0);
                let plays = Plays::new(position.start().public(), position.history());
                for model in BeliefModel::ALL {
                    if model == BeliefModel::Gamma && belief.deals() > MAX_ENUMERATED_DEALS / 10 {
                        continue;
                    }
                    let chances = model.chances(&belief, &plays, Seed(1));
                    for tile in chances.tiles() {
                        let all = 0..chances.holders().len();
                        let sum: f64 = all.map(|at| chances.of(at, tile)).sum();
                        prop_assert!((sum - 1.0).abs() < 1e-9, "{model}: {tile} is {sum}");
                    }
                }
                belief.sample(&mut Seed(seed).random());
            }
            Err(ContradictionError::TooManyTiles { tiles, room, because, .. }) => {
                prop_assert!(tiles.len() > room);
                prop_assert!(!because.is_empty());
            }
            Err(ContradictionError::TooFewTiles { tiles, room, because, .. }) => {
                prop_assert!(tiles.len() < room);
                prop_assert!(!because.is_empty());
            }
            Err(ContradictionError::Pair { first, second }) => prop_assert_ne!(first, second),
            Err(other) => prop_assert!(false, "{}: {}", position, other),
        }
    }
}
