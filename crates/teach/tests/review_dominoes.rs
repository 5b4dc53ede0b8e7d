//! What a review of dominoes promises.

use capicua_belief::{Belief, Knowledge, Plays};
use capicua_core::{Budget, Game as _, MoveList, Seat, Seed, Turn};
use capicua_dominoes::notation::{Position, Record, Snapshot, WrittenMove};
use capicua_dominoes::{Deal, House, Match, Move, PublicMove, Rules, State};
use capicua_players::{ADVISER, adviser};
use capicua_teach::advice::{AdviceOptions, OpponentModel, advise};
use capicua_teach::review::dominoes::{Rounds, chances_in};
use capicua_teach::review::{
    Class, GameOutline, GradedPly, ReviewedGame, SearchLimits, Workspace, report,
};
use capicua_words::Language;

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Plays a round with any moves.
fn any_round(mut state: State<House>, deal: &Deal, random: &mut capicua_core::Random) -> Record {
    let mut record = Record::new(Snapshot::from_start(&state));
    let (mut legal, mut drawn) = (MoveList::new(), deal.stock.iter());
    loop {
        let mv = match state.turn() {
            Turn::Over => return record,
            Turn::Chance => Move::Draw(*drawn.next().unwrap()),
            Turn::Seat(_) => {
                state.legal(&mut legal);
                *random.pick(&legal).unwrap()
            }
        };
        state.play(mv).unwrap();
        record.play(WrittenMove::from(mv)).unwrap();
    }
}

/// A round by itself.
fn alone(text: &str, seed: u64) -> Record {
    let rules = rules(text);
    let mut random = Seed(seed).random();
    let leader = Seat::new(seed as usize % usize::from(rules.seats));
    let deal = Deal::shuffled(&rules, leader, &mut random);
    any_round(State::deal(House(rules), &deal, None), &deal, &mut random)
}

/// Rounds of a match, to its end or `most` of them.
fn whole_match(text: &str, seed: u64, most: usize) -> Vec<Record> {
    let mut game = Match::new(rules(text));
    let mut records = Vec::new();
    let mut random = Seed(seed).named("moves").random();
    while game.winner().is_none() && records.len() < most {
        let deal = game.deal(Seed(seed));
        let record = any_round(game.start(&deal), &deal, &mut random);
        game.finish(&record.final_state().unwrap());
        records.push(record);
    }
    records
}

fn limits(samples: u32) -> SearchLimits {
    SearchLimits {
        samples: Some(samples),
        ..SearchLimits::default()
    }
}

fn graded(rounds: &Rounds, limits: &SearchLimits) -> Vec<GradedPly> {
    let mut workspace = Workspace::default();
    let plies = rounds.outline().plies().into_iter();
    plies
        .map(|(round, ply)| rounds.grade(round, ply, limits, &mut workspace).unwrap())
        .collect()
}

/// The same round as `seat` knows it, with the other hands unknown.
fn hidden(record: &Record, seat: Seat) -> Record {
    let mut seen = Record::new(record.start().seen_by(seat));
    let position = record.seen_by(record.moves().len(), seat).unwrap();
    for &written in position.moves() {
        seen.play(written).unwrap();
    }
    seen
}

/// The same round with other tiles in the other hands, wherever `seat` could not know it.
fn dealt_anew(record: &Record, seat: Seat, seed: u64) -> Record {
    let position = record.seen_by(record.moves().len(), seat).unwrap();
    let belief = Belief::from_knowledge(&Knowledge::from_position(&position, Some(seat))).unwrap();
    let secrets = belief.sample(&mut Seed(seed).random());
    let mut hands = secrets.hands;
    hands[seat.index()] = record.end().hand(seat).known;
    for event in record.history() {
        if let PublicMove::Play(placement) = event.seen {
            hands[event.seat.index()].insert(placement.tile());
        }
    }
    let start = record.start().public();
    let state = State::from_parts(*start, hands, secrets.stock, 0);
    let mut again = Record::new(Snapshot::from_start(&state));
    for mv in record.moves() {
        again.play(mv.written).unwrap();
    }
    again
}

