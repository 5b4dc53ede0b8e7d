//! The conformance kit on every variant and on house rules, along random rounds.

use std::collections::BTreeSet;

use capicua_core::{
    Chance, Game, ImperfectInformation, MoveList, Random, Seat, Seed, TranspositionKey, Turn,
    View as _,
};
use capicua_dominoes::notation::{Line, Snapshot};
use capicua_dominoes::{
    Cuban, Deal, Fives, House, Latin, Move, PRESETS, Rules, Ruleset, Secrets, Standing, State,
    Tile, TileSet,
};
use capicua_testkit::{check_key, check_moves, check_views, check_zero_sum, random_game};

const ROUNDS: u64 = 1_500;
/// Of each preset and each set of house rules.
const SOME_ROUNDS: u64 = 400;
const HOUSE_RULES: [&str; 14] = [
    "latin,points=all",
    "latin,block=individual,tie=leader",
    "latin,calls=on",
    "latin,hand=5",
    "latin,set=3",
    "cuban,calls=on",
    "fives,spinner=on",
    "fives,set=3,hand=3",
    "fives,hand=14",
    "fives,set=9,spinner=on",
    "fives,seats=4,spinner=on,pass=20,rounding=down",
    "dominican,tie=nobody,tied=blocker,next=66,carry=x2,pass=5,prize=5/3",
    "habana,calls=off,block=duel,tie=against,chucha=7,roundpass=9",
    "draw,set=9,hand=5,capicua=10,pass=2",
];

fn each_state<R: Ruleset>(ruleset: R, rounds: u64, mut check: impl FnMut(&State<R>)) {
    let rules = *ruleset.rules();
    for index in 0..rounds {
        let mut random = Seed(11).named(&rules.to_string()).at(index).random();
        let leader = Seat::new(random.below(usize::from(rules.seats)));
        let deal = Deal::shuffled(&rules, leader, &mut random);
        let standing = (index % 2 == 0).then_some(standing(&rules));
        random_game(
            State::deal(ruleset, &deal, standing),
            &mut random,
            300,
            &mut check,
        );
    }
}

/// A score in the middle of a match, at which carried rounds and prizes count.
fn standing(rules: &Rules) -> Standing {
    let part = |share: u16| rules.target * share / 100;
    Standing::for_round(rules, [part(45), part(30)], 2, 1)
}

fn each_ruleset(mut check: impl FnMut(&State<House>)) {
    each_state(Latin, ROUNDS, |state| check(&state.freeze().unwrap()));
    each_state(Fives, ROUNDS, |state| check(&state.freeze().unwrap()));
    each_state(Cuban, ROUNDS, |state| check(&state.freeze().unwrap()));
    for (_, rules) in &PRESETS {
        each_state(House(*rules), SOME_ROUNDS, &mut check);
    }
    let more = std::env::var("CAPICUA_MORE_RULES").unwrap_or_default();
    for text in HOUSE_RULES.into_iter().chain(more.split_whitespace()) {
        each_state(
            House(text.parse::<Rules>().unwrap()),
            SOME_ROUNDS,
            &mut check,
        );
    }
}

#[test]
fn moves_are_sorted_and_unique_and_every_round_ends() {
    each_ruleset(check_moves);
}

#[test]
fn restoring_a_view_gives_the_state_and_the_view_again() {
    let mut random = Seed(12).random();
    let mut moved = 0;
    each_ruleset(|state| {
        check_views(state, |state, seat| {
            let secrets = dealt_anew(state, seat, &mut random);
            moved += usize::from(secrets != state.secrets(seat));
            secrets
        });
    });
    assert!(moved > 10_000, "hidden tiles changed places {moved} times");
}

/// The tiles that `seat` does not see, dealt to the others again.
fn dealt_anew(state: &State<House>, seat: Seat, random: &mut Random) -> Secrets {
    let mut secrets = state.secrets(seat);
    let hidden = secrets
        .hands
        .iter()
        .fold(secrets.stock, |all, &hand| all | hand);
    let mut tiles: Vec<Tile> = hidden.iter().collect();
    random.shuffle(&mut tiles);
    let mut tiles = tiles.into_iter();
    for place in secrets.hands.iter_mut().chain([&mut secrets.stock]) {
        *place = tiles.by_ref().take(place.len()).collect();
    }
    secrets
}

#[test]
fn keys_kept_along_the_way_equal_keys_computed_anew() {
    each_ruleset(check_key);
}

#[test]
fn what_one_side_gains_the_other_loses() {
    each_ruleset(check_zero_sum);
}

#[test]
fn tiles_are_conserved() {
    each_ruleset(|state| {
        let rules = state.public().rules();
        let mut all = state.public().played() | state.stock();
        let mut count = state.public().played().len() + state.stock().len();
        for seat in Seat::all(rules.seats.into()) {
            all |= state.hand(seat);
            count += state.hand(seat).len();
            assert_eq!(state.hand(seat).len(), state.public().count(seat));
        }
        assert_eq!(all, TileSet::full(rules.highest));
        assert_eq!(count, all.len(), "a tile is in two places");
        assert_eq!(state.stock().len(), state.public().stock());
    });
}

