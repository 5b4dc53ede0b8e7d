//! Who holds what after a few moves: every deal that agrees with what A saw, counted.

use capicua::belief::Holder;
use capicua::prelude::*;

pub(crate) fn main() -> Result<(), Error> {
    let seen_by_a = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54";
    let belief = infer(seen_by_a)?;
    println!("{} deals", belief.deals());

    let chances = belief.chances();
    for (at, holder) in chances.holders().iter().enumerate() {
        let five = chances.of_pip(at, 5);
        println!("{holder}: a five in {:.1} % of the deals", 100.0 * five);
    }
    let six_four: TileSet = [Tile::new(6, 4)].into_iter().collect();
    let at_b = belief.chance_of_any(Holder::Seat(Seat::B), six_four);
    println!("B has 6-4 in {:.1} %", 100.0 * at_b);

    // A deal at random, all alike: a world for a search with open hands.
    let secrets = belief.sample(&mut Seed(1).random());
    println!("B might hold {}", secrets.hands[Seat::B.index()]);
    Ok(())
}
