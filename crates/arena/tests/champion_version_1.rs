//! Version 1 of the champion, pinned: whole matches as it played them and what it thought of single
//! moves when it was kept, compared byte for byte. It is what later champions are measured against,
//! so a difference here is a mistake to be mended, never a record to be written anew.

use std::fmt::Write as _;

use capicua_belief::{Belief, Knowledge, Plays};
use capicua_core::{Budget, Estimate, Evaluation, Fault, Player, Random, Seed};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Event, Move, Rules, View};
use capicua_players::{
    Analyzer as _, Champion, ChampionSettings, Dominoes, Doubles, Entrant, Goal, Greedy,
    OpponentModel, Pimc, Strategy, Version, catalogue,
};
use capicua_table::{play_match, split_seats};

/// Says where two texts part, and fails if they do.
fn assert_same(found: &str, golden: &str, what: &str) {
    let mut lines = found.lines().zip(golden.lines()).zip(1..);
    if let Some(((found, golden), line)) = lines.find(|((found, golden), _)| found != golden) {
        panic!("{what}, line {line}: version 1 has changed\n  was {golden}\n  is  {found}");
    }
    assert!(found == golden, "{what}: version 1 has changed at the end");
}

macro_rules! golden {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("golden/champion-1-", $name)).trim_end_matches('\n'),
        )
    };
}

/// Draws its chances as players did when the records were made: in one stream, whatever is asked.
/// (Now they are drawn anew for each ply, so that a player can be told again what it had seen.)
struct Streamed<T> {
    strategy: T,
    random: Random,
    history: Vec<Event>,
}

impl<T: Strategy> Player<Dominoes> for Streamed<T> {
    fn begin(&mut self, _: &View) {
        self.history.clear();
    }

    fn saw(&mut self, event: &Event, _: &View) {
        self.history.push(*event);
    }

    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Evaluation<Move>, Fault> {
        let strategy = &mut self.strategy;
        Ok(strategy.evaluate(view, &self.history, &mut self.random, budget))
    }
}

fn streamed<T: Strategy + 'static>(
    spec: &str,
    stream: fn(Seed) -> Seed,
    strategy: impl Fn() -> T + Send + Sync + 'static,
) -> Entrant {
    Entrant::custom(spec, move |seed| Streamed {
        strategy: strategy(),
        random: stream(seed).random(),
        history: Vec::new(),
    })
}

/// The players of the records, with their chances in one stream.
fn as_they_were(spec: &str) -> Entrant {
    let option = |name: &str| {
        let options = spec.split_once(':').map_or("", |(_, options)| options);
        let mut options = options.split(',').filter_map(|o| o.split_once('='));
        options
            .find(|(found, _)| *found == name)
            .map(|(_, v)| v.to_owned())
    };
    let samples = option("samples").map(|n| n.parse().unwrap());
    match spec.split(':').next().unwrap() {
        "greedy" => streamed(spec, |seed| seed, || Greedy),
        "doubles" => streamed(spec, |seed| seed, || Doubles),
        "pimc" => streamed(
            spec,
            |seed| seed,
            move || Pimc::new(samples.unwrap(), Goal::Points),
        ),
        _ => {
            let settings = ChampionSettings {
                version: Version::One,
                samples,
                reading: option("reading").map_or(OpponentModel::Fitted, |r| r.parse().unwrap()),
                ..ChampionSettings::default()
            };
            streamed(
                spec,
                |seed| seed.named("champion"),
                move || Champion::new(settings),
            )
        }
    }
}

fn assert_match(golden: (&str, &str), rules: &str, seats: &str, seed: u64) {
    let players: Vec<Entrant> = split_seats(seats).iter().map(|s| as_they_were(s)).collect();
    assert_played(golden, rules, &players, seed);
}

fn assert_played((name, golden): (&str, &str), rules: &str, players: &[Entrant], seed: u64) {
    let rules: Rules = rules.parse().unwrap();
    let played = play_match(&rules, players, Seed(seed)).text();
    assert_same(played.trim_end(), golden, name);
}

