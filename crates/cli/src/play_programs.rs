//! A whole match among players of the program: nobody to wait for, so it is played at once.

use std::fmt::Write as _;
use std::path::Path;

use capicua_arena::play_match;
use capicua_core::{Seed, write_whole};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::{Record, write_records};
use capicua_players::Lineup;
use capicua_protocol::{Play, line};

use crate::answer::{Answer, Failure};

/// What is asked for.
pub struct Request<'a> {
    pub rules: Rules,
    pub players: &'a [Lineup],
    pub seed: u64,
    pub record: Option<&'a Path>,
    pub json: bool,
}

pub fn run(request: &Request) -> Answer {
    let Request { rules, seed, .. } = *request;
    let played = play_match(rules, request.players, Seed(seed));
    let records: Vec<Record> = played
        .rounds
        .iter()
        .map(|(record, _)| record.clone())
        .collect();
    if let Some(path) = request.record {
        write_whole(path, write_records(&records).as_bytes())
            .map_err(|error| Failure::file("write", path, &error))?;
    }
    let sides = if rules.seats == 4 {
        ["AC", "BD"]
    } else {
        ["A", "B"]
    };
    let winner = played.game.winner().map(|side| sides[side.index()]);
    let score = played.game.score();
    if request.json {
        let gained = records.iter().map(|record| record.end().public().gained());
        return Ok(line(&Play {
            schema: Default::default(),
            rules: rules.to_string(),
            seed,
            rounds: records.iter().map(Record::result).collect(),
            gained: gained.collect(),
            score,
            winner: winner.map(str::to_owned),
        }));
    }
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let before = record
            .start()
            .public()
            .standing()
            .map_or([0, 0], |s| s.score);
        let _ = writeln!(
            text,
            "round {:>2}  at {:>3}:{:<3}  {:>2} moves  {}{}",
            index + 1,
            before[0],
            before[1],
            record.moves().len(),
            record.result(),
            record
                .gained()
                .map_or(String::new(), |gained| format!(", gained {gained}"))
        );
    }
    let winner = winner.unwrap_or("nobody");
    let _ = write!(text, "{winner} wins the match, {}:{}", score[0], score[1]);
    // Where the losers are charged the lower score wins.
    if !rules.winners_score() {
        let _ = write!(text, " ({} loses)", rules.target);
    }
    text.push('\n');
    Ok(text)
}