/// Every ply was looked at.
fn all(found: &[GradedPly]) -> Vec<Option<GradedPly>> {
    found.iter().cloned().map(Some).collect()
}

/// Grades without what only open hands tell.
fn of_seat(record: Record, seat: Seat) -> Vec<GradedPly> {
    let rounds = Rounds::from_records(vec![record]);
    let limits = SearchLimits {
        seat: Some(seat),
        bare: true,
        ..limits(10)
    };
    graded(&rounds, &limits)
}

/// What nobody at a seat could know does not change its grades: other hands unknown, or dealt anew.
#[test]
fn grades_rest_on_what_the_seat_could_know() {
    let (mut decisions, mut others) = (0, 0);
    let count = |found: &[GradedPly]| found.iter().filter(|one| one.decision.is_some()).count();
    for seed in 0..24 {
        let record = alone("femundo", seed);
        for seat in Seat::all(4) {
            let open = of_seat(record.clone(), seat);
            assert_eq!(open, of_seat(hidden(&record, seat), seat), "{seed} {seat}");
            let other = dealt_anew(&record, seat, seed);
            others += usize::from(other.start() != record.start());
            assert_eq!(open, of_seat(other, seat), "{seed} {seat}");
            decisions += count(&open);
        }
    }
    assert!(decisions > 300, "{decisions}");
    assert!(others > 40, "the same hands again: {others}");
    // With a boneyard, with ends that count, and in double-nine.
    for text in ["draw", "fives", "cuban"] {
        for seed in 0..2 {
            let record = alone(text, seed);
            for seat in Seat::all(2) {
                let open = of_seat(record.clone(), seat);
                assert!(count(&open) > 2, "{text} {seed} {seat}");
                let seen = of_seat(hidden(&record, seat), seat);
                assert_eq!(open, seen, "{text} {seed} {seat}");
            }
        }
    }
}

