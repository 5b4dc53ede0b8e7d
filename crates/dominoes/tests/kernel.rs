//! The kernel of the searches against the rules, up to double-nine: the same tiles laid
//! on both, and whatever there is to compare.

use std::collections::BTreeSet;

use capicua_core::{Chance, Game, MoveList, Random, Seed, Turn};
use capicua_dominoes::kernel::{
    BARE, CompactMove, CountedEnds, DOUBLES, EndPips, OpenEnd, by_weight, each, halves, heaviest,
    pips, place_of, score, scoring, suit, tile_at,
};
use capicua_dominoes::{
    Arm, Ends, FIVES, MAX_PIP, MAX_TILES, Match, Move, Placement, Rules, Slot, Tile, TileSet,
};
use proptest::prelude::*;

#[test]
fn heavier_tiles_have_higher_places() {
    let all: Vec<Tile> = (0..MAX_TILES as u8).map(tile_at).collect();
    assert!(all.is_sorted_by_key(|tile| tile.pips()));
    assert_eq!(all.iter().copied().collect::<TileSet>(), TileSet::full(9));
    for tile in TileSet::full(MAX_PIP) {
        assert_eq!(tile_at(place_of(tile)), tile);
        assert_eq!(halves(place_of(tile)), (tile.high(), tile.low()));
        assert_eq!(DOUBLES >> place_of(tile) & 1 == 1, tile.is_double());
    }
    for pip in 0..=MAX_PIP {
        assert_eq!(suit(pip), by_weight(TileSet::suit(pip)));
    }
    assert_eq!(suit(BARE), by_weight(TileSet::full(MAX_PIP)));
}

#[test]
fn scoring_tiles_are_those_that_make_a_multiple_of_five() {
    for pip in 0..=MAX_PIP {
        for other in 0..=2 * MAX_PIP {
            for tile in TileSet::full(MAX_PIP) {
                let fits = TileSet::suit(pip).contains(tile);
                let scores = fits && {
                    let leave = tile.other(pip);
                    let counts = if tile.is_double() { 2 * leave } else { leave };
                    (counts + other) % 5 == 0
                };
                let found = scoring(pip, other) >> place_of(tile) & 1 == 1;
                assert_eq!(found, scores, "{tile} on {pip} beside {other}");
            }
        }
    }
    assert_eq!([0, 4, 5, 14, 35].map(score), [0, 0, 5, 0, 35]);
}

proptest! {
    #[test]
    fn sets_of_both_kinds_hold_the_same(bits in any::<u64>(), other in any::<u64>()) {
        let (set, other) = (TileSet::from_bits(bits), TileSet::from_bits(other));
        let tiles = by_weight(set);
        prop_assert_eq!(tiles.count_ones() as usize, set.len());
        prop_assert_eq!(u32::from(pips(tiles)), set.pips());
        prop_assert_eq!(tiles & by_weight(other), by_weight(set & other));
        prop_assert_eq!(tiles | by_weight(other), by_weight(set | other));
        prop_assert_eq!(tiles & !by_weight(other), by_weight(set - other));
        let places: Vec<u8> = each(tiles).collect();
        prop_assert!(places.is_sorted());
        prop_assert_eq!(places.iter().map(|&p| tile_at(p)).collect::<TileSet>(), set);
        if let Some(most) = set.iter().map(|tile| tile.pips()).max() {
            let heaviest = tile_at(heaviest(tiles));
            prop_assert!(set.contains(heaviest));
            prop_assert_eq!(heaviest.pips(), most);
        }
    }

    #[test]
    fn two_pips_are_laid_as_the_rules_lay_them(seed in any::<u64>(), highest in 2..=MAX_PIP) {
        let rules: Rules = format!("latin,set={highest}").parse().unwrap();
        compare_block_line(&rules, &mut Seed(seed).random());
    }

    #[test]
    fn counted_ends_are_laid_as_the_rules_lay_them(seed in any::<u64>(), highest in 1..=MAX_PIP) {
        let rules: Rules = format!("fives,set={highest}").parse().unwrap();
        compare_fives_line(&rules, &mut Seed(seed).random());
    }
}

/// All that the rules could mean by laying `tile` on one of the two ends, named as they name it.
fn named_by_rules(rules: &Rules, ends: &Ends, tile: Tile) -> BTreeSet<Placement> {
    if ends.is_empty() {
        return BTreeSet::from([Placement::lead(tile)]);
    }
    let mut named = BTreeSet::new();
    for slot in [Slot::Left, Slot::Right] {
        let cover = ends.pip_at(slot).expect("both ends are open");
        if TileSet::suit(cover).contains(tile) {
            let placement = Placement {
                cover,
                leave: tile.other(cover),
                arm: Arm::Any,
            };
            named.insert(ends.canonical(rules, placement, slot));
        }
    }
    named
}

