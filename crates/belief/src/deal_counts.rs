//! How many of the ways put a tile where: the exact numbers behind every probability.

use crate::graph::{CountingGraph, Row};

/// How many ways put a tile of a group into a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceDealCounts {
    places: usize,
    counts: Vec<u128>,
}

impl PlaceDealCounts {
    /// Ways in which any one tile of the group is in the place.
    #[inline]
    pub fn of(&self, group: usize, place: usize) -> u128 {
        self.counts[group * self.places + place]
    }
}

impl CountingGraph {
    /// How many of the ways put a tile of each group into each place.
    pub fn ways(&self) -> PlaceDealCounts {
        let mut counts = vec![0; self.groups.len() * self.rows.len()];
        if self.total() > 0 {
            for (group, counts) in counts.chunks_exact_mut(self.rows.len().max(1)).enumerate() {
                self.follow(group, counts);
            }
        }
        PlaceDealCounts {
            places: self.rows.len(),
            counts,
        }
    }

    /// Follows one tile of a group through the layers: `staying` is the number of ways to come to a
    /// node with this very tile not yet taken. All tiles left of a class are taken alike, so that
    /// of `choices` ways to take k of n the tile is among them in k/n.
    fn follow(&self, group: usize, counts: &mut [u128]) {
        let mut class = group;
        let mut staying = vec![1u128];
        for (row, count) in counts.iter_mut().enumerate() {
            let Row { nodes, classes, .. } = self.rows[row];
            let here = self.classes[classes.0 + class];
            let behind = nodes.1;
            let mut next = Vec::new();
            for (node, &before) in self.nodes[nodes.0..nodes.1].iter().zip(&staying) {
                if before == 0 || node.ways == 0 {
                    continue;
                }
                let left = u128::from(here.of(node.key));
                for edge in self.edges_of(node) {
                    let ways = self.nodes[edge.next as usize].ways;
                    if ways == 0 {
                        continue;
                    }
                    let taken = u128::from(here.of(edge.taken));
                    let with = if taken == 0 {
                        0
                    } else {
                        edge.choices * taken / left
                    };
                    *count += before * with * ways;
                    let at = edge.next as usize - behind;
                    if next.len() <= at {
                        next.resize(at + 1, 0);
                    }
                    next[at] += before * (edge.choices - with);
                }
            }
            let Some(onward) = here.next else { return };
            class = onward as usize;
            staying = next;
        }
    }
}