/// A match of few worlds a decision, and a round with as many as it usually takes.
#[test]
fn matches_of_latin() {
    let few = ["champion:version=1,samples=6"; 4].join(",");
    assert_match(golden!("latin.dgn"), "latin", &few, 1);
    let usual = "champion:version=1,greedy,champion:version=1,doubles";
    assert_match(golden!("usual.dgn"), "latin,target=1", usual, 7);
}

/// Rules that are not compiled for, small sets with tiles asleep, and every way to read moves.
#[test]
fn matches_with_house_rules() {
    assert_match(
        golden!("house.dgn"),
        "latin,first=free,points=all,block=individual,tie=leader,target=200",
        "champion:version=1,samples=6,pimc:samples=3,champion:version=1,samples=6,\
         champion:version=1,samples=6,reading=levels",
        2,
    );
    assert_match(
        golden!("small.dgn"),
        "latin,set=5,hand=4,first=A,target=60",
        "champion:version=1,samples=8,reading=nothing,greedy,\
         champion:version=1,samples=8,reading=doubles,champion:version=1,samples=8,reading=greedy",
        3,
    );
}

/// As it is seated now. All Fives was written anew once, when what a champion learns of the other seat
/// was moved from its decisions to the end of the round.
#[test]
fn matches_as_it_is_seated() {
    for (golden, rules, seats, seed) in [
        (
            golden!("seated.dgn"),
            "latin",
            "champion:version=1,samples=6,greedy,champion:version=1,samples=6,doubles",
            1,
        ),
        (
            golden!("fives.dgn"),
            "fives,target=250",
            "champion:version=1,samples=100,champion:version=1,samples=40",
            1,
        ),
        (
            golden!("fives-house.dgn"),
            "fives,hand=5,target=60",
            "champion:version=1,samples=60,reading=nothing,champion:version=1,samples=200",
            2,
        ),
    ] {
        let players = catalogue().entrant(seats, &rules.parse().unwrap()).unwrap();
        assert_played(golden, rules, &players, seed);
    }
}

fn written(estimate: Estimate) -> String {
    // Intervals are for people: how they are drawn may improve.
    format!("{:?}", estimate.mean)
}

/// What it thinks of every move, digit by digit, asked as `capicua advise` asks: each position of the
/// golden file is judged anew.
#[test]
fn evaluations() {
    let (name, golden) = golden!("evaluations.txt");
    let mut found = String::new();
    let positions = golden.lines().filter(|line| !line.starts_with(' '));
    for text in positions {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let seat = position.now().public().turn();
        let view = position.now().view(seat).expect("the hand is known");
        let belief =
            Belief::from_knowledge(&Knowledge::from_position(&position, Some(seat))).unwrap();
        let plays = Plays::new(position.start().public(), position.history());
        let fives = view.public().rules().fives;
        let _ = writeln!(found, "{text}");
        for reading in ["nothing", "sensible"] {
            let settings = ChampionSettings {
                version: Version::One,
                samples: Some(40),
                work: 4_000_000,
                reading: reading.parse().unwrap(),
                ..ChampionSettings::default()
            };
            let mut champion = Champion::new(settings);
            let chances = if fives { "mc" } else { "champion" };
            let mut random = Seed(1).named("advice").named(chances).random();
            let budget = Budget::default();
            let evaluation = champion.analyze(&view, &belief, &plays, &mut random, &budget);
            let exact = if evaluation.exact { ", exact" } else { "" };
            let _ = writeln!(
                found,
                "  {} worlds{exact}, reading {reading}",
                evaluation.samples
            );
            for judged in &evaluation.moves {
                let _ = writeln!(
                    found,
                    "    {} win {} points {} loss {}",
                    judged.mv,
                    judged.chance().map_or("-".to_owned(), written),
                    judged.points.map_or("-".to_owned(), written),
                    judged.loss.map_or("-".to_owned(), written),
                );
            }
        }
    }
    assert_same(found.trim_end(), golden, name);
}