/// Lays any tile that fits until none does.
fn compare_block_line(rules: &Rules, random: &mut Random) {
    let (mut ends, mut pair) = (Ends::EMPTY, EndPips::BARE);
    let mut unplayed = TileSet::full(rules.highest);
    loop {
        assert_eq!(EndPips::new(&ends), pair);
        assert_eq!(pair.is_bare(), ends.is_empty());
        let fitting = unplayed & ends.fitting(rules);
        assert_eq!(unplayed & pair.fitting_tiles(), fitting);
        assert_eq!(by_weight(unplayed) & pair.fitting(), by_weight(fitting));
        assert_eq!(pair.code(), pair.turned().code());
        assert_eq!(pair.sorted(), pair.turned().sorted());
        assert!(pair.code() < 64);
        let mut moves = Vec::new();
        for tile in unplayed {
            let mut placements: Vec<Placement> = Vec::new();
            pair.each_placement(tile, |placement| placements.push(placement));
            let named: BTreeSet<Placement> = placements.iter().copied().collect();
            assert_eq!(named.len(), placements.len(), "{tile} is named twice");
            if fitting.contains(tile) {
                assert_eq!(named, named_by_rules(rules, &ends, tile), "{tile}");
            } else {
                assert!(named.is_empty(), "{tile}");
            }
            moves.extend(placements);
        }
        let Some(&placement) = random.pick(&moves) else {
            return;
        };
        let pips = placement.tile().pips();
        let before = pair;
        pair = before.laid(placement);
        ends.lay(rules, placement);
        // The same by the end it goes to, as the solver lays.
        let expected = match (before.is_bare(), before.right == placement.cover) {
            (true, _) => EndPips::led(placement.cover, placement.leave),
            (_, true) => before.on_right(pips),
            (_, false) => before.on_left(pips),
        };
        assert_eq!(pair, expected);
        if !before.is_bare() && before.left == placement.cover {
            let turned = before.turned().on_right(pips);
            assert_eq!(before.on_left(pips), turned.turned());
            assert_eq!(
                before.on_left(pips).left == before.left,
                placement.tile().is_double()
            );
        }
        unplayed.remove(placement.tile());
    }
}

/// Whether the rules see two ends here where the kernel sees one kind: a crosswise 0-0 beside a plain
/// 0, which nothing depends on.
fn differ_in_name_only(ends: &Ends) -> bool {
    let cross = [Slot::Left, Slot::Right].map(|slot| ends.is_cross(slot));
    ends.pair() == Some((0, 0)) && cross[0] != cross[1]
}

/// Lays any tile that fits until none does.
fn compare_fives_line(rules: &Rules, random: &mut Random) {
    let (mut ends, mut counted) = (Ends::EMPTY, CountedEnds::BARE);
    let mut unplayed = TileSet::full(rules.highest);
    loop {
        assert_eq!(CountedEnds::new(&ends), counted);
        assert_eq!(counted.is_bare(), ends.is_empty());
        let playable = by_weight(unplayed & ends.fitting(rules));
        assert_eq!(by_weight(unplayed) & counted.fitting(), playable);
        let lays = counted.lays(by_weight(unplayed));
        for tile in each(playable) {
            let lays = lays.iter().filter(|lay| lay.tile == tile);
            let placements: Vec<Placement> = lays.map(|lay| lay.placement(&ends, rules)).collect();
            let named: BTreeSet<Placement> = placements.iter().copied().collect();
            assert_eq!(
                named.len(),
                placements.len(),
                "{:?} is named twice",
                tile_at(tile)
            );
            let by_rules = named_by_rules(rules, &ends, tile_at(tile));
            if differ_in_name_only(&ends) {
                assert!(named.is_subset(&by_rules) && !named.is_empty());
            } else {
                assert_eq!(named, by_rules);
            }
        }
        assert!(lays.iter().all(|lay| playable >> lay.tile & 1 == 1));
        let Some(&lay) = random.pick(&lays) else {
            return;
        };
        let placement = lay.placement(&ends, rules);
        let points = counted.points(lay);
        assert_eq!(u16::from(points), ends.points(rules, placement));
        if !counted.is_bare() {
            let at = usize::from(lay.end);
            let others = counted.0[1 - at].counts;
            let scores = scoring(counted.0[at].pip, others) >> lay.tile & 1 == 1;
            let sum = others + OpenEnd::left_by(placement.cover, placement.leave).counts;
            assert_eq!(scores, sum.is_multiple_of(5));
            assert_eq!(points, if scores { sum } else { 0 });
        }
        let back = CompactMove::new(&ends, placement);
        assert_eq!(back.tile, lay.tile);
        if !ends.is_empty() && !counted.are_alike() {
            assert_eq!(back, lay);
        }
        // Which end is which does not matter when they are alike, but it must be the same.
        let sum = counted.lay(back);
        ends.lay(rules, placement);
        assert_eq!(u16::from(sum), ends.sum());
        unplayed.remove(placement.tile());
    }
}

/// Ways to lay and moves of the rules stand for each other along whole rounds of All Fives.
#[test]
fn moves_are_translated_both_ways() {
    let mut random = Seed(4).random();
    let mut crosswise = 0;
    for index in 0..300 {
        let game = Match::new(FIVES);
        let mut state = game.start(&game.deal(Seed(4).at(index)));
        let mut legal = MoveList::new();
        while state.turn() != Turn::Over {
            state.legal(&mut legal);
            let ends = *state.public().ends();
            for &mv in &legal {
                let Move::Play(placement) = mv else { continue };
                assert_eq!(
                    CompactMove::new(&ends, placement).placement(&ends, &FIVES),
                    placement
                );
                crosswise += usize::from(placement.arm == Arm::Cross);
            }
            state.play_unchecked(match state.turn() {
                Turn::Chance => state.sample_outcome(&mut random),
                _ => *random.pick(&legal).expect("a seat to move has a move"),
            });
        }
    }
    assert!(crosswise > 10, "{crosswise}");
}
