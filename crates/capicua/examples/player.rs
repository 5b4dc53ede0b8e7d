//! A player of one's own, and a contest in one call: who is better on the same deals, and how sure is that?

use capicua::prelude::*;

/// Keeps as many different pips in its hand as it can.
struct Varied;

impl Player<Dominoes> for Varied {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let kept = |mv: &Move| match mv {
            Move::Play(placement) => {
                let mut hand = view.hand();
                hand.remove(placement.tile());
                hand.pips_held().iter().count()
            }
            _ => 0,
        };
        let best = moves.into_iter().max_by_key(kept);
        best.map(Evaluation::from_move)
            .ok_or_else(|| Fault("asked without a move".to_owned()))
    }
}

pub(crate) fn main() -> Result<(), Error> {
    let mine = Entrant::custom("varied", |_seed| Varied);
    let rules: Rules = "latin".parse()?;
    let summary = compare(rules, mine, "random").deals(500).seed(1).run()?;
    println!("{summary}");

    let (low, high) = summary.interval;
    let better = low > 0.5;
    println!("better than chance: {better} ({low:.3} to {high:.3})");
    Ok(())
}