/// The hidden tiles dealt anew within their numbers: what the seat sees stays the same.
#[test]
fn equal_public_part_and_hand_are_an_equal_view() {
    let mut random = Seed(5).random();
    each_ruleset(|state| {
        if random.below(8) > 0 {
            return;
        }
        for seat in Seat::all(state.seats()) {
            let secrets = state.secrets(seat);
            let mut hidden: Vec<Tile> = secrets
                .hands
                .iter()
                .chain([&secrets.stock])
                .flat_map(|s| s.iter())
                .collect();
            random.shuffle(&mut hidden);
            let mut hidden = hidden.into_iter();
            let mut take = |set: TileSet| hidden.by_ref().take(set.len()).collect::<TileSet>();
            let other = Secrets {
                hands: secrets.hands.map(&mut take),
                stock: take(secrets.stock),
                ..secrets
            };
            let view = state.view(seat);
            let elsewhere = view.determinize(&other);
            assert_eq!(elsewhere.view(seat), view);
            assert_eq!(elsewhere.public(), state.public());
        }
    });
}

/// The open ends read off the line as it lies: pip and what lies there (a tile lengthwise `|`, a
/// double across `-`, a bare side of the spinner ` `), each kind of end once.
fn open_ends(line: &Line, rules: &Rules) -> BTreeSet<(u8, char)> {
    let tiles: Vec<(u8, u8)> = line.tiles().collect();
    let lies = |(a, b): (u8, u8)| if rules.fives && a == b { '-' } else { '|' };
    let mut ends = BTreeSet::new();
    if let (Some(&first), Some(&last)) = (tiles.first(), tiles.last()) {
        ends.insert((first.0, lies(first)));
        ends.insert((last.1, lies(last)));
    }
    if let Some(at) = line.spinner().filter(|&at| at > 0 && at + 1 < tiles.len()) {
        for upper in [true, false] {
            ends.insert(match line.side_arm(upper).last() {
                Some(tile) => (tile.1, lies(tile)),
                None => (tiles[at].0, ' '),
            });
        }
    }
    ends
}

/// Legal moves found the slow way, as covered and open pip: every tile of the hand against every
/// kind of end.
fn brute_force(snapshot: &Snapshot, hand: TileSet) -> Vec<(u8, u8)> {
    let ends = open_ends(snapshot.line(), snapshot.rules());
    let mut plays = Vec::new();
    for tile in hand {
        let (a, b) = (tile.high(), tile.low());
        if snapshot.line().is_empty() {
            plays.push((a, b));
        }
        for &(pip, _) in &ends {
            if a == pip {
                plays.push((a, b));
            }
            if b == pip && a != b {
                plays.push((b, a));
            }
        }
    }
    plays.sort_unstable();
    plays
}

#[test]
fn legal_moves_equal_brute_force_over_the_line() {
    for text in [
        "latin",
        "fives",
        "cuban",
        "latin,calls=on",
        "fives,spinner=on",
        "latin,set=3",
    ] {
        let rules: Rules = text.parse().unwrap();
        for index in 0..300 {
            let mut random = Seed(12).named(text).at(index).random();
            let deal = Deal::shuffled(&rules, Seat::A, &mut random);
            let mut state = State::deal(House(rules), &deal, None);
            let mut snapshot = Snapshot::from_start(&state);
            let mut moves = MoveList::new();
            while state.turn() != Turn::Over {
                state.legal(&mut moves);
                let mv = if moves.is_empty() {
                    state.sample_outcome(&mut random)
                } else {
                    check_against_brute_force(&state, &snapshot, &moves);
                    *random.pick(&moves).unwrap()
                };
                state.play_unchecked(mv);
                snapshot
                    .play(mv.into())
                    .unwrap_or_else(|f| panic!("{}: {}", mv, f.what));
                assert_eq!(
                    snapshot.state().as_ref(),
                    Some(&state),
                    "the slow path agrees"
                );
            }
        }
    }
}

fn check_against_brute_force(state: &State<House>, snapshot: &Snapshot, moves: &[Move]) {
    let public = state.public();
    let hand = state.hand(public.turn());
    let plays: Vec<(u8, u8)> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Play(placement) => Some((placement.cover, placement.leave)),
            _ => None,
        })
        .collect();
    assert_eq!(plays, brute_force(snapshot, hand), "{snapshot}");
    let calls = public.rules().calls;
    let may_pass = plays.is_empty() || (calls && !snapshot.line().is_empty());
    assert_eq!(moves.contains(&Move::Pass), may_pass, "{snapshot}");
    let others = Seat::all(state.seats()).filter(|&seat| seat != public.turn());
    for seat in others {
        let callable = calls && public.has_passed(seat);
        assert_eq!(moves.contains(&Move::Call(seat)), callable, "{snapshot}");
    }
    // Moves that are told apart lead to different tables.
    let mut futures: Vec<u64> = moves
        .iter()
        .map(|&mv| {
            let mut next = *state;
            next.play_unchecked(mv);
            next.key()
        })
        .collect();
    futures.sort_unstable();
    futures.dedup();
    let different = moves
        .iter()
        .filter(|mv| !matches!(mv, Move::Call(_)))
        .count();
    assert!(futures.len() >= different, "{snapshot}: {moves:?}");
}
