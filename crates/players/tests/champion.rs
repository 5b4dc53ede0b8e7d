//! What the champion promises: honest, repeatable, exact where that is possible.

use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Game, Hidden, MoveList, Seat, Seed, Turn, View as _};
use capicua_dominoes::{CUBAN, Deal, Event, FIVES, House, LATIN, State, View};
use capicua_players::{Adviser, Champion, Dominoes, Reading, Settings, Thinker as _, Version};
use capicua_solver::{Objective, Solver};

/// A round played at random for so many plies; `None` if it is over before.
fn position(seed: u64, plies: usize) -> Option<(Dominoes, Vec<Event>)> {
    let mut random = Seed(seed).named("champion test").random();
    let deal = Deal::shuffled(&LATIN, Seat::new((seed % 4) as usize), &mut random);
    let mut state = State::deal(House(LATIN), &deal, None);
    let (mut history, mut moves) = (Vec::new(), MoveList::new());
    for _ in 0..plies {
        state.legal(&mut moves);
        let mv = *random.pick(&moves)?;
        history.push(state.event(mv));
        state.play_unchecked(mv);
    }
    matches!(state.turn(), Turn::Seat(_)).then_some((state, history))
}

fn view(state: &Dominoes) -> View<House> {
    state.view(state.public().turn())
}

fn champion(samples: u32, reading: Reading) -> Champion {
    let settings = Settings {
        samples: Some(samples),
        reading,
        ..Settings::default()
    };
    Champion::new(settings)
}

#[test]
fn the_choice_does_not_depend_on_hidden_tiles() {
    let mut compared = 0;
    for seed in 0..300 {
        let Some((state, history)) = position(seed, 4 + seed as usize % 16) else {
            continue;
        };
        let seen = view(&state);
        let belief = Belief::new(&seen, &history).unwrap();
        let otherwise = seen.restore(&belief.sample(&mut Seed(seed).random()));
        let choose = |state: &Dominoes| {
            let mut player = champion(8, Reading::Sensible);
            let random = &mut Seed(1).random();
            player.think(&view(state), &history, random, &Budget::default())
        };
        assert_eq!(choose(&state), choose(&otherwise));
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

/// With few deals left nothing is left to chance: the mean over all of them, worked out here.
#[test]
fn few_deals_are_all_solved() {
    let mut solver = Solver::default();
    let mut compared = 0;
    for seed in 0..60 {
        let Some((state, history)) = position(seed, 18) else {
            continue;
        };
        let seen = view(&state);
        let belief = Belief::new(&seen, &history).unwrap();
        if belief.deals() > 500 {
            continue;
        }
        let plays = Plays::of(&seen, &history).unwrap();
        let mut champion = champion(500, Reading::Nothing);
        let random = &mut Seed(1).random();
        let judgement = champion.consider(&seen, &belief, &plays, random, &Budget::default());
        assert!(judgement.exact);
        assert_eq!(u128::from(judgement.worlds), belief.deals());
        assert_eq!(champion.worlds().len() as u128, belief.deals());
        for judged in &judgement.moves {
            let mut wins = 0.0;
            for world in belief.table().all() {
                let mut state = seen.restore(&belief.secrets(&world));
                let side = state.side_of(seen.seat());
                state.play_unchecked(judged.mv);
                let value = solver.value(&state, &Objective::Win).unwrap();
                let sign = match state.side_of(state.public().turn()) == side {
                    true => 1,
                    false => -1,
                };
                wins += f64::from(1 + sign * value) / 2.0;
            }
            let mean = wins / belief.deals() as f64;
            let win = judged.win.expect("it plays to win");
            assert!((win.mean - mean).abs() < 1e-9);
            assert!(win.is_exact());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn budgets_are_kept() {
    let (state, history) = position(3, 6).unwrap();
    let seen = view(&state);
    let belief = Belief::new(&seen, &history).unwrap();
    let plays = Plays::of(&seen, &history).unwrap();
    let ask = |budget: &Budget, reading| {
        let mut champion = champion(50, reading);
        let random = &mut Seed(1).random();
        let judgement = champion.consider(&seen, &belief, &plays, random, budget);
        let weights: f64 = champion.worlds().iter().map(|(_, weight)| weight).sum();
        assert!((weights - 1.0).abs() < 1e-9);
        judgement
    };
    for (_, reading) in Reading::ALL {
        assert_eq!(ask(&Budget::default(), reading).samples, 50);
        assert_eq!(
            ask(&Budget::default(), reading),
            ask(&Budget::default(), reading),
            "the same seed gives the same answer"
        );
    }
    let samples = Some(7);
    let seven = Budget {
        samples,
        ..Budget::default()
    };
    assert_eq!(ask(&seven, Reading::Nothing).samples, 7);
    let no_time = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    assert_eq!(
        ask(&no_time, Reading::Nothing).samples,
        1,
        "one world at least"
    );
}

#[test]
fn work_is_counted() {
    let (state, history) = position(3, 1).unwrap();
    let settings = Settings {
        samples: Some(100_000),
        work: 20_000,
        reading: Reading::Nothing,
        ..Settings::default()
    };
    let random = &mut Seed(1).random();
    let budget = Budget::default();
    let judgement = Champion::new(settings).think(&view(&state), &history, random, &budget);
    assert!(
        judgement.moves.len() > 1 && judgement.worlds < 1000,
        "a hundred thousand early worlds would take minutes"
    );
}

#[test]
fn specs_say_what_it_takes_and_what_it_plays() {
    for good in [
        "champion",
        "champion:samples=10",
        "champion:time=500ms",
        "champion:time=2s,reading=nothing",
        "champion:work=1,reading=levels",
        "champion:version=1,samples=10",
    ] {
        assert!(capicua_players::player(good).is_ok(), "{good}");
    }
    for bad in [
        "champion:time=5",
        "champion:time=0ms",
        "champion:reading=tea",
        "champion:samples=0",
        "champion:version=0",
        "champion:version=01",
        "champion:version=",
    ] {
        assert!(capicua_players::player(bad).is_err(), "{bad}");
    }
    let unknown = capicua_players::player("champion:version=7").err().unwrap();
    assert_eq!(unknown.what(), "`version` cannot be `7`");
    assert_eq!(unknown.help(), "Write version=1|2.");
    assert_eq!(unknown.column(), Some(18));
    // Written as it was read: records keep who played.
    for spec in [
        "champion",
        "champion:version=1",
        "champion:samples=3,version=1",
    ] {
        assert_eq!(
            capicua_players::player(spec).unwrap().spec().to_string(),
            spec
        );
    }
    for version in Version::ALL {
        assert_eq!(version.to_string().parse(), Ok(version));
    }
    let first = capicua_players::player("champion:version=1").unwrap();
    assert!(first.knows(&LATIN).is_ok());
    assert!(first.knows(&FIVES).is_ok());
    assert!(first.knows(&CUBAN).is_err());
}
