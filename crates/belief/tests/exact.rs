//! The table against brute force.

use std::collections::HashMap;

use crate::common::{
    Round, assign_all, before_play, can_be_dealt, led_round, random_round, replay_all,
};
use capicua_belief::{Belief, Holder};
use capicua_core::{ImperfectInformation, Seat, Seed};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{
    CUBAN, Deal, FIVES, House, LATIN, Public, Rules, Secrets, State, Tile, TileSet, View,
};

/// Rules of small tables, small enough to deal all deals.
fn small_tables() -> [(&'static str, Rules, u64); 8] {
    let draw = FIVES
        .with(|options| {
            options.highest = 3;
            options.hand = 3;
        })
        .unwrap();
    let block = LATIN
        .with(|options| {
            options.highest = 2;
            options.seats = 2;
            options.hand = 3;
        })
        .unwrap();
    let asleep = CUBAN
        .with(|options| {
            options.highest = 3;
            options.seats = 4;
            options.hand = 2;
        })
        .unwrap();
    [
        ("draw", draw, 200),
        (
            "draw with spinner",
            draw.with(|options| options.spinner = true).unwrap(),
            60,
        ),
        (
            "draw with small hands",
            draw.with(|options| options.hand = 2).unwrap(),
            60,
        ),
        (
            "draw for four",
            draw.with(|options| {
                options.seats = 4;
                options.hand = 2;
            })
            .unwrap(),
            12,
        ),
        ("block", block, 200),
        ("asleep", asleep, 40),
        (
            "asleep for two",
            CUBAN
                .with(|options| {
                    options.highest = 3;
                    options.seats = 2;
                    options.hand = 4;
                })
                .unwrap(),
            100,
        ),
        (
            "calls",
            asleep.with(|options| options.calls = true).unwrap(),
            20,
        ),
    ]
}

fn holders(round: &Round, seat: Seat) -> Vec<Holder> {
    let public = round.state.public();
    let seats = Seat::all(public.seats())
        .filter(|&s| s != seat)
        .map(Holder::Seat);
    seats
        .chain((public.stock() > 0).then_some(Holder::Stock))
        .collect()
}

fn held(secrets: &Secrets, holder: Holder) -> TileSet {
    match holder {
        Holder::Seat(seat) => secrets.hands[seat.index()],
        Holder::Stock => secrets.stock,
    }
}

/// Count, every tile with every holder, every pip: equal as fractions, without rounding.
fn same_fractions(belief: &Belief, round: &Round, seat: Seat, found: &HashMap<Secrets, u128>) {
    let all: u128 = found.values().sum();
    let count = |pred: &dyn Fn(&Secrets) -> bool| -> u128 {
        let fitting = found.iter().filter(|(secrets, _)| pred(secrets));
        fitting.map(|(_, ways)| ways).sum()
    };
    let ways = belief.ways();
    for holder in holders(round, seat) {
        for tile in round.state.view(seat).unseen() {
            let there = count(&|secrets| held(secrets, holder).contains(tile));
            assert_eq!(
                ways.of(tile, holder) * all,
                there * belief.deals(),
                "{tile} with {holder} seen by {seat} after {:?}",
                round.events
            );
        }
        for pip in 0..=round.state.public().rules().highest {
            let none = count(&|secrets| (held(secrets, holder) & TileSet::suit(pip)).is_empty());
            assert_eq!(
                belief.deals_without(holder, TileSet::suit(pip)) * all,
                none * belief.deals()
            );
        }
    }
}

fn agrees_with_every_deal(name: &str, round: &Round, seat: Seat) {
    let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
    let found = replay_all(round, seat);
    let all: u128 = found.values().sum();
    let mut listed: HashMap<Secrets, u128> = HashMap::new();
    for world in belief.table().all() {
        *listed.entry(belief.secrets(&world)).or_insert(0) += 1;
    }
    assert_eq!(listed.values().sum::<u128>(), belief.deals());
    assert_eq!(listed.len(), found.len(), "{name}: {:?}", round.events);
    for (secrets, ways) in &listed {
        assert_eq!(
            ways * all,
            found.get(secrets).copied().unwrap_or(0) * belief.deals(),
            "{name}: {secrets:?} seen by {seat} after {:?}",
            round.events
        );
    }
    same_fractions(&belief, round, seat, &found);
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// How a round of these rules is played: whether it is led with the highest double dealt.
type Play = fn(Rules, Seed, &mut dyn FnMut(&Round));

fn freely(rules: Rules, seed: Seed, check: &mut dyn FnMut(&Round)) {
    random_round(rules, seed, check);
}

fn led(rules: Rules, seed: Seed, check: &mut dyn FnMut(&Round)) {
    led_round(rules, seed, check);
}

/// Rules under which the deal itself is known to be one of some.
const OF_THE_DEAL: [(&str, Play, u64); 19] = [
    ("block,set=3,hand=4,redeal=3", freely, 120),
    ("block,set=4,hand=5,redeal=2", freely, 40),
    ("block,set=4,hand=6,redeal=4", freely, 60),
    ("draw,set=2,hand=2,redeal=2", freely, 150),
    ("draw,set=3,hand=3,redeal=2", freely, 100),
    ("fives,set=3,hand=3,redeal=3,spinner=on", freely, 60),
    ("fives,set=3,hand=2,redeal=1", freely, 60),
    ("fives,set=3,seats=4,hand=2,redeal=2", freely, 12),
    ("cuban,set=3,hand=2,redeal=2", freely, 20),
    ("cuban,set=3,hand=2,redeal=2,calls=on", freely, 20),
    ("block,set=2,hand=2", led, 200),
    ("block,set=3,hand=3", led, 150),
    ("block,set=4,hand=4", led, 40),
    ("cuban,set=3,hand=2,first=66", led, 20),
    ("draw,set=3,hand=3", led, 100),
    ("draw,set=3,hand=2", led, 60),
    ("block,set=3,hand=3,redeal=2", led, 150),
    ("draw,set=3,hand=3,redeal=2", led, 100),
    ("cuban,set=3,hand=2,next=66,redeal=2", led, 20),
];

#[test]
fn what_is_known_of_the_deal_agrees_with_dealing_every_deal() {
    for (name, play, rounds) in OF_THE_DEAL {
        let rules = rules(name);
        // Where it matters: fewer deals than if nothing were known of the deal.
        let open = rules.with(|options| options.redeal = 0).unwrap();
        let (mut positions, mut fewer) = (0, 0);
        for index in 0..rounds {
            play(rules, Seed(8).named(name).at(index), &mut |round| {
                for seat in Seat::all(rules.seats as usize) {
                    agrees_with_every_deal(name, round, seat);
                    positions += 1;
                    fewer += usize::from(deals(round, seat) < deals_of_any(open, round, seat));
                }
            });
        }
        assert!(positions > 250, "{name}: {positions} positions");
        assert!(10 * fewer > positions, "{name}: {fewer} of {positions}");
    }
}

fn deals(round: &Round, seat: Seat) -> u128 {
    let view = round.state.view(seat);
    Belief::new(&view, &round.events).unwrap().deals()
}

/// As many deals as there would be if nothing were known of the deal: hands with any doubles, and a
/// round led as the leader liked.
fn deals_of_any(open: Rules, round: &Round, seat: Seat) -> u128 {
    let start = round.start.public();
    let mut public = Public::start(House(open), start.leader(), None, None);
    for event in &round.events {
        public.play(event.seen);
    }
    let view = View::from_parts(public, seat, round.state.hand(seat));
    Belief::new(&view, &round.events).unwrap().deals()
}

#[test]
fn small_sets_agree_with_dealing_every_deal() {
    for (name, rules, rounds) in small_tables() {
        let mut positions = 0;
        for index in 0..rounds {
            random_round(rules, Seed(1).named(name).at(index), |round| {
                for seat in Seat::all(rules.seats as usize) {
                    agrees_with_every_deal(name, round, seat);
                    positions += 1;
                }
            });
        }
        assert!(positions > 300, "{name}: {positions} positions");
    }
}

#[test]
fn late_positions_agree_with_enumeration() {
    let tables: [(Rules, Play, u64, u128, usize); 6] = [
        (LATIN, freely, 500, 400, 1_000),
        (CUBAN, freely, 400, 2_000, 1_000),
        (rules("habana"), freely, 200, 1_000, 250),
        (rules("habana,redeal=4"), freely, 200, 1_000, 250),
        (rules("recife"), led, 200, 400, 250),
        (rules("recife,hand=5,redeal=3"), led, 200, 1_000, 250),
    ];
    for (rules, play, rounds, few, least) in tables {
        let mut positions = 0;
        for index in 0..rounds {
            let seed = Seed(2).named("late").at(index);
            play(rules, seed, &mut |round| {
                for seat in Seat::all(4) {
                    let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
                    if belief.deals() > few {
                        continue;
                    }
                    let mut found = HashMap::new();
                    assign_all(round, seat, &mut |world| {
                        let mut hands = [TileSet::EMPTY; 4];
                        hands.copy_from_slice(&world[..4]);
                        let mut dealt = hands;
                        dealt[seat.index()] = round.state.hand(seat);
                        if !can_be_dealt(round, &before_play(round, &dealt)) {
                            return;
                        }
                        let secrets = Secrets {
                            hands,
                            stock: world[4],
                            false_passes: 0,
                        };
                        assert_eq!(found.insert(secrets, 1u128), None);
                    });
                    assert_eq!(belief.deals(), found.len() as u128);
                    for world in belief.table().all() {
                        assert_eq!(found.insert(belief.secrets(&world), 1), Some(1));
                    }
                    same_fractions(&belief, round, seat, &found);
                    positions += 1;
                }
            });
        }
        assert!(
            positions > least,
            "{:?}: {positions} positions",
            rules.preset()
        );
    }
}

fn dealt(rules: Rules, seed: u64) -> State<House> {
    let mut random = Seed(seed).random();
    State::deal(
        House(rules),
        &Deal::shuffled(&rules, Seat::A, &mut random),
        None,
    )
}

#[test]
fn the_first_move_of_each_game() {
    for seed in 0..20 {
        let count = |rules| {
            let view = dealt(rules, seed).view(Seat::A);
            Belief::new(&view, &[]).unwrap().deals()
        };
        assert_eq!(count(LATIN), 399_072_960);
        // 21 tiles unseen, seven of them with the opponent.
        assert_eq!(count(FIVES), 116_280);
        // 45! / (10! 10! 10! 15!)
        assert_eq!(count(CUBAN), 1_914_357_972_854_470_225_642_560);
    }
}

#[test]
fn whoever_must_lead_a_tile_has_it() {
    let mut random = Seed(1).random();
    let mut deal = Deal::shuffled(&LATIN, Seat::A, &mut random);
    let tile = Tile::new(6, 6);
    deal.leader = deal.holder(tile).unwrap();
    deal.lead_tile = Some(tile);
    let state = State::deal(House(LATIN), &deal, None);
    let own = Belief::new(&state.view(deal.leader), &[]).unwrap();
    assert_eq!(own.deals(), 399_072_960);
    let next = deal.leader.next(4);
    let belief = Belief::new(&state.view(next), &[]).unwrap();
    assert_eq!(belief.deals(), 399_072_960 / 3);
    let secrets = belief.sample(&mut random);
    assert!(secrets.hands[deal.leader.index()].contains(tile));
}

#[test]
fn sums_are_one_for_a_tile_and_the_hand_for_a_seat() {
    for (rules, rounds) in [(LATIN, 30), (FIVES, 30), (CUBAN, 3)] {
        for index in 0..rounds {
            random_round(rules, Seed(3).named("sums").at(index), |round| {
                let seat = round.state.public().turn();
                let belief = Belief::new(&round.state.view(seat), &round.events).unwrap();
                let chances = belief.chances();
                assert_eq!(chances.tiles(), round.state.view(seat).unseen());
                for tile in chances.tiles() {
                    let sum: f64 = (0..chances.holders().len())
                        .map(|at| chances.of(at, tile))
                        .sum();
                    assert!((sum - 1.0).abs() < 1e-12, "{tile} is {sum}");
                }
                for (at, &holder) in chances.holders().iter().enumerate() {
                    let sum: f64 = chances.tiles().iter().map(|t| chances.of(at, t)).sum();
                    let size = held(&round.state.secrets(seat), holder).len();
                    assert_eq!(belief.constraints().room(holder), size);
                    assert!((sum - size as f64).abs() < 1e-12, "{holder} has {sum}");
                }
            });
        }
    }
}

/// B draws twice on 6 and 5 and plays 5-4: the tile that ended the draw is the one that was played,
/// the one before it did not fit, and what B was dealt did not, either.
#[test]
fn the_tile_that_ends_a_draw_is_the_one_that_is_played() {
    let position: Position = "fives 66656463626160/?7+14 - A 0:0/100 moves 65 +? +? 54"
        .parse()
        .unwrap();
    let view = position.now().view(Seat::A).unwrap();
    let belief = Belief::new(&view, position.history()).unwrap();
    let places = belief.constraints().places();
    let of_b: Vec<(u8, u8)> = places
        .iter()
        .filter(|place| place.holder == Holder::Seat(Seat::B))
        .map(|place| (place.draw, place.capacity))
        .collect();
    assert_eq!(of_b, [(0, 7), (1, 1), (2, 1)]);
    let mut random = Seed(1).random();
    let fitting = TileSet::suit(6) | TileSet::suit(5);
    for _ in 0..200 {
        let world = belief.table().sample(&mut random);
        assert_eq!(world[2], TileSet::from_tile(Tile::new(5, 4)));
        assert!(((world[0] | world[1]) & fitting).is_empty());
    }
    // 15 tiles without 6 or 5 are not in sight: seven dealt, then one drawn.
    assert_eq!(belief.deals(), 6_435 * 8);
    // A tile drawn after a failed turn is not bound by it: B may have drawn 6-6 the second time.
    let later: Position = "fives 65646362616050/?7+14 - A 0:0/100 moves 65 +? 54 46 +?"
        .parse()
        .unwrap();
    let view = later.now().view(Seat::A).unwrap();
    let ways = Belief::new(&view, later.history()).unwrap();
    let ways = ways.ways();
    assert!(ways.of(Tile::new(6, 6), Holder::Seat(Seat::B)) > 0);
    assert!(ways.of(Tile::new(5, 5), Holder::Seat(Seat::B)) > 0);
}
