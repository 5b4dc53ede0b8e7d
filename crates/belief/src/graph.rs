//! The table behind every exact answer: in how many ways the hidden tiles can lie.
//!
//! Places are filled one after the other. What matters for the places still to come is only how
//! many tiles are left of each *class*: tiles that may be in the same later places, wherever they
//! were allowed before. So the table is a small graph, one layer of nodes for each place; a node is
//! the number of tiles left of each class, an edge says how many of each class the place takes, and
//! weighs as many ways as there are to choose them. With three hidden hands there are at most 36
//! edges worth mentioning, where listing the deals would take hundreds of millions.
//!
//! The same layers make draw games cheap: a tile that may only have been drawn late, and one that
//! could have been in the hand all along, become one class once the late draws are reached.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use arrayvec::ArrayVec;
use capicua_dominoes::MAX_TILES;

use crate::place::{Group, Place};

/// More deals than 128 bits can count. No game of the catalogue comes near it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyDealsError;

/// In how many ways the tiles of some groups fill some places.
#[derive(Clone, Debug)]
pub struct CountingGraph {
    pub(crate) groups: Vec<Group>,
    pub(crate) rows: Vec<Row>,
    pub(crate) classes: Vec<Class>,
    pub(crate) nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// A place, with the classes of tiles that are left when it is filled and the nodes before it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    capacity: u32,
    /// How many of the tiles can be doubles.
    doubles: u32,
    pub(crate) classes: (usize, usize),
    pub(crate) nodes: (usize, usize),
}

/// Tiles with the same future. How many are left is a bit field of the node's key: a class of n
/// tiles needs at most n bits, so that a key always fits one word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    /// The places from this row on that may hold them, this row first.
    future: u64,
    /// Whether they are doubles, of which this place or a later one takes only so many.
    doubles: bool,
    shift: u32,
    mask: u64,
    /// The class they belong to in the next row; `None` when this place is their last.
    pub(crate) next: Option<u8>,
    /// One tile of that class, in the key of the next row.
    unit: u64,
}

impl Class {
    #[inline]
    pub(crate) fn of(&self, key: u64) -> u32 {
        (key >> self.shift & self.mask) as u32
    }

    #[inline]
    fn takes(&self) -> bool {
        self.future & 1 == 1
    }
}

/// How many tiles are left of each class, and in how many ways they fill the places to come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) key: u64,
    edges: (u32, u32),
    pub(crate) ways: u128,
}

/// What a place takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// How many of each class, packed as the key is.
    pub(crate) taken: u64,
    pub(crate) next: u32,
    /// Ways to choose them.
    pub(crate) choices: u128,
    /// Ways through this edge and those before it, to the end.
    pub(crate) up_to: u128,
}

impl CountingGraph {
    /// The table of `groups` in `places`. The capacities have to add up to the tiles.
    pub fn new(groups: &[Group], places: &[Place]) -> Result<CountingGraph, TooManyDealsError> {
        let mut table = CountingGraph {
            groups: groups.to_vec(),
            rows: Vec::with_capacity(places.len()),
            classes: Vec::with_capacity(32),
            nodes: Vec::with_capacity(64),
            edges: Vec::with_capacity(96),
        };
        table.sort_classes(places);
        table.grow();
        table.add_up()?;
        Ok(table)
    }

    /// Which classes there are in each row.
    fn sort_classes(&mut self, places: &[Place]) {
        let mut row: ArrayVec<(u64, bool, u32), MAX_TILES> = ArrayVec::new();
        let last_limited = places.iter().rposition(Place::is_limited);
        for group in &self.groups {
            // Two groups never share their places, unless the one are the doubles.
            let doubles = last_limited.is_some() && group.is_of_doubles();
            row.push((group.places, doubles, group.tiles.len() as u32));
        }
        for (number, place) in places.iter().enumerate() {
            let first = self.classes.len();
            let mut next: ArrayVec<(u64, bool, u32), MAX_TILES> = ArrayVec::new();
            let mut shift = 0;
            // Behind the last place that is limited a double is a tile like any other.
            let apart = last_limited.is_some_and(|last| number < last);
            for &(future, doubles, size) in &row {
                let kind = doubles && apart;
                let bits = u32::BITS - size.leading_zeros();
                let onward = match future >> 1 {
                    0 => None,
                    later => Some(
                        match next.iter().position(|&(f, d, _)| f == later && d == kind) {
                            Some(at) => {
                                next[at].2 += size;
                                at as u8
                            }
                            None => {
                                next.push((later, kind, size));
                                (next.len() - 1) as u8
                            }
                        },
                    ),
                };
                self.classes.push(Class {
                    future,
                    doubles,
                    shift,
                    mask: (1 << bits) - 1,
                    next: onward,
                    unit: 0,
                });
                shift += bits;
            }
            let mut units: ArrayVec<u64, MAX_TILES> = ArrayVec::new();
            let mut shift = 0;
            for &(_, _, size) in &next {
                units.push(1 << shift);
                shift += u32::BITS - size.leading_zeros();
            }
            for class in &mut self.classes[first..] {
                class.unit = class.next.map_or(0, |at| units[at as usize]);
            }
            self.rows.push(Row {
                capacity: u32::from(place.capacity),
                doubles: u32::from(place.doubles),
                classes: (first, self.classes.len()),
                nodes: (0, 0),
            });
            row = next;
        }
    }