/// In the same worlds advice and review find the same chances.
#[test]
fn review_agrees_with_advice() {
    let mut compared = 0;
    // Rounds by themselves, and rounds of a match, where both count the chance to win that.
    let alone = (0..5).map(|seed| alone("latin,first=free", seed));
    let scored = whole_match("mexico,target=60", 2, 3);
    for record in alone.chain(scored) {
        for ply in (4..record.moves().len()).step_by(3) {
            let seat = {
                let any = record.seen_by(ply, Seat::A).unwrap();
                any.now().public().turn()
            };
            let position = record.seen_by(ply, seat).unwrap();
            let view = position.now().view(seat).unwrap();
            let mut legal = MoveList::new();
            view.legal(&mut legal);
            if legal.len() < 2 {
                continue;
            }
            let options = AdviceOptions {
                samples: Some(30),
                ..AdviceOptions::default()
            };
            let advice = advise(&position, seat, &options).unwrap();
            // The adviser itself, asked the same, tells in which worlds it looked.
            let belief =
                Belief::from_knowledge(&Knowledge::from_position(&position, Some(seat))).unwrap();
            let plays = Plays::new(position.start().public(), position.history());
            let mut asked = adviser(OpponentModel::Nothing);
            let mut random = options.seed.named("advice").named(ADVISER).random();
            let budget = Budget {
                samples: options.samples,
                ..Budget::default()
            };
            let evaluation = asked.analyze(&view, &belief, &plays, &mut random, &budget);
            assert_eq!(evaluation, advice.evaluation);
            let found =
                chances_in(&position, seat, asked.worlds(), &mut Workspace::default()).unwrap();
            for (mv, chance) in found {
                let judged = evaluation
                    .moves
                    .iter()
                    .find(|judged| judged.mv == mv)
                    .unwrap();
                let win = judged.chance().unwrap().mean;
                assert!(
                    (win - chance).abs() < 1e-9,
                    "{position} {mv}: {win} {chance}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// Where all deals were looked at, both are exact and say the same by themselves.
#[test]
fn where_all_is_looked_at_the_loss_is_that_of_advice() {
    let mut compared = 0;
    for seed in 30..50 {
        let record = alone("latin,first=free", seed);
        let rounds = Rounds::from_records(vec![record.clone()]);
        let found = graded(&rounds, &limits(60));
        for (ply, one) in found.iter().enumerate() {
            let Some(decision) = one.decision.as_ref().filter(|one| one.exact) else {
                continue;
            };
            let seat = rounds.outline().rounds[0].plies[ply].seat;
            let position = record.seen_by(ply, seat).unwrap();
            let advice = advise(&position, seat, &AdviceOptions::default()).unwrap();
            assert!(advice.evaluation.exact);
            let played = record.moves()[ply].written;
            let mut moves = advice.evaluation.moves.iter();
            let judged = moves
                .find(|judged| WrittenMove::from(judged.mv) == played)
                .unwrap();
            let loss = judged.loss.unwrap().mean;
            assert!((loss - decision.loss).abs() < 1e-9, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 15, "{compared}");
}

/// Figures do not depend on what was graded before, nor in which order.
#[test]
fn a_review_repeats_itself() {
    let rounds = Rounds::from_records(vec![alone("femundo", 3), alone("femundo", 4)]);
    let limits = limits(12);
    let forwards = graded(&rounds, &limits);
    let mut workspace = Workspace::default();
    let plies = rounds.outline().plies();
    let mut backwards: Vec<GradedPly> = plies
        .iter()
        .rev()
        .map(|&(round, ply)| rounds.grade(round, ply, &limits, &mut workspace).unwrap())
        .collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    let other = SearchLimits {
        seed: Seed(2),
        ..limits
    };
    assert_ne!(forwards, graded(&rounds, &other));
}

fn adds_up(outline: &GameOutline, found: &[GradedPly]) {
    let review = report(outline, &all(found), Seed(1), Language::ENGLISH);
    let mut luck = 0.0;
    for (name, side) in &review.sides {
        let moved = side.result - side.before;
        let told = side.skill + side.luck;
        assert!((moved - told).abs() < 1e-5, "{name}: {side:?}");
        luck += side.luck;
    }
    assert!(luck.abs() < 1e-4, "what one side has the other has not");
    for (seat, of) in &review.seats {
        let decisions = review.rounds.iter().flat_map(|round| &round.decisions);
        let own: Vec<_> = decisions.filter(|one| one.seat == *seat).collect();
        assert_eq!(own.len(), of.decisions);
        let mean = own.iter().map(|one| one.loss).sum::<f64>() / own.len().max(1) as f64;
        assert!((mean - of.loss).abs() < 1e-5, "{seat}");
        assert!((of.error_rate - 100.0 * of.loss).abs() < 1e-4);
    }
}

/// `result - before = skill + luck`, in a match, in rounds by themselves, and where it breaks off.
#[test]
fn skill_and_luck_are_all_there_is() {
    let records = whole_match("mexico,target=60", 5, 20);
    assert!(records.len() > 1);
    let won = Rounds::from_records(records.clone());
    let found = graded(&won, &limits(4));
    adds_up(won.outline(), &found);
    let review = report(won.outline(), &all(&found), Seed(1), Language::ENGLISH);
    let (first, second) = (&review.sides["AC"], &review.sides["BD"]);
    assert_eq!((first.result + second.result).round(), 1.0);
    assert!([0.0, 1.0].contains(&first.result), "{first:?}");
    assert!((first.before - 0.5).abs() < 0.02, "{first:?}");
    assert!(review.turning.is_some());
    for round in &review.rounds {
        assert_eq!(round.chances.len(), round.moves.len() + 2);
        assert!(
            round
                .chances
                .iter()
                .all(|chance| (0.0..=1.0).contains(chance))
        );
    }
    let apart = Rounds::from_records((0..3).map(|seed| alone("femundo", seed)).collect());
    adds_up(apart.outline(), &graded(&apart, &limits(4)));
    let mut broken_off = Record::new(records[0].start().clone());
    for mv in &records[0].moves()[..9] {
        broken_off.play(mv.written).unwrap();
    }
    let unfinished = Rounds::from_records(vec![broken_off]);
    adds_up(unfinished.outline(), &graded(&unfinished, &limits(4)));
}

/// A record of which nothing is known but the moves has an answer, and nobody in it is graded.
#[test]
fn without_hands_nobody_is_graded() {
    let record = alone("femundo", 7);
    let text = record.to_string();
    let deal = text.lines().find(|line| line.starts_with("[Deal")).unwrap();
    let text = text.replace(deal, "[Deal \"A:?7 B:?7 C:?7 D:?7\"]");
    let rounds = Rounds::read(&text).unwrap();
    let found = graded(&rounds, &limits(4));
    assert!(found.iter().all(|one| *one == GradedPly::default()));
    let review = report(rounds.outline(), &all(&found), Seed(1), Language::ENGLISH);
    assert!(review.seats.values().all(|seat| seat.decisions == 0));
}

/// Every kind of rules has its review, as far as hands are known: presets, boneyards, spinners, calls.
#[test]
fn every_game_is_reviewed() {
    for text in [
        "draw",
        "block",
        "fives",
        "fives,spinner=on",
        "fives,seats=4",
        "latin,calls=on",
        "recife",
        "jamaica",
        "dominican",
        "habana",
        "cuban",
    ] {
        // The last moves are enough, and quick.
        let rounds = Rounds::from_records(vec![alone(text, 11)]);
        let plies = rounds.outline().plies().len();
        let mut workspace = Workspace::default();
        let mut decisions = 0;
        for ply in (0..plies).rev() {
            let one = rounds.grade(0, ply, &limits(6), &mut workspace).unwrap();
            decisions += usize::from(one.decision.is_some());
            let fine = |chance: f64| (-1e-9..=1.0 + 1e-9).contains(&chance);
            assert!(one.chance.is_none_or(fine), "{text}: {one:?}");
            if decisions == 4 {
                break;
            }
        }
        assert!(decisions > 0, "{text}");
    }
}

/// Notes are read back, and a second review replaces those of the first.
#[test]
fn notes_in_a_record_are_read_back() {
    let mut record = alone("femundo", 9);
    record.comment("a comment of somebody else");
    let rounds = Rounds::from_records(vec![record]);
    let found = graded(&rounds, &limits(6));
    let text = rounds.annotated(&all(&found));
    let decisions = found.iter().filter(|one| one.decision.is_some()).count();
    assert_eq!(text.matches("[%loss ").count(), decisions);
    assert_eq!(text.matches("[%best ").count(), decisions);
    assert!(text.contains("a comment of somebody else"));
    let again = Rounds::read(&text).unwrap();
    assert_eq!(graded(&again, &limits(6)), found);
    assert_eq!(again.annotated(&all(&found)), text);
}

/// Somebody who always plays what is best in all worlds is never told to have lost anything, and losses
/// are told in all languages.
#[test]
fn losses_are_told() {
    let rounds = Rounds::from_records((0..4).map(|seed| alone("femundo", 40 + seed)).collect());
    let found = graded(&rounds, &limits(60));
    let decisions = || found.iter().filter_map(|one| one.decision.as_ref());
    for class in [Class::Mistake, Class::Blunder] {
        assert!(decisions().any(|one| one.class == class), "{class:?}");
    }
    for decision in decisions() {
        assert_eq!(decision.said.is_some(), decision.class >= Class::Inaccuracy);
        if let Some(said) = &decision.said {
            assert!(
                said.iter().all(|text| text.contains(&decision.best)),
                "{said:?}"
            );
            assert!(said[0] != said[1] && said[1] != said[2]);
        }
        if decision.class >= Class::Inaccuracy {
            assert!(decision.loss - decision.half_width > 0.0, "{decision:?}");
        }
        let position: Position = decision.position.parse().unwrap();
        assert!(position.now().public().end().is_none());
    }
}
