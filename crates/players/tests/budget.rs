//! Every search obeys its budget: told to stop it answers soon, with a legal move; time, samples and
//! work are kept; and without a limit the same seed gives the same answer.

use std::thread;
use std::time::{Duration, Instant};

use capicua_core::{Budget, CancellationToken, Game, Seat, Seed};
use capicua_dominoes::{Deal, House, Match, Rules, State};
use capicua_players::SeatedPlayer;

/// Players with settings that would think for minutes at the first moves of a round.
const SLOW: [(&str, &str); 12] = [
    ("champion:samples=5000000,work=10000000", "latin"),
    (
        "champion:samples=5000000,work=10000000,reading=levels",
        "dominican",
    ),
    ("champion:samples=9000000", "fives"),
    ("mc:worlds=9000000,reads=yes,depth=4", "fives"),
    ("mc:worlds=9000000", "fives"),
    ("pimc:samples=9000000", "latin"),
    ("pimc:samples=900000,alpha=30,beta=1", "latin"),
    ("ims:alpha=100,beta=3", "latin"),
    ("ismcts:iterations=10000000", "cuban"),
    ("oracle:alpha=100,beta=3", "latin"),
    ("oracle:work=10000000", "fives"),
    ("vielma", "latin"),
];

/// How soon a search has to be over: a tenth of a second, and some for a busy machine.
const SOON: Duration = Duration::from_millis(400);

/// A round after some moves of its leader's choice, and a seat that has something to think about.
fn table(rules: &str) -> (State<House>, Seat) {
    let rules: Rules = rules.parse().unwrap();
    let deal = match rules.is_draw_game() {
        true => Match::new(rules).deal(Seed(4)),
        false => Deal::shuffled(&rules, Seat::A, &mut Seed(4).random()),
    };
    let state = State::deal(House(rules), &deal, None);
    let seat = state.public().turn();
    (state, seat)
}

fn sit(spec: &str, state: &State<House>, seat: Seat) -> SeatedPlayer {
    let mut player = capicua_players::player(spec).unwrap().sit(Seed(1));
    player.begin(state, seat);
    player
}

#[test]
fn whoever_is_told_to_stop_stops() {
    for (spec, rules) in SLOW {
        let (state, seat) = table(rules);
        let mut player = sit(spec, &state, seat);
        let stop = CancellationToken::new();
        let budget = Budget::until(&stop);
        let raiser = thread::spawn(move || {
            thread::sleep(Duration::from_millis(60));
            stop.cancel();
            Instant::now()
        });
        let evaluation = player.choose(&state, seat, None, &budget).unwrap();
        let answered = Instant::now();
        let raised = raiser.join().unwrap();
        let took = answered.saturating_duration_since(raised);
        assert!(took < SOON, "{spec} under {rules}: {took:?}");
        assert!(state.is_legal(evaluation.best()));
    }
}

#[test]
fn time_is_kept() {
    for (spec, rules) in SLOW {
        let (state, seat) = table(rules);
        let budget = Budget {
            time: Some(Duration::from_millis(60)),
            ..Budget::default()
        };
        let mut player = sit(spec, &state, seat);
        let began = Instant::now();
        player.choose(&state, seat, None, &budget).unwrap();
        let took = began.elapsed();
        let limit = Duration::from_millis(60) + SOON;
        assert!(took < limit, "{spec} under {rules}: {took:?}");
    }
}

/// Work repeats: so many positions are the same answer on any machine.
#[test]
fn work_is_kept_and_repeats() {
    for (spec, rules) in [
        ("champion:samples=2000,work=10000000", "latin"),
        ("pimc:samples=400", "latin"),
        ("ims:alpha=9,beta=1", "latin"),
        ("ismcts:iterations=1000000", "cuban"),
        ("oracle:alpha=12,beta=1", "latin"),
        ("oracle:work=10000000", "fives"),
        ("vielma", "latin"),
    ] {
        let (state, seat) = table(rules);
        let budget = Budget {
            work: Some(30_000),
            ..Budget::default()
        };
        let ask = || {
            let began = Instant::now();
            let mut player = sit(spec, &state, seat);
            let evaluation = player.choose(&state, seat, None, &budget).unwrap();
            (evaluation, began.elapsed())
        };
        let ((first, took), (again, _)) = (ask(), ask());
        assert_eq!(first, again, "{spec} under {rules}");
        assert!(
            took < Duration::from_secs(3),
            "{spec} under {rules}: {took:?}"
        );
    }
}

#[test]
fn samples_are_kept() {
    for (spec, rules) in [
        ("champion", "latin"),
        ("champion", "fives"),
        ("mc", "fives"),
        ("pimc", "latin"),
        ("ismcts", "cuban"),
    ] {
        let (state, seat) = table(rules);
        let budget = Budget {
            samples: Some(7),
            ..Budget::default()
        };
        let mut player = sit(spec, &state, seat);
        let evaluation = player.choose(&state, seat, None, &budget).unwrap();
        assert_eq!(evaluation.samples, 7, "{spec} under {rules}");
        assert!(evaluation.worlds <= 7, "{spec} under {rules}");
    }
}