    /// All nodes and edges that can be reached, layer by layer.
    fn grow(&mut self) {
        let start = self.classes_of(0).iter().zip(&self.groups);
        let key = start.fold(0, |key, (class, group)| {
            key | (group.tiles.len() as u64) << class.shift
        });
        self.nodes.push(Node::new(key));
        let mut found: HashMap<u64, u32, BuildHasherDefault<Mixer>> = HashMap::default();
        let mut layer = (0, 1);
        for row in 0..self.rows.len() {
            self.rows[row].nodes = layer;
            found.clear();
            for node in layer.0..layer.1 {
                let first = self.edges.len() as u32;
                self.leave(row, self.nodes[node].key, &mut found);
                self.nodes[node].edges = (first, self.edges.len() as u32);
            }
            layer = (layer.1, self.nodes.len());
        }
    }

    /// Adds the edges that leave a node, and the nodes they lead to.
    fn leave(
        &mut self,
        row: usize,
        key: u64,
        found: &mut HashMap<u64, u32, BuildHasherDefault<Mixer>>,
    ) {
        let Row {
            capacity,
            mut doubles,
            classes,
            ..
        } = self.rows[row];
        let mut spread = Spread {
            free: ArrayVec::new(),
            reach: ArrayVec::new(),
        };
        let mut step = Step {
            taken: 0,
            key: 0,
            choices: 1,
        };
        let mut need = capacity;
        for class in &self.classes[classes.0..classes.1] {
            let left = class.of(key);
            match class.next {
                // Nowhere else to go: all of them, or this way is barred.
                None if left > need || left > 0 && !class.takes() => return,
                None if class.doubles && left > doubles => return,
                None => {
                    need -= left;
                    if class.doubles {
                        doubles -= left;
                    }
                    step.taken |= u64::from(left) << class.shift;
                }
                Some(_) => {
                    step.key += u64::from(left) * class.unit;
                    if class.takes() && left > 0 {
                        spread.free.push((*class, left));
                    }
                }
            }
        }
        let mut reach = 0;
        for &(_, left) in spread.free.iter().rev() {
            reach += left;
            spread.reach.push(reach);
        }
        spread.reach.reverse();
        let (nodes, edges) = (&mut self.nodes, &mut self.edges);
        spread.each(0, need, doubles, step, &mut |step| {
            let next = *found.entry(step.key).or_insert_with(|| {
                nodes.push(Node::new(step.key));
                (nodes.len() - 1) as u32
            });
            edges.push(Edge {
                taken: step.taken,
                next,
                choices: step.choices,
                up_to: 0,
            });
        });
    }

    /// Counts from the last place back to the first.
    fn add_up(&mut self) -> Result<(), TooManyDealsError> {
        // The node behind the last row has nothing left: one way. If there is none, the last layer
        // is empty and every count stays zero.
        let layers_end = self.rows.last().map_or(0, |row| row.nodes.1);
        for node in &mut self.nodes[layers_end..] {
            node.ways = 1;
        }
        for node in (0..layers_end).rev() {
            let (first, end) = self.nodes[node].edges;
            let mut sum = 0u128;
            for edge in &mut self.edges[first as usize..end as usize] {
                let ways = self.nodes[edge.next as usize].ways;
                sum = edge
                    .choices
                    .checked_mul(ways)
                    .and_then(|through| sum.checked_add(through))
                    .ok_or(TooManyDealsError)?;
                edge.up_to = sum;
            }
            self.nodes[node].ways = sum;
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn classes_of(&self, row: usize) -> &[Class] {
        self.rows
            .get(row)
            .map_or(&[], |row| &self.classes[row.classes.0..row.classes.1])
    }

    #[inline]
    pub(crate) fn edges_of(&self, node: &Node) -> &[Edge] {
        &self.edges[node.edges.0 as usize..node.edges.1 as usize]
    }

    /// In how many ways: never rounded.
    #[inline]
    pub fn total(&self) -> u128 {
        self.nodes[0].ways
    }

    /// The groups, in the order of [`crate::PlaceDealCounts::of`].
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }
}

impl Node {
    fn new(key: u64) -> Node {
        Node {
            key,
            edges: (0, 0),
            ways: 0,
        }
    }
}

/// One way to fill a place, while it is being put together.
#[derive(Clone, Copy)]
struct Step {
    taken: u64,
    /// The key of the next node.
    key: u64,
    choices: u128,
}

/// The classes a place may take from as it likes, with how many tiles are left of each, and of each
/// together with those behind it.
struct Spread {
    free: ArrayVec<(Class, u32), MAX_TILES>,
    reach: ArrayVec<u32, MAX_TILES>,
}

impl Spread {
    /// Calls `done` with every way to take `need` tiles from the classes from the `at`-th on, at most
    /// `doubles` of them from classes of doubles.
    fn each(&self, at: usize, need: u32, doubles: u32, step: Step, done: &mut impl FnMut(Step)) {
        let Some(&(class, left)) = self.free.get(at) else {
            if need == 0 {
                done(step);
            }
            return;
        };
        let behind = self.reach.get(at + 1).copied().unwrap_or(0);
        let most = if class.doubles {
            left.min(doubles)
        } else {
            left
        };
        for take in need.saturating_sub(behind)..=need.min(most) {
            let step = Step {
                taken: step.taken | u64::from(take) << class.shift,
                key: step.key - u64::from(take) * class.unit,
                choices: step.choices * u128::from(binomial(left, take)),
            };
            let doubles = if class.doubles {
                doubles - take
            } else {
                doubles
            };
            self.each(at + 1, need - take, doubles, step, done);
        }
    }
}

static BINOMIALS: [[u64; MAX_TILES + 1]; MAX_TILES + 1] = {
    let mut table = [[0; MAX_TILES + 1]; MAX_TILES + 1];
    let mut n = 0;
    while n <= MAX_TILES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways `k` of `n` can be chosen.
#[inline]
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    BINOMIALS[n as usize][k as usize]
}

/// Keys are small numbers in a pattern: one multiplication spreads them well enough.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}
