//! The champion: what it knows about ends of games, and how it learns.

use std::sync::Arc;

use capicua_core::Seed;
use capicua_pickomino::advice::advise;
use capicua_pickomino::champion::train::{Plan, Table, Trainer};
use capicua_pickomino::champion::{Champion, Judge};
use capicua_pickomino::{Dice, Move, Position};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

const PLAN: Plan = Plan {
    duel_rounds: 2,
    many_rounds: 1,
    steps: 3,
    seed: Seed(4),
};

fn learn(trainer: &mut Trainer, threads: usize) {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| while trainer.round().is_some() {});
}

#[test]
fn training_repeats_itself_on_any_number_of_threads_and_after_a_pause() {
    let mut straight = Trainer::new(PLAN);
    learn(&mut straight, 1);
    let mut parallel = Trainer::new(PLAN);
    learn(&mut parallel, 2);
    assert_eq!(straight.to_bytes(), parallel.to_bytes());
    let mut paused = Trainer::new(PLAN);
    paused.round();
    let bytes = paused.to_bytes();
    let mut resumed = Trainer::from_bytes(PLAN, &bytes).expect("a checkpoint of this plan");
    assert_eq!(resumed.rounds(), (1, 3));
    learn(&mut resumed, 1);
    assert_eq!(straight.to_bytes(), resumed.to_bytes());
    // Another plan, or half a file, is not taken for it.
    let other = Plan {
        seed: Seed(5),
        ..PLAN
    };
    assert!(Trainer::from_bytes(other, &bytes).is_none());
    assert!(Trainer::from_bytes(PLAN, &bytes[..bytes.len() - 1]).is_none());
    assert!(Trainer::from_bytes(PLAN, b"nonsense").is_none());
}

#[test]
fn learning_finds_out_who_is_ahead() {
    let plan = Plan {
        duel_rounds: 1,
        many_rounds: 0,
        steps: 250,
        seed: Seed(1),
    };
    let mut trainer = Trainer::new(plan);
    let ahead = position("pickomino 21,23,24 35,36/22 A");
    let behind = position("pickomino 21,23,24 22/35,36 A");
    let value = |trainer: &Trainer, table: &Position| {
        let judge = Arc::new(trainer.learnt().clone());
        Champion::new(judge, 1).solve(table).value(&Dice::NONE)
    };
    let gap = |trainer: &Trainer| value(trainer, &ahead) - value(trainer, &behind);
    let before = gap(&trainer);
    let round = trainer.round().unwrap();
    assert_eq!((round.table, round.positions), (Table::Duel, 250 * 256));
    assert!(trainer.round().is_none());
    // The weights that are used are an average that begins with the first, ignorant ones.
    assert!(
        gap(&trainer) > before + 0.02,
        "{before} then {}",
        gap(&trainer)
    );
    let shipped = Judge::shipped();
    let knows = |table: &Position| {
        Champion::new(shipped.clone(), 1)
            .solve(table)
            .value(&Dice::NONE)
    };
    assert!(
        knows(&ahead) > 0.9 && knows(&behind) < 0.1,
        "{} {}",
        knows(&ahead),
        knows(&behind)
    );
}

#[test]
fn weights_read_back_and_half_a_file_is_refused() {
    let shipped = Judge::shipped();
    let bytes = shipped.to_bytes();
    assert_eq!(Judge::from_bytes(&bytes).as_ref(), Ok(&*shipped));
    assert!(bytes.len() < 200_000, "{} bytes", bytes.len());
    for wrong in [
        &bytes[..bytes.len() - 1],
        &bytes[1..],
        b"",
        b"capicua pickomino weights 1\n",
    ] {
        assert!(Judge::from_bytes(wrong).is_err());
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(Judge::from_bytes(&longer).is_err());
}

#[test]
fn a_won_game_is_known_to_be_won() {
    let table = position("pickomino 21 30/24,25 A www 55222");
    let advice = advise(&table, &mut Champion::new(Judge::shipped(), 2));
    let (best, outlook) = &advice.decisions[0];
    assert_eq!(best.to_string(), "2s");
    assert_eq!(outlook.win, 1.0);
    assert_eq!((outlook.fail, outlook.worms), (0.0, 1.0));
    // And a lost one to be lost: whoever takes the last tile with too few worms.
    let behind = position("pickomino 21 22/35,36 A www 55222");
    let advice = advise(&behind, &mut Champion::new(Judge::shipped(), 1));
    let taking = advice
        .decisions
        .iter()
        .find(|(mv, _)| mv.to_string() == "2s")
        .unwrap();
    assert_eq!(taking.1.win, 0.0);
    assert_ne!(advice.decisions[0].0.to_string(), "2s");
}

#[test]
fn advice_adds_up() {
    for text in [
        "pickomino 21,23-29,31-36 22/30/- A ww44 1553",
        "pickomino 21,23-29,31-36 22/30 B ww44 1553",
        "pickomino 21-36 -/-",
        "pickomino 23-30 21,22/36,35/33/34 C w -",
    ] {
        let table = position(text);
        let advice = advise(&table, &mut Champion::new(Judge::shipped(), 2));
        assert!(
            advice
                .decisions
                .windows(2)
                .all(|pair| pair[0].1.win >= pair[1].1.win)
        );
        let all = advice
            .decisions
            .iter()
            .map(|(_, outlook)| outlook)
            .chain([&advice.now]);
        for outlook in all {
            let sum = outlook.outcomes.fail + outlook.outcomes.total.iter().sum::<f64>();
            assert!((sum - 1.0).abs() < 1e-12);
            assert!((0.0..=1.0).contains(&outlook.win));
            assert!(outlook.fail >= outlook.outcomes.fail);
        }
        assert_eq!(advice.decisions.is_empty(), table.roll().is_none());
    }
    let failed = position("pickomino 21-36 -/- A ww44 w4w4");
    let advice = advise(&failed, &mut Champion::new(Judge::shipped(), 2));
    assert_eq!(advice.decisions[0].0, Move::Fail);
    assert_eq!(advice.now.fail, 1.0);
}

#[test]
fn the_chances_of_a_turn_follow_from_those_after_it() {
    // Looking one turn further changes the opinion a little, not a lot: the network has learnt.
    let judge = Judge::shipped();
    for text in [
        "pickomino 21-36 -/-",
        "pickomino 21-28,31-34 29/30 A",
        "pickomino 22,25 21,30/31,33 B",
    ] {
        let table = position(text);
        let value = |turns| {
            let mut champion = Champion::new(Arc::clone(&judge), turns);
            champion.solve(&table).value(&Dice::NONE)
        };
        assert!(
            (value(1) - value(2)).abs() < 0.03,
            "{text}: {} {}",
            value(1),
            value(2)
        );
    }
}
