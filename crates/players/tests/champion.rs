//! What the champion promises: honest, repeatable, exact where that is possible.

use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{
    Budget, CancellationToken, Chance as _, Estimate, Evaluation, Game, ImperfectInformation,
    MoveList, Seat, Seed, Side, Turn, View as _, math,
};
use capicua_dominoes::{
    CUBAN, Deal, Event, FIVES, House, LATIN, Move, Rules, Standing, State, View,
};
use capicua_players::{
    Analyzer, Champion, ChampionSettings, Dominoes, Goal, OpponentModel, Pimc, RolloutPolicy,
    SearchMode, Strategy, Version, match_equity, weigh_deals,
};
use capicua_solver::{Equity, Objective, Solver};

/// A round played at random for so many plies; `None` if it is over before.
fn position(seed: u64, plies: usize) -> Option<(Dominoes, Vec<Event>)> {
    position_at(LATIN, None, seed, plies)
}

/// The same in a match that stands like this.
fn position_at(
    rules: Rules,
    score: Option<[u16; 2]>,
    seed: u64,
    plies: usize,
) -> Option<(Dominoes, Vec<Event>)> {
    let mut random = Seed(seed).named("champion test").random();
    let leader = Seat::new(seed as usize % usize::from(rules.seats));
    let deal = Deal::shuffled(&rules, leader, &mut random);
    let standing = score.map(|score| Standing::new(score, rules.target));
    let mut state = State::deal(House(rules), &deal, standing);
    let (mut history, mut moves) = (Vec::new(), MoveList::new());
    for _ in 0..plies {
        let mv = match state.turn() {
            Turn::Chance => state.sample_outcome(&mut random),
            _ => {
                state.legal(&mut moves);
                *random.pick(&moves)?
            }
        };
        history.push(state.event(mv));
        state.play_unchecked(mv);
    }
    matches!(state.turn(), Turn::Seat(_)).then_some((state, history))
}

fn view(state: &Dominoes) -> View<House> {
    state.view(state.public().turn())
}

