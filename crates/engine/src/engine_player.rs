//! A chair with an engine on it: a player whose moves come from a process.

use std::sync::Arc;

use capicua_core::{
    Budget, Estimate, Evaluation, Fault, ImperfectInformation, MoveEval, Player, Seat, Seed,
    View as _,
};
use capicua_table::Wire;
use sha2::{Digest as _, Sha256};

use crate::dep::EngineCommand;
use crate::engine::{Engine, MoveReply, Opinion};
use crate::error::EngineError;
use crate::process::Process;

/// The seed that an engine is told. Seeds are derived in a way that can be undone: told as it is, an
/// engine could find out what the tiles are dealt from.
pub fn engine_seed(seed: Seed) -> Seed {
    let hash = Sha256::digest(seed.0.to_le_bytes());
    let (first, _) = hash.split_at(8);
    Seed(
        first
            .iter()
            .fold(0, |number, &byte| number << 8 | u64::from(byte)),
    )
}

/// What is common to engines of every game: the lines for the process, and the process.
///
/// Lines are held back until the seat is asked, so that one write and one read make a move. What has
/// been told of this round is kept: an engine that had to be started again is told once more.
pub(crate) struct EngineConnection {
    engine: Arc<Engine>,
    process: Option<Process>,
    seed: Seed,
    /// The line that begins the match.
    opening: String,
    /// All that was told of this round.
    round: String,
    /// What the process does not know yet.
    pending: String,
    asked: bool,
    failed: bool,
}

impl EngineConnection {
    pub fn new(engine: Arc<Engine>, seed: Seed) -> EngineConnection {
        EngineConnection {
            engine,
            process: None,
            seed: engine_seed(seed),
            opening: String::new(),
            round: String::new(),
            pending: String::new(),
            asked: false,
            failed: false,
        }
    }

    /// A round begins: the rules, the seat and the position as it sees it.
    pub fn begin(&mut self, rules: &str, seat: Seat, position: &str) {
        let seed = self.seed.0;
        let opening = format!("{}\n", EngineCommand::Match { rules, seat, seed });
        // Whoever changes chairs, as players of some games do, plays another match.
        if opening != self.opening {
            self.pending.push_str(&opening);
            self.opening = opening;
        }
        self.round = format!("{}\n", EngineCommand::Round(position));
        self.pending.push_str(&self.round);
    }

    /// Something more of this round, one line.
    pub fn add(&mut self, line: &str) {
        self.round.push_str(line);
        self.pending.push_str(line);
    }

    /// The round is over.
    pub fn over(&mut self, line: &str) {
        self.pending.push_str(line);
        self.count();
    }

    /// What a failure would have cost is over, a round or a turn: an engine that got through it is
    /// none that only fails.
    pub fn count(&mut self) {
        if self.asked && !self.failed {
            self.engine.succeeded();
        }
        (self.asked, self.failed) = (false, false);
    }

    /// Asks for a move; `parse_move` says which one is meant.
    pub fn ask<M: Copy>(
        &mut self,
        budget: &Budget,
        parse_move: impl Fn(&str) -> Option<M>,
    ) -> Result<Evaluation<M>, Fault> {
        self.asked = true;
        let answer = self.try_ask(budget).and_then(|reply| {
            let best = parse_move(&reply.mv);
            let best = best.ok_or_else(|| EngineError::IllegalMove(reply.mv.clone()))?;
            Ok(evaluation(best, &reply, parse_move))
        });
        answer.map_err(|trouble| {
            let failed = self.process.take();
            let talk = failed.map_or(Vec::new(), |process| process.talk());
            self.engine.failed(&trouble, talk);
            self.failed = true;
            // The next one is told from the beginning of the round.
            self.pending = format!("{}{}", self.opening, self.round);
            Fault(trouble.to_string())
        })
    }

    fn try_ask(&mut self, budget: &Budget) -> Result<MoveReply, EngineError> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(self.engine.take()?),
        };
        process.tell(&self.pending);
        self.pending.clear();
        process.ask(self.engine.settings(), budget)
    }
}

impl Drop for EngineConnection {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.tell(&self.pending);
            self.engine.give_back(process);
        }
    }
}

/// The moves an engine has spoken of, the one it plays first.
fn evaluation<M: Copy>(
    best: M,
    reply: &MoveReply,
    parse_move: impl Fn(&str) -> Option<M>,
) -> Evaluation<M> {
    let judged = |mv, said: &Opinion| MoveEval {
        win: said.win.map(Estimate::exact),
        points: said.points.map(Estimate::exact),
        equity: said.equity.map(Estimate::exact),
        ..MoveEval::new(mv)
    };
    let opinions = reply.opinions.iter();
    let (mine, others): (Vec<_>, Vec<_>) = opinions.partition(|said| said.mv == reply.mv);
    let first = mine.first().map(|said| judged(best, said));
    let mut moves = vec![first.unwrap_or(MoveEval::new(best))];
    let others = others.into_iter();
    moves.extend(others.filter_map(|said| Some(judged(parse_move(&said.mv)?, said))));
    Evaluation::new(moves)
}

/// How the beginning of a round is told, where it is not told as usual.
pub(crate) type PositionWriter<G> =
    Arc<dyn Fn(&<G as ImperfectInformation>::View) -> Option<String> + Send + Sync>;

/// An engine at a table.
pub struct EnginePlayer<G: Wire> {
    talk: EngineConnection,
    /// What the seat saw last.
    last: Option<G::View>,
    write_position: PositionWriter<G>,
    told: bool,
}

impl<G: Wire> EnginePlayer<G> {
    pub(crate) fn new(
        engine: Arc<Engine>,
        seed: Seed,
        write_position: PositionWriter<G>,
    ) -> EnginePlayer<G> {
        EnginePlayer {
            talk: EngineConnection::new(engine, seed),
            last: None,
            write_position,
            told: false,
        }
    }
}

impl<G: Wire> Player<G> for EnginePlayer<G> {
    fn begin(&mut self, start: &G::View) {
        self.last = Some(start.clone());
        let position = (self.write_position)(start);
        self.told = position.is_some();
        // A seat knows the rules, whatever it does not see.
        let rules = G::rules_seen(start).to_string();
        let position = position.unwrap_or_default();
        self.talk.begin(&rules, start.seat(), &position);
    }

    fn saw(&mut self, event: &G::Event, now: &G::View) {
        let before = self.last.replace(now.clone());
        let (seat, what) = G::saw(event, before.as_ref().unwrap_or(now), now);
        self.talk
            .add(&format!("{}\n", EngineCommand::Saw(seat, &what)));
        if G::pays(event) {
            self.talk.count();
        }
    }

    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Evaluation<G::Move>, Fault> {
        if !self.told {
            return Err(Fault("an engine is told a round from its start".to_owned()));
        }
        self.talk.ask(budget, |text| G::parse_move(text, view))
    }

    fn over(&mut self, start: &G, end: &G) {
        self.talk
            .over(&format!("{}\n", EngineCommand::Over(&G::over(start, end))));
    }
}
