//! Walks through the table: one way to fill the places at random, or the one with a number.

use arrayvec::ArrayVec;
use capicua_core::Random;
use capicua_dominoes::{MAX_TILES, TileSet};

use crate::graph::{CountingGraph, Edge, Node, binomial};
use crate::place::World;

impl CountingGraph {
    /// One of the ways, all equally likely. Panics when there is none.
    #[inline]
    pub fn sample(&self, random: &mut Random) -> World {
        assert!(self.total() > 0, "there is nothing to sample from");
        self.walk(&mut Sampler(random))
    }

    /// The way with this number, counted from zero; `None` past the last.
    pub fn unrank(&self, rank: u128) -> Option<World> {
        (rank < self.total()).then(|| self.walk(&mut Ranker { rank, choice: 0 }))
    }

    /// All ways, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = World> {
        (0..self.total()).filter_map(|rank| self.unrank(rank))
    }

    /// Goes from the first place to the last and lets `chooser` decide what each takes.
    #[inline]
    fn walk(&self, chooser: &mut impl PathChooser) -> World {
        let mut world = World::new();
        let mut node = &self.nodes[0];
        let mut left: ArrayVec<TileSet, MAX_TILES> =
            self.groups.iter().map(|group| group.tiles).collect();
        for row in 0..self.rows.len() {
            let edge = chooser.edge(self.edges_of(node), &self.nodes);
            let mut place = TileSet::EMPTY;
            let mut next: ArrayVec<TileSet, MAX_TILES> = ArrayVec::new();
            for (class, &tiles) in self.classes_of(row).iter().zip(&left) {
                let taken = class.of(edge.taken) as usize;
                let chosen = if taken == 0 {
                    TileSet::EMPTY
                } else {
                    chooser.tiles(tiles, taken)
                };
                place |= chosen;
                if let Some(at) = class.next {
                    // Classes of the next row are numbered in the order in which they turn up.
                    match next.get_mut(at as usize) {
                        Some(set) => *set |= tiles - chosen,
                        None => next.push(tiles - chosen),
                    }
                }
            }
            world.push(place);
            left = next;
            node = &self.nodes[edge.next as usize];
        }
        world
    }
}

/// Who decides on a walk through the table.
trait PathChooser {
    /// Which edge to take.
    fn edge(&mut self, edges: &[Edge], nodes: &[Node]) -> Edge;
    /// Which `count` tiles of `tiles`.
    fn tiles(&mut self, tiles: TileSet, count: usize) -> TileSet;
}

/// Decides at random.
struct Sampler<'a>(&'a mut Random);

impl PathChooser for Sampler<'_> {
    #[inline]
    fn edge(&mut self, edges: &[Edge], _: &[Node]) -> Edge {
        match edges {
            [only] => *only,
            _ => {
                let at = below(self.0, edges[edges.len() - 1].up_to);
                edges[edges.partition_point(|edge| edge.up_to <= at)]
            }
        }
    }

    #[inline]
    fn tiles(&mut self, tiles: TileSet, count: usize) -> TileSet {
        let size = tiles.len();
        // What stays behind is as good to choose as what goes, and often less.
        if 2 * count > size {
            return tiles - pick(tiles, size - count, self.0);
        }
        pick(tiles, count, self.0)
    }
}

/// `count` of `tiles`, all such sets equally likely.
#[inline]
fn pick(tiles: TileSet, count: usize, random: &mut Random) -> TileSet {
    let mut left = tiles.bits();
    for size in (1..=tiles.len()).rev().take(count) {
        let mut above = left;
        for _ in 0..random.below(size) {
            above &= above - 1;
        }
        left &= !(above & above.wrapping_neg());
    }
    tiles - TileSet::from_bits(left)
}

/// Decides by number.
struct Ranker {
    /// The number among the ways from here to the end.
    rank: u128,
    /// The number among the ways to choose the tiles of this place.
    choice: u128,
}

impl PathChooser for Ranker {
    fn edge(&mut self, edges: &[Edge], nodes: &[Node]) -> Edge {
        let at = edges.partition_point(|edge| edge.up_to <= self.rank);
        self.rank -= at.checked_sub(1).map_or(0, |before| edges[before].up_to);
        let edge = edges[at];
        let ways = nodes[edge.next as usize].ways;
        self.choice = self.rank / ways;
        self.rank %= ways;
        edge
    }

    /// Subsets in the order of the combinatorial number system.
    fn tiles(&mut self, tiles: TileSet, count: usize) -> TileSet {
        let ways = u128::from(binomial(tiles.len() as u32, count as u32));
        let mut number = (self.choice % ways) as u64;
        self.choice /= ways;
        let mut need = count as u32;
        let mut chosen = TileSet::EMPTY;
        for (below, tile) in tiles.iter().enumerate().rev() {
            let without = binomial(below as u32, need);
            if need > 0 && number >= without {
                number -= without;
                need -= 1;
                chosen.insert(tile);
            }
        }
        chosen
    }
}

/// A number below `bound`, all equally likely.
#[inline]
fn below(random: &mut Random, bound: u128) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        // Multiply and reject (Lemire).
        let mut product = u128::from(random.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u64) < unfair {
                product = u128::from(random.bits()) * u128::from(bound);
            }
        }
        return product >> 64;
    }
    let mask = u128::MAX >> (bound - 1).leading_zeros();
    loop {
        let number = (u128::from(random.bits()) << 64 | u128::from(random.bits())) & mask;
        if number < bound {
            return number;
        }
    }
}
