//! What the champion would play, by what the seat on turn can know, and what it thinks of every move.

use capicua::prelude::*;

pub(crate) fn main() -> Result<(), Error> {
    let position =
        "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
    let answer = ask("champion:samples=300", position, Seed(1))?;
    println!("{} worlds, exact: {}", answer.worlds, answer.exact);
    for MoveEval { mv, equity, .. } in &answer.moves {
        if let Some(chance) = equity {
            let (mean, half) = (100.0 * chance.mean, 100.0 * chance.half_width());
            println!("{mv:<4} wins the match in {mean:.1} ± {half:.1} %");
        }
    }

    // Any other player is asked in the same way.
    for player in ["greedy", "pimc:samples=20", "person:chago"] {
        println!("{player}: {}", ask(player, position, Seed(1))?.best());
    }
    Ok(())
}
