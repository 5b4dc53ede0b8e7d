//! A game of one's own in the arena: from a heap one to three are taken in turn, and the last one wins.
use capicua::prelude::*;

#[derive(Clone, PartialEq, Debug)]
struct Nim(u8, Seat);

impl SimpleGame for Nim {
    type Move = u8;
    const NAME: &'static str = "nim";
    fn deal(random: &mut Random) -> Nim {
        Nim(10 + random.below(10) as u8, Seat::A)
    }
    fn turn(&self) -> Option<Seat> {
        (self.0 > 0).then_some(self.1)
    }
    fn moves(&self) -> Vec<u8> {
        (1..=self.0.min(3)).collect()
    }
    fn play(&mut self, taken: u8) {
        *self = Nim(self.0 - taken, self.1.next(2));
    }
    fn gain(&self) -> i32 {
        if self.1 == Seat::B { 1 } else { -1 }
    }
}

/// Leaves as many as are left over by a number, where it can: by four is best play.
struct By(u8);

impl Player<Simple<Nim>> for By {
    fn choose(&mut self, seen: &SimpleView<Nim>, _: &Budget) -> Result<Evaluation<u8>, Fault> {
        Ok(Evaluation::from_move((seen.game.0 % self.0).clamp(1, 3)))
    }
}

pub(crate) fn main() -> Result<(), Error> {
    let [four, three] = [4, 3].map(|by| Entrant::custom(&format!("by-{by}"), move |_| By(by)));
    println!("{}", compare("nim", four, three).deals(300).run()?);
    Ok(())
}
