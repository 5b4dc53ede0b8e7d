//! The chance to win the match: against matches followed round by round, against walks that can be
//! counted by hand, and what has to hold whatever the rounds.

use std::collections::HashMap;

use capicua_core::{Chance, Game, MoveList, Random, Seat, Seed, Side, Turn};
use capicua_dominoes::{
    Deal, End, FIVES, FinishedRound, House, LastTile, Lead, Match, MatchEquity, MatchStakes, Move,
    RoundSample, Rules, SEATS, Standing, State, Tile, TileSet,
};

fn rules(text: &str) -> Rules {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A round that was played once, to be played again at any score.
struct Played {
    deal: Deal,
    moves: Vec<Move>,
}

/// Rounds in which every move is drawn.
fn played(rules: &Rules, by_deal: bool, count: u64) -> Vec<Played> {
    let seed = Seed(7).named("rounds");
    (0..count)
        .map(|index| {
            let mut random = seed.at(2 * index + u64::from(by_deal)).random();
            let mut deal = Deal::shuffled(rules, Seat::A, &mut random);
            if by_deal {
                deal.lead_highest_double();
            }
            let mut moves = Vec::new();
            RoundSample::play(State::deal(House(*rules), &deal, None), |state| {
                moves.push(any_move(state, &mut random));
                moves[moves.len() - 1]
            });
            Played { deal, moves }
        })
        .collect()
}

fn any_move(state: &State<House>, random: &mut Random) -> Move {
    let mut moves = MoveList::new();
    match state.turn() {
        Turn::Chance => state.sample_outcome(random),
        _ => {
            state.legal(&mut moves);
            *random.pick(&moves).expect("a seat to move has a move")
        }
    }
}

impl Played {
    fn note(&self, rules: &Rules) -> RoundSample {
        let mut moves = self.moves.iter();
        RoundSample::play(State::deal(House(*rules), &self.deal, None), |_| {
            *moves.next().expect("the same round")
        })
    }

    /// The round played at this point of a match, with its leader at `leader`.
    fn enter(&self, game: &mut Match, leader: Seat) {
        let seats = usize::from(game.rules().seats);
        let turns = (leader.index() + seats - self.deal.leader.index()) % seats;
        let mut hands = [TileSet::EMPTY; SEATS];
        for seat in Seat::all(seats) {
            hands[seat.after(turns, seats).index()] = self.deal.hands[seat.index()];
        }
        let deal = Deal {
            hands,
            leader,
            ..self.deal.clone()
        };
        let mut state = game.start(&deal);
        for &mv in &self.moves {
            let mv = match mv {
                Move::Call(of) => Move::Call(of.after(turns, seats)),
                mv => mv,
            };
            if state.turn() != Turn::Over {
                state.play_unchecked(mv);
            }
        }
        game.finish(&state);
    }
}

/// The chance of the first side by following all ways a match can go, round by round, by the real
/// [`Match`].
fn followed(start: Match, free: &[Played], by_deal: &[Played]) -> f64 {
    type Key = ([u16; 2], u32, u32, Option<Seat>);
    let key = |game: &Match| -> Key {
        let (rounds, tied) = (game.rounds().min(5), game.tied().min(15));
        (game.score(), rounds, tied, game.leader())
    };
    let mut now: HashMap<Key, (Match, f64)> = HashMap::from([(key(&start), (start, 1.0))]);
    let (mut won, mut left) = (0.0, 1.0);
    for number in 1.. {
        let mut next: HashMap<Key, (Match, f64)> = HashMap::new();
        for (game, likely) in now.into_values() {
            let seats = usize::from(game.rules().seats);
            let leaders: Vec<Seat> = match game.leader() {
                Some(seat) => vec![seat],
                None => Seat::all(seats).collect(),
            };
            let rounds = match game.lead() {
                Lead::HighestDouble => by_deal,
                _ => free,
            };
            let share = likely / (leaders.len() * rounds.len()) as f64;
            for &leader in &leaders {
                for round in rounds {
                    let mut after = game;
                    round.enter(&mut after, leader);
                    match after.winner() {
                        Some(Side::FIRST) => won += share,
                        Some(_) => {}
                        None => next.entry(key(&after)).or_insert((after, 0.0)).1 += share,
                    }
                }
            }
        }
        now = next;
        let rest: f64 = now.values().map(|(_, likely)| likely).sum();
        if rest < 1e-11 {
            return won;
        }
        // Whoever cannot reach the target exactly, by any of the rounds, plays on for ever.
        if number % 300 == 0 {
            if left - rest < 1e-13 {
                assert!(!start.rules().overshoot, "{}", start.rules());
                return won + rest / 2.0;
            }
            left = rest;
        }
    }
    unreachable!("the match ends, or nothing changes any more");
}

/// Small games with every option that the score of a match hangs on.
const GAMES: &[&str] = &[
    "latin,set=3,hand=2,target=12",
    "latin,set=3,hand=2,target=12,next=winner,tied=same,points=all",
    "latin,set=3,hand=2,target=12,next=66,tied=66",
    "latin,set=3,hand=2,target=12,next=side,tied=blocker",
    "latin,set=3,hand=2,target=12,next=winner,tied=66,tie=leader,block=duel",
    "latin,set=3,hand=2,target=14,openpass=3/5,roundpass=4,pass=2",
    "femundo,set=3,hand=2,target=10",
    "femundo,set=3,hand=2,target=10,overshoot=off",
    "femundo,set=3,hand=2,target=9,overshoot=off,next=winner,pass=1",
    "femundo,set=3,hand=2,target=12,capicua=x2,chucha=4,next=winner",
    "femundo,set=3,hand=2,target=12,openpass=3/5,roundpass=4,pass=2",
    "dominican,set=3,hand=2,target=16,openpass=3/5,roundpass=4,pass=2,bonuscap=9",
    "dominican,set=3,hand=2,target=10,openpass=3/5,roundpass=4,pass=3,bonuscap=17",
    "femundo,set=3,hand=2,target=14,carry=+1",
    "femundo,set=3,hand=2,target=30,carry=x2,tied=66,next=winner",
    "femundo,set=3,hand=2,target=12,carry=x2,overshoot=off,pass=1",
    "puertorico,set=3,hand=2,target=20,capicua=5,chucha=3,prize=4/3/0/2",
    "puertorico,set=3,hand=2,target=20,capicua=5,chucha=3,prize=4/3,carry=+1,pass=1",
    "recife,set=3,hand=2,target=4",
    "jamaica,set=3,hand=2,target=3",
    "jamaica,set=3,hand=2,target=2,carry=+1,next=rotate",
    "jamaica,set=3,hand=2,target=4,pass=1,tied=same",
    "haiti,set=3,hand=2,target=4",
    "block,set=3,hand=3,target=12",
    "draw,set=3,hand=2,target=12,prize=3",
    "fives,set=5,hand=3,target=15",
    "fives,set=5,hand=3,target=18,pass=2,next=rotate,tied=rotate",
    "fives,set=5,hand=3,target=20,seats=4,first=66,next=66",
    "latin,set=3,hand=2,target=9,calls=on,callcost=4",
    "femundo,set=3,hand=2,target=9,calls=on,callcost=4,calltakes=own",
];

#[test]
fn chances_are_those_of_matches_followed_round_by_round() {
    for text in GAMES {
        let rules = rules(text);
        let (free, by_deal) = (played(&rules, false, 8), played(&rules, true, 8));
        let notes = |rounds: &[Played]| -> Vec<RoundSample> {
            rounds.iter().map(|round| round.note(&rules)).collect()
        };
        let all = [notes(&free), notes(&by_deal)].concat();
        let equity = MatchEquity::solve(&rules, &all);
        let check = |game: Match| {
            let slow = followed(game, &free, &by_deal);
            let fast = equity.win_chance(&game, Side::FIRST);
            let (score, lead) = (game.score(), game.lead());
            assert!(
                (fast - slow).abs() < 1e-9,
                "{text} at {score:?}, {lead:?}: {fast} instead of {slow}"
            );
            let other = equity.win_chance(&game, Side::SECOND);
            assert!((fast + other - 1.0).abs() < 1e-12);
        };
        check(Match::new(rules));
        // Seat A leads from anywhere; the deal does where the rules say so.
        for first in ["A", "66"] {
            let first = rules_with_first(&rules, first);
            let near = rules.target - 1;
            let streak = rules.to_string().contains("streak");
            let scores = match streak {
                true => [[0, 1], [near, 0], [0, near]],
                false => [[near / 2, near], [near, near], [near, 0]],
            };
            for (score, tied) in scores.into_iter().zip([0, 0, 2]) {
                let standing = Standing {
                    score,
                    target: rules.target,
                    round: 0,
                    tied,
                };
                check(Match::at(first, standing, Some(2)));
                if rules.prize[0] > 0 {
                    check(Match::at(first, standing, Some(7)));
                }
            }
        }
    }
}

fn rules_with_first(rules: &Rules, first: &str) -> Rules {
    use capicua_dominoes::FirstLead;
    let first = match first {
        "A" => FirstLead::SeatA,
        _ => FirstLead::HighestDouble,
    };
    rules
        .with(|options| options.first = first)
        .expect("who leads first goes with everything")
}

/// After a round the chance is that of the match it leads to.
#[test]
fn after_a_round_the_chance_is_that_of_the_match() {
    for text in GAMES {
        let rules = rules(text);
        let rounds = played(&rules, false, 12);
        let notes: Vec<RoundSample> = rounds.iter().map(|round| round.note(&rules)).collect();
        let equity = MatchEquity::solve(&rules, &notes);
        let mut game = Match::new(rules);
        let mut random = Seed(3).named(text).random();
        while game.winner().is_none() && game.rounds() < 12 {
            let mut state = game.start(&game.deal(Seed(5)));
            while state.turn() != Turn::Over {
                state.play_unchecked(any_move(&state, &mut random));
            }
            let standing = state.public().standing().expect("a match has a score");
            let (finished, outcome) = (state.finished().unwrap(), state.outcome().unwrap());
            let gained = state.public().gained();
            let after = equity.after(standing, &finished, &outcome, gained);
            game.finish(&state);
            assert_eq!(after, equity.win_chance(&game, Side::FIRST), "{text}");
        }
    }
}

/// A round of All Fives in which these points are made by the leader (0) and the other, and after
/// which one of them leads.
fn course(points: &[(usize, u16)], leads: usize) -> RoundSample {
    let last = LastTile {
        tile: Tile::new(0, 0),
        open: None,
    };
    let seat = Seat::new(leads);
    let finished = FinishedRound {
        end: End::Out { seat, last },
        leader: Seat::A,
        blocker: seat,
        pips: [0; SEATS],
        rightly_called: false,
        stakes: MatchStakes::default(),
    };
    let gains = points.iter().map(|&(side, made)| (Side::new(side), made));
    RoundSample::new(&FIVES, gains, finished, false)
}

fn leading(equity: &MatchEquity, score: [u16; 2]) -> f64 {
    equity.chance(Standing::new(score, 100), Lead::Seat(Seat::A))
}

/// Rounds in which one side, either equally likely, makes ten points: a walk by the throws of a coin.
#[test]
fn even_rounds_give_the_walk_of_a_coin() {
    let notes = [course(&[(0, 10)], 0), course(&[(1, 10)], 1)];
    let equity = MatchEquity::solve(&FIVES, &notes);
    let at = |mine, theirs| leading(&equity, [mine, theirs]);
    assert_eq!(at(0, 0), 0.5);
    assert_eq!(at(90, 90), 0.5);
    assert_eq!(at(90, 80), 0.75);
    assert_eq!(at(80, 90), 0.25);
    // Three to go against two: the other one has to win two of the next four less one.
    assert!((at(70, 80) - 5.0 / 16.0).abs() < 1e-12);
    // Between two fives a score needs as many of them as the last one.
    assert_eq!(at(67, 89), at(65, 85));
    assert!(at(67, 89) < at(71, 89));
}

/// Who gets there first wins, even when the other would have made more in the same round.
#[test]
fn the_first_at_the_target_wins() {
    let notes = [course(&[(1, 5), (0, 100)], 0)];
    let equity = MatchEquity::solve(&FIVES, &notes);
    assert_eq!(leading(&equity, [0, 95]), 0.0);
    assert_eq!(leading(&equity, [0, 90]), 1.0);
}

#[test]
fn rounds_without_points_that_leave_the_lead_change_nothing() {
    let some = [course(&[(0, 10)], 0), course(&[(1, 5)], 1)];
    let more = [course(&[], 0), some[0].clone(), some[1].clone()];
    let [some, more] = [&some[..], &more].map(|notes| MatchEquity::solve(&FIVES, notes));
    for mine in (0..100).step_by(15) {
        for theirs in (0..100).step_by(15) {
            let score = [mine, theirs];
            assert!((leading(&some, score) - leading(&more, score)).abs() < 1e-12);
        }
    }
}

/// The leader wins the match or hands the lead over, one as likely as the other: x = ½ + ½ (1 − x).
#[test]
fn rounds_without_points_that_hand_the_lead_over_count() {
    let notes = [course(&[(0, 100)], 0), course(&[], 1)];
    let equity = MatchEquity::solve(&FIVES, &notes);
    assert!((leading(&equity, [0, 0]) - 2.0 / 3.0).abs() < 1e-12);
    assert!((leading(&equity, [0, 95]) - 2.0 / 3.0).abs() < 1e-12);
}

/// Six wins in a row with fair coins; a win while the other has points goes back to nothing.
#[test]
fn a_streak_of_coins() {
    let rules = rules("jamaica,set=3,hand=2");
    let equity = MatchEquity::solve(&rules, &[course(&[], 0), course(&[], 1)]);
    let at = |mine, theirs| {
        let standing = Standing::new([mine, theirs], 6);
        equity.chance(standing, Lead::Seat(Seat::A))
    };
    assert!((at(0, 0) - 0.5).abs() < 1e-12);
    // From n:0 a win goes on and a loss goes back to level: 1 − 2^(n−6) / 2.
    for points in 1u16..6 {
        let expected = 0.5 + 0.5 * capicua_core::math::exp2(f64::from(points)) / 64.0;
        assert!((at(points, 0) - expected).abs() < 1e-12, "{points}:0");
        assert!((at(0, points) + expected - 1.0).abs() < 1e-12);
    }
}

/// Where no round fits the score any more, nobody is better off.
#[test]
fn a_match_that_cannot_end_is_even() {
    let rules = rules(
        "haiti,set=3,hand=2,overshoot=off,carry=0,target=2,score=batida,scale=2/2/2/2,capicua=0",
    );
    let equity = MatchEquity::solve(&rules, &[course(&[], 0), course(&[], 1)]);
    let at = |score| equity.chance(Standing::new(score, 2), Lead::Seat(Seat::B));
    assert_eq!(at([1, 1]), 0.5);
    assert_eq!(at([1, 0]), 0.0);
    assert_eq!(at([0, 0]), 0.5);
}

/// More points are never worse where the winners score, and never better where the losers do.
#[test]
fn chances_grow_with_the_score() {
    for text in GAMES {
        let rules = rules(text);
        // Points that would lift a score past the target do not count; streaks have no score.
        if text.contains("overshoot=off") || text.contains("jamaica") || text.contains("bonuscap") {
            continue;
        }
        let rounds = played(&rules, false, 200);
        let notes: Vec<RoundSample> = rounds.iter().map(|round| round.note(&rules)).collect();
        let equity = MatchEquity::solve(&rules, &notes);
        let sign = if rules.winners_score() { 1.0 } else { -1.0 };
        for seat in [Seat::A, Seat::B] {
            let at = |score| {
                let standing = Standing::new(score, rules.target);
                sign * equity.chance(
                    Standing {
                        round: 0,
                        ..standing
                    },
                    Lead::Seat(seat),
                )
            };
            for mine in 0..rules.target - 1 {
                for theirs in 0..rules.target - 1 {
                    let now = at([mine, theirs]) - 1e-12;
                    assert!(at([mine + 1, theirs]) >= now, "{text} {mine}:{theirs}");
                    assert!(
                        at([mine, theirs + 1]) <= now + 2e-12,
                        "{text} {mine}:{theirs}"
                    );
                }
            }
        }
    }
}

/// Long matches are looked up near their end, at the same distance.
#[test]
fn long_matches_are_looked_up_near_their_end() {
    let of = |text: &str| {
        let rules = rules(text);
        let rounds = played(&rules, false, 10);
        let notes: Vec<RoundSample> = rounds.iter().map(|round| round.note(&rules)).collect();
        MatchEquity::solve(&rules, &notes)
    };
    let near = of("femundo,set=3,hand=2,target=600");
    let far = of("femundo,set=3,hand=2,target=9000");
    let at = |equity: &MatchEquity, score| {
        let standing = Standing::new(score, equity.rules().target);
        equity.chance(standing, Lead::Seat(Seat::A))
    };
    assert_eq!(at(&near, [590, 580]), at(&far, [8990, 8980]));
    assert_eq!(at(&near, [100, 0]), at(&far, [200, 100]));
    assert_eq!(at(&near, [599, 0]), at(&far, [8999, 0]));
    assert_eq!(at(&far, [9000, 8999]), 1.0);
}

/// What lies between the rungs of a long match is nearly what solving every score gives.
#[test]
fn a_sketch_is_as_good_as_the_whole() {
    for text in [
        "femundo",
        "dominican",
        "femundo,target=180,overshoot=off,next=winner",
        "puertorico,target=150",
        "femundo,target=150,openpass=10/20,pass=5,tied=66",
    ] {
        let rules = rules(text);
        let rounds = noted(&rules, 4_000);
        let whole = MatchEquity::solve(&rules, &rounds);
        let sketch = MatchEquity::approximate(&rules, &rounds);
        let last = rules.target - 1;
        let scores = (0..=last).step_by(11).chain([last - 2, last]);
        let mut worst: f64 = 0.0;
        for mine in scores.clone() {
            for other in scores.clone() {
                for (round, lead) in [
                    (0, Lead::Seat(Seat::A)),
                    (1, Lead::Seat(Seat::B)),
                    (2, Lead::Lot),
                ] {
                    let standing = Standing {
                        round,
                        ..Standing::new([mine, other], rules.target)
                    };
                    let [all, some] = [&whole, &sketch].map(|table| table.chance(standing, lead));
                    worst = worst.max((all - some).abs());
                }
            }
        }
        assert!(worst < 0.005, "{text}: {worst}");
        // Some scores are left out, or nothing was tried.
        assert!(worst > 0.0, "{text}");
        let game = Match::new(rules);
        let [all, some] = [&whole, &sketch].map(|table| table.win_chance(&game, Side::FIRST));
        assert!(
            (all - 0.5).abs() < 1e-9 && (some - 0.5).abs() < 1e-9,
            "{text}"
        );
    }
}

/// In short matches nothing is left out.
#[test]
fn a_short_match_is_not_sketched() {
    let rules = rules("latin,target=101");
    let rounds = noted(&rules, 60);
    let whole = MatchEquity::solve(&rules, &rounds);
    let sketch = MatchEquity::approximate(&rules, &rounds);
    for mine in 0..101 {
        for other in 0..101 {
            let standing = Standing::new([mine, other], 101);
            let of = |table: &MatchEquity| table.chance(standing, Lead::Seat(Seat::A));
            assert_eq!(of(&whole), of(&sketch));
        }
    }
}

/// So many rounds that a seat leads, and as many that the deal leads.
fn noted(rules: &Rules, count: u64) -> Vec<RoundSample> {
    [false, true]
        .into_iter()
        .flat_map(|by_deal| played(rules, by_deal, count))
        .map(|round| round.note(rules))
        .collect()
}
