//! Expectimax over the orders of the boneyard: late in a round in which tiles are drawn, or points are made on
//! the way, all deals that remain are solved, each with every order in which its boneyard may be drawn.

use capicua_core::{Budget, View as _};
use capicua_dominoes::{House, Tile, View};
use capicua_solver::{Objective, Solver};

use super::Task;
use super::trial::Trial;
use super::worlds::Worlds;

/// Solves all worlds with every order of their boneyards, if that are no more than `samples` and
/// there is time for it.
pub(super) fn solve(
    solver: &mut Solver,
    view: &View<House>,
    worlds: &Worlds,
    samples: usize,
    task: &Task,
) -> Option<Trial> {
    let public = view.public();
    let drawn = match public.rules().is_draw_game() {
        true => public.stock(),
        false => 0,
    };
    let orders: usize = (1..=drawn).product();
    let count = orders.checked_mul(worlds.list.len())?;
    if count > samples {
        return None;
    }
    solver.set_budget(&Budget {
        work: Some(task.work),
        ..Budget::until(&task.first)
    });
    let mut trial = Trial::new(view, Worlds::all(Vec::new()), task.for_match());
    let objective = &task.objective;
    let mut list = Vec::with_capacity(count);
    for (secrets, weight) in &worlds.list {
        let state = view.determinize(secrets);
        let mut boneyard: Vec<Tile> = match drawn {
            0 => Vec::new(),
            _ => secrets.stock.iter().collect(),
        };
        for order in 0..orders {
            if order > 0 {
                next_order(&mut boneyard);
            }
            let mut values = |objective| solver.values_by_draw_order(&state, &boneyard, objective);
            let (chances, points) = (values(objective).ok()?, values(&Objective::Points).ok()?);
            for (candidate, (chance, points)) in
                trial.moves.iter_mut().zip(chances.iter().zip(&points))
            {
                candidate.chances.push(objective.chance(chance.1));
                candidate.points.push(f64::from(points.1));
            }
            list.push((*secrets, weight / orders as f64));
        }
    }
    trial.worlds = Worlds::all(list);
    trial.rank();
    Some(trial)
}

/// The next order of tiles in the order of dictionaries; after the last one comes the first.
fn next_order(tiles: &mut [Tile]) {
    let rises = |at: &usize| tiles[*at - 1] < tiles[*at];
    let Some(from) = (1..tiles.len()).rev().find(rises) else {
        return tiles.reverse();
    };
    let larger = (from..tiles.len())
        .rev()
        .find(|&at| tiles[at] > tiles[from - 1]);
    tiles.swap(from - 1, larger.expect("the one that rises is larger"));
    tiles[from..].reverse();
}
