//! A deal with all hands open, solved to the end: what every move is worth to the side that plays it.

use capicua::prelude::*;

pub(crate) fn main() -> Result<(), Error> {
    let deal = "latin 5250444232/4133311110/61222100/64514020 2630^6655435 A 45:30/100";
    for (mv, points) in solve(deal)? {
        println!("{mv:<4} {points:+}");
    }

    // What cannot be solved or read is an error with a code that programs match on.
    match solve("latin 5250444232/?5/?4/?4 2630^6655435 A -") {
        Err(error) if error.code() == "hands-must-be-open" => {
            println!("\nNot all hands are written.")
        }
        Err(error) => println!("\n{}: {error}", error.code()),
        Ok(moves) => println!("\n{} moves", moves.len()),
    }
    Ok(())
}