fn champion(samples: u32, reading: OpponentModel) -> Champion {
    let settings = ChampionSettings {
        samples: Some(samples),
        reading,
        ..ChampionSettings::default()
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
        let otherwise = seen.determinize(&belief.sample(&mut Seed(seed).random()));
        let choose = |state: &Dominoes| {
            let mut player = champion(8, OpponentModel::Fitted);
            let random = &mut Seed(1).random();
            player.evaluate(&view(state), &history, random, &Budget::default())
        };
        assert_eq!(choose(&state), choose(&otherwise));
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

/// The mean of a move over all deals there can be, as a chance.
fn mean_of(
    solver: &mut Solver,
    seen: &View<House>,
    belief: &Belief,
    mv: Move,
    objective: &Objective,
) -> f64 {
    let mut sum = 0.0;
    for world in belief.table().all() {
        let mut state = seen.determinize(&belief.secrets(&world));
        let side = state.side_of(seen.seat());
        state.play_unchecked(mv);
        let value = solver.value(&state, objective).unwrap();
        let sign = match state.side_of(state.public().turn()) == side {
            true => 1,
            false => -1,
        };
        sum += objective.chance(sign * value);
    }
    sum / belief.deals() as f64
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
        let plays = Plays::from_view(&seen, &history).unwrap();
        let mut champion = champion(500, OpponentModel::Nothing);
        let random = &mut Seed(1).random();
        let evaluation = champion.analyze(&seen, &belief, &plays, random, &Budget::default());
        assert!(evaluation.exact);
        assert_eq!(u128::from(evaluation.worlds), belief.deals());
        assert_eq!(champion.worlds().len() as u128, belief.deals());
        for judged in &evaluation.moves {
            let mean = mean_of(&mut solver, &seen, &belief, judged.mv, &Objective::Win);
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
    let plays = Plays::from_view(&seen, &history).unwrap();
    let ask = |budget: &Budget, reading| {
        let mut champion = champion(50, reading);
        let random = &mut Seed(1).random();
        let evaluation = champion.analyze(&seen, &belief, &plays, random, budget);
        let weights: f64 = champion.worlds().iter().map(|(_, weight)| weight).sum();
        assert!((weights - 1.0).abs() < 1e-9);
        evaluation
    };
    for (_, reading) in OpponentModel::ALL {
        // Walks are five times as many.
        let expected = if reading == OpponentModel::Fitted {
            250
        } else {
            50
        };
        assert_eq!(ask(&Budget::default(), reading).samples, expected);
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
    assert_eq!(ask(&seven, OpponentModel::Nothing).samples, 7);
    let no_time = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    assert_eq!(
        ask(&no_time, OpponentModel::Nothing).samples,
        1,
        "one world at least"
    );
}

/// Advice that reads the moves is what the champion itself thinks: late in a round nobody counts on open
/// hands. It says what every move loses, and in which worlds.
#[test]
fn advice_that_reads_moves_is_its_own_opinion() {
    let (mut asked, mut agreed, mut lost) = (0, 0, 0.0);
    for seed in 0..60 {
        let score = (seed % 2 == 1).then_some([60, 75]);
        let Some((state, history)) = position_at(LATIN, score, seed, 7 + seed as usize % 8) else {
            continue;
        };
        let seen = view(&state);
        let mut legal = MoveList::new();
        seen.legal(&mut legal);
        let belief = Belief::new(&seen, &history).unwrap();
        let plays = Plays::from_view(&seen, &history).unwrap();
        let budget = Budget::default();
        let mut champion = champion(200, OpponentModel::Fitted);
        let played = champion.evaluate(&seen, &history, &mut Seed(seed).random(), &budget);
        let random = &mut Seed(seed).random();
        let advised = champion.analyze(&seen, &belief, &plays, random, &budget);
        // Worlds are solved where there is nothing to choose, or nothing to tell the best moves apart.
        if legal.len() == 1 || advised.worlds < 1_000 {
            continue;
        }
        assert_eq!(champion.worlds().len(), 1_000);
        let weights: f64 = champion.worlds().iter().map(|(_, weight)| weight).sum();
        assert!((weights - 1.0).abs() < 1e-9);
        let losses = advised.moves.iter().map(|judged| judged.loss.unwrap().mean);
        assert_eq!(losses.clone().next(), Some(0.0));
        assert!(losses.is_sorted(), "the best move comes first");
        asked += 1;
        agreed += usize::from(played.best() == advised.best());
        let own = |mv: Move| advised.moves.iter().find(|judged| judged.mv == mv);
        lost += own(played.best()).unwrap().loss.unwrap().mean;
    }
    assert!(asked > 25 && agreed * 5 > asked * 4, "{agreed} of {asked}");
    // Where they differ it is by a hair: one chooses by what it came to play, the other by the mean.
    let lost = lost / asked as f64;
    assert!(lost < 0.005, "{lost}");
}

#[test]
fn work_is_counted() {
    let (state, history) = position(3, 1).unwrap();
    let settings = ChampionSettings {
        samples: Some(100_000),
        work: 20_000,
        reading: OpponentModel::Nothing,
        ..ChampionSettings::default()
    };
    let random = &mut Seed(1).random();
    let budget = Budget::default();
    let evaluation = Champion::new(settings).evaluate(&view(&state), &history, random, &budget);
    assert!(
        evaluation.moves.len() > 1 && evaluation.worlds < 1000,
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
        "champion:search=open",
        "champion:search=hidden,reading=nothing",
    ] {
        assert!(capicua_players::player(good).is_ok(), "{good}");
    }
    for bad in [
        "champion:time=5",
        "champion:time=0ms",
        "champion:reading=tea",
        "champion:search=tea",
        "champion:samples=0",
        "champion:version=0",
        "champion:version=01",
        "champion:version=",
    ] {
        assert!(capicua_players::player(bad).is_err(), "{bad}");
    }
    let unknown = capicua_players::player("champion:version=7").err().unwrap();
    assert_eq!(unknown.what(), "`version` cannot be `7`");
    assert_eq!(unknown.help(), "Write version=1|2|3|4.");
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

/// Where a score stands the chance is that of the match, worked out here over all deals; the champion
/// and `pimc:objective=match` see the same.
#[test]
fn few_deals_are_all_solved_for_the_match() {
    let mut solver = Solver::default();
    let (mut compared, mut differ) = (0, 0);
    for seed in 0..60 {
        let score = [[0, 0], [99, 0], [20, 85], [95, 97]][seed as usize % 4];
        let Some((state, history)) = position_at(LATIN, Some(score), seed, 18) else {
            continue;
        };
        let seen = view(&state);
        let belief = Belief::new(&seen, &history).unwrap();
        if belief.deals() > 300 {
            continue;
        }
        let public = seen.public();
        let standing = public.standing().unwrap();
        let equity = Equity::from_match(match_equity(&LATIN), standing, public.leader());
        let objective = Objective::Equity(equity);
        let plays = Plays::from_view(&seen, &history).unwrap();
        let random = &mut Seed(1).random();
        let budget = Budget::default();
        let champion =
            champion(300, OpponentModel::Nothing).analyze(&seen, &belief, &plays, random, &budget);
        let pimc = Pimc::new(300, Goal::Match).evaluate(&seen, &history, random, &budget);
        assert!(champion.exact);
        for judged in champion.moves.iter().chain(&pimc.moves) {
            // `pimc` gives moves up, and does not think about the only one.
            let Some(found) = judged.equity.filter(|found| found.is_exact()) else {
                continue;
            };
            let mean = mean_of(&mut solver, &seen, &belief, judged.mv, &objective);
            assert!((found.mean - mean).abs() < 1e-9, "{seed}: {found:?} {mean}");
            compared += 1;
        }
        for judged in &champion.moves {
            let mean = mean_of(&mut solver, &seen, &belief, judged.mv, &Objective::Win);
            let win = judged.win.expect("the round is judged, too").mean;
            assert!((win - mean).abs() < 1e-9);
            differ += usize::from((judged.equity.unwrap().mean - win).abs() > 0.01);
        }
        let top = champion.moves[0].equity.unwrap().mean;
        assert!(
            champion
                .moves
                .iter()
                .all(|judged| judged.equity.unwrap().mean <= top)
        );
    }
    assert!(compared > 40 && differ > 10, "{compared} {differ}");
}

/// Without a score there is nothing but the round: all versions judge alike, to the last digit, and so
/// do both goals of `pimc`.
#[test]
fn single_rounds_are_played_as_ever() {
    let mut compared = 0;
    for seed in 0..40 {
        let Some((state, history)) = position(seed, 3 + seed as usize % 14) else {
            continue;
        };
        let seen = view(&state);
        let think = |player: &mut dyn Strategy| {
            player.evaluate(&seen, &history, &mut Seed(1).random(), &Budget::default())
        };
        let [first, second, third, fourth] = Version::ALL.map(|version| {
            let settings = ChampionSettings {
                version,
                samples: Some(10),
                ..ChampionSettings::default()
            };
            think(&mut Champion::new(settings))
        });
        assert_eq!(first, second);
        // Too few worlds to walk through, or to play out.
        assert_eq!(first, third);
        assert_eq!(first, fourth);
        let [win, of_match] = [Goal::Win, Goal::Match].map(|goal| think(&mut Pimc::new(5, goal)));
        assert_eq!(win, of_match);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// What the players of a version make of a position, if they judge for somebody else.
fn considered(
    version: Version,
    reading: OpponentModel,
    position: &(Dominoes, Vec<Event>),
) -> Evaluation<Move> {
    let settings = ChampionSettings {
        version,
        reading,
        ..ChampionSettings::default()
    };
    judged_by(settings, position)
}

/// What a champion makes of a position, if it judges for somebody else.
fn judged_by(
    settings: ChampionSettings,
    (state, history): &(Dominoes, Vec<Event>),
) -> Evaluation<Move> {
    let seen = view(state);
    let belief = Belief::new(&seen, history).unwrap();
    let plays = Plays::from_view(&seen, history).unwrap();
    let random = &mut Seed(1).random();
    Champion::new(settings).analyze(&seen, &belief, &plays, random, &Budget::default())
}

/// The fourth champion differs from the third early in a round for four, and only if it reads the moves.
#[test]
fn the_fourth_champion_differs_from_the_third_early() {
    let cases = [
        ("latin", 3, OpponentModel::Fitted, true),
        ("latin", 3, OpponentModel::Nothing, false),
        ("latin", 10, OpponentModel::Fitted, false),
        ("recife", 1, OpponentModel::Fitted, true),
        ("block", 3, OpponentModel::Fitted, false),
        ("draw", 3, OpponentModel::Fitted, false),
    ];
    for (rules, plies, reading, differs) in cases {
        let rules: Rules = rules.parse().unwrap();
        let mut compared = 0;
        let found = (0..40).filter_map(|seed| position_at(rules, None, seed, plies));
        for position in found {
            let mut moves = MoveList::new();
            position.0.legal(&mut moves);
            // At ten moves there may have been passes: more than 22 tiles in the hands is early.
            let held: usize = (Seat::all(usize::from(rules.seats)))
                .map(|seat| position.0.hand(seat).len())
                .sum();
            if moves.len() < 2 || compared == 3 || (plies == 10 && held > 22) {
                continue;
            }
            let [third, fourth] =
                [Version::Three, Version::Four].map(|v| considered(v, reading, &position));
            assert_eq!(third != fourth, differs, "{rules} {plies} {reading:?}");
            compared += 1;
        }
        assert_eq!(compared, 3, "{rules}");
    }
}

/// What is read into the moves and which algorithm runs are two things: worlds are solved or hands kept hidden
/// whatever is read, and unless it is said hands are hidden where moves are read as strong players make them.
#[test]
fn reading_and_search_are_chosen_apart() {
    let position = position(3, 3).unwrap();
    let judged = |version, reading, search| {
        let settings = ChampionSettings {
            version,
            reading,
            search,
            samples: Some(40),
            work: 1_000_000,
            ..ChampionSettings::default()
        };
        judged_by(settings, &position)
    };
    for (_, reading) in OpponentModel::ALL {
        let of = |search| judged(Version::Four, reading, search);
        let [auto, open, hidden] = [
            SearchMode::Auto,
            SearchMode::Open,
            SearchMode::ImperfectInformation,
        ]
        .map(of);
        assert_ne!(open, hidden, "{reading:?}");
        let expected = match reading {
            OpponentModel::Fitted => &hidden,
            _ => &open,
        };
        assert_eq!(auto, *expected, "{reading:?}");
        // Five times as many worlds as open hands take.
        assert_eq!(hidden.samples, 200, "{reading:?}");
        // The second champion has no stage with hidden hands.
        let second = judged(Version::Two, reading, SearchMode::ImperfectInformation);
        assert_eq!(second, open, "{reading:?}");
    }
}

/// What early moves are worth is what comes of them in worlds read from the moves, when everybody plays on by a
/// glance: played out here once more, one by one, with worlds and luck of its own.
#[test]
fn early_moves_are_worth_what_comes_of_them() {
    let mut compared = 0;
    for (seed, score) in [
        (3, None),
        (4, None),
        (5, Some([70, 40])),
        (6, Some([10, 90])),
    ] {
        let found = (0..50).find_map(|more| {
            let found = position_at(LATIN, score, seed + 10 * more, 3)?;
            let mut moves = MoveList::new();
            found.0.legal(&mut moves);
            (moves.len() > 1).then_some(found)
        });
        let position = found.expect("some position has a choice");
        let evaluation = considered(Version::Four, OpponentModel::Fitted, &position);
        let (state, history) = &position;
        let seen = view(state);
        let public = seen.public();
        let objective = match public.standing() {
            None => Objective::Win,
            Some(standing) => {
                let equity = Equity::from_match(match_equity(&LATIN), standing, public.leader());
                Objective::Equity(equity)
            }
        };
        let belief = Belief::new(&seen, history).unwrap();
        let plays = Plays::from_view(&seen, history).unwrap();
        let luck = Seed(77);
        let weighed = weigh_deals(
            &LATIN,
            None,
            &belief,
            &plays,
            luck,
            &CancellationToken::default(),
        );
        let random = &mut luck.random();
        let worlds = weighed.resample(2_000, random);
        let glance = RolloutPolicy::for_rules(&LATIN);
        let side = public.rules().side_of(seen.seat());
        for judged in &evaluation.moves {
            let chances: Vec<f64> = (worlds.iter())
                .map(|world| {
                    let mut state = seen.determinize(world);
                    state.play_unchecked(judged.mv);
                    let mut moves = MoveList::new();
                    while let Turn::Seat(seat) = state.turn() {
                        state.legal(&mut moves);
                        let (public, hand) = (state.public(), state.hand(seat));
                        let mv = glance.choose(public, hand, &moves, random);
                        state.play_unchecked(mv);
                    }
                    let first = objective.chance(objective.worth_of(&state));
                    match side {
                        Side::FIRST => first,
                        _ => 1.0 - first,
                    }
                })
                .collect();
            let here = Estimate::from_samples(chances.into_iter());
            let found = judged.equity.or(judged.win).unwrap();
            let apart = (found.mean - here.mean).abs();
            // Three standard errors and more: both intervals are of two.
            let most = 1.6 * found.half_width().hypot(here.half_width());
            assert!(apart < most, "{seed} {}: {found:?} {here:?}", judged.mv);
            compared += 1;
        }
        assert_eq!((evaluation.worlds, evaluation.exact), (1_000, false));
    }
    assert!(compared > 8, "{compared}");
}

/// The score counts wherever worlds are solved, played out or known_draws: being ahead is worth more, and
/// the chance is that of the match.
#[test]
fn the_score_counts_in_every_game() {
    for text in [
        "latin,target=60",
        "femundo,target=60",
        "mexico,calls=on,target=60",
        "block,target=60",
        "draw,target=60",
        "draw,set=3,hand=3,target=20",
        "cuban,target=60",
        "fives,spinner=on",
        "haiti",
    ] {
        let rules: Rules = text.parse().unwrap();
        let near = rules.target / 4 * 3;
        let judged = |score: [u16; 2]| {
            // The tenth of some rounds may be over by then.
            let found = (0..50).find_map(|seed| position_at(rules, Some(score), seed, 5));
            let (state, history) = found.expect("some round goes on");
            let seen = view(&state);
            let side = rules.side_of(seen.seat()).index();
            let belief = Belief::new(&seen, &history).unwrap();
            let plays = Plays::from_view(&seen, &history).unwrap();
            let random = &mut Seed(1).random();
            let budget = Budget::default();
            let evaluation = champion(8, OpponentModel::Nothing)
                .analyze(&seen, &belief, &plays, random, &budget);
            (side, evaluation.moves[0].equity.expect(text).mean)
        };
        let [(side, ahead), (_, behind)] = [[near, 0], [0, near]].map(judged);
        // Whoever is charged with points is behind.
        let ahead_is_first = rules.winners_score();
        let (ahead, behind) = match (side == 0) == ahead_is_first {
            true => (ahead, behind),
            false => (behind, ahead),
        };
        assert!(ahead > behind + 0.1, "{text}: {ahead} {behind}");
    }
}

/// What the champion reads into the moves is true more often than what counting says: the mean of the
/// logarithm of the chance it gives to where a hidden tile really is.
#[test]
fn reading_the_moves_knows_more_than_counting() {
    for (rules, spec) in [(LATIN, "doubles"), (FIVES, "greedy")] {
        let (mut read, mut counted) = (0.0, 0.0);
        let player = capicua_players::player(spec).unwrap();
        for seed in 0..60 {
            let seats = 0..u64::from(rules.seats);
            let mut seated: Vec<_> = seats.map(|seat| player.sit(Seed(seat))).collect();
            let dealt =
                <Dominoes as capicua_table::Playable>::deal_single_round(&rules, seed, Seed(seed));
            let mut round = capicua_table::Round::new(dealt);
            let budget = Budget::default();
            capicua_table::play_round::<Dominoes>(&mut round, &mut seated, &budget, |_| {});
            let mut state = *round.start();
            let mut history = Vec::new();
            for &mv in round.moves().iter().take(12) {
                history.push(state.event(mv));
                state.play_unchecked(mv);
            }
            let view = state.view(Seat::A);
            let belief = Belief::new(&view, &history).unwrap();
            let plays = Plays::from_view(&view, &history).unwrap();
            let stop = capicua_core::CancellationToken::default();
            let weighted =
                capicua_players::weigh_deals(&rules, Some(&view), &belief, &plays, Seed(1), &stop);
            let [reading, counting] = [weighted.chances(&belief), belief.chances()];
            for (at, holder) in counting.holders().iter().enumerate() {
                let capicua_belief::Holder::Seat(seat) = *holder else {
                    continue;
                };
                for tile in state.hand(seat) & belief.constraints().hidden() {
                    read += math::ln(reading.of(at, tile).max(1e-3));
                    counted += math::ln(counting.of(at, tile));
                }
            }
        }
        assert!(read > counted, "{rules}: {read} {counted}");
    }
}
