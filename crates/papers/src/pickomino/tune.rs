//! The search for the best weights of the one-turn player.
//!
//! The paper "Pi-Kimono" climbs along differences over a step of 0.01, from 100 games each, and
//! drowns in noise. Three things keep the head above water here: both ends of a difference play the
//! same dice in the same seats, so that only games in which the weights matter differ; the step of
//! the difference is wide enough for them to matter often; and there are thousands of games.

use std::io;

use capicua_arena::{Build, Contest, GameResult, Mean, Tally, Unit};
use capicua_core::{Budget, CancellationToken, InputError, LongRun, Seat, Seed, message};
use capicua_pickomino::players::{OneTurn, Weights, one_turn};
use capicua_pickomino::{GameRules, MIN_PLAYERS, Position, Rules, SeatDice};
use capicua_table::{Playable as _, Round, SeatedPlayer, play_round};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// What is to be maximised against `greedy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The difference in worms at the end, as in the paper.
    Worms,
    /// The share of games won.
    Wins,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// The rules.
    pub rules: Rules,
    /// What is to be maximised.
    pub objective: Objective,
    /// Pairs of games for each point looked at.
    pub pairs: usize,
    /// Half the distance of the two points of a difference.
    pub reach: f64,
    /// The step along the slope at the first iteration; it falls with the power 0.6 of the
    /// iteration, as in the paper.
    pub rate: f64,
    /// Where the dice come from.
    pub seed: Seed,
}

/// A step of the climb.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// Where it starts.
    pub at: Weights,
    /// The slopes found there, along alpha and beta.
    pub slope: [Mean; 2],
}

impl Search {
    /// A contest of the one-turn player with these weights against `greedy`.
    fn contest(&self, weights: Weights, seed: Seed) -> Contest<Position> {
        let players = [weights, Weights::GREEDY].map(|w| one_turn(w.alpha, w.beta));
        let party = GameRules {
            rules: self.rules,
            players: MIN_PLAYERS,
        };
        let contest = Contest::new(players.to_vec(), party, Unit::Match, seed);
        contest.expect("two players, who know all rules")
    }

    fn games(&self, weights: Weights, pairs: usize, seed: Seed) -> Vec<Vec<GameResult>> {
        let contest = self.contest(weights, seed);
        (0..pairs as u64)
            .into_par_iter()
            .map(|pair| contest.play_group(pair, false))
            .collect()
    }

    /// What each pair of games brings these weights.
    fn values(&self, weights: Weights, pairs: usize, seed: Seed) -> Vec<f64> {
        let value = |game: &GameResult| match self.objective {
            Objective::Worms => f64::from(game.points[0] - game.points[1]),
            Objective::Wins => f64::from(game.units[0]) / 2.0,
        };
        let games = self.games(weights, pairs, seed);
        games
            .iter()
            .map(|pair| pair.iter().map(value).sum::<f64>() / 2.0)
            .collect()
    }

    /// What comes of games with these weights against `greedy`.
    pub fn against_greedy(&self, weights: Weights, pairs: usize, seed: Seed) -> Tally {
        let mut tally = Tally::new(MIN_PLAYERS, Position::ENDS.len());
        for pair in self.games(weights, pairs, seed) {
            tally.add(&pair);
        }
        tally
    }

    /// The slopes at a point, each from two matches with the same dice.
    fn slope(&self, at: Weights, seed: Seed) -> [Mean; 2] {
        std::array::from_fn(|axis| {
            let (above, below) = (at.moved(axis, self.reach), at.moved(axis, -self.reach));
            let width = if axis == 0 {
                above.alpha - below.alpha
            } else {
                above.beta - below.beta
            };
            let above = self.values(above, self.pairs, seed);
            let below = self.values(below, self.pairs, seed);
            let pairs = above.into_iter().zip(below);
            Mean::from_samples(pairs.map(|(up, down)| (up - down) / width))
        })
    }

    /// The next step of a climb from (1, 1) that has come so far.
    fn next(&self, path: &[Step]) -> Step {
        let at = path.last().map_or(Weights::GREEDY, |last| {
            let length = self.rate / (path.len() as f64).powf(0.6);
            let [alpha, beta] = last.slope.map(|slope| length * slope.mean);
            last.at.moved(0, alpha).moved(1, beta)
        });
        // Fresh dice for every step, or the climb would learn one set of dice by heart.
        let dice = self.seed.named("climb").at(path.len() as u64);
        let slope = self.slope(at, dice);
        Step { at, slope }
    }

    /// What a climb has reached: the average of the second half of its path, which wavers less than its end.
    fn reached(path: &[Step]) -> Weights {
        let half = &path[path.len() / 2..];
        let mean = |part: fn(&Step) -> f64| half.iter().map(part).sum::<f64>() / half.len() as f64;
        match half.is_empty() {
            true => Weights::GREEDY,
            false => Weights {
                alpha: mean(|step| step.at.alpha),
                beta: mean(|step| step.at.beta),
            },
        }
    }

    /// Climbs from (1, 1) for that many steps, and to what.
    pub fn climb(&self, steps: usize) -> (Vec<Step>, Weights) {
        let mut path = Vec::with_capacity(steps);
        while path.len() < steps {
            path.push(self.next(&path));
        }
        let reached = Search::reached(&path);
        (path, reached)
    }

    /// The objective at a point of the surface, all of which have the same dice.
    fn point(&self, weights: Weights) -> Mean {
        let values = self.values(weights, self.pairs, self.seed.named("surface"));
        Mean::from_samples(values.into_iter())
    }
}

/// The point reached is measured with this many times the games of a step.
const FINAL: usize = 10;

/// A search on its way: the climb, the surface over a grid, and games of the point that was reached.
pub struct Tuning {
    search: Search,
    steps: usize,
    grid: Vec<f64>,
    commit: Option<String>,
    /// The steps of the climb.
    pub path: Vec<Step>,
    /// The points of the surface and their worth, row by row of alpha.
    pub surface: Vec<(Weights, Mean)>,
    /// What came of the point that was reached, on dice that the climb has not seen: luck would be taken for
    /// gain.
    pub last: Option<Tally>,
}

/// What is saved of it. Numbers are saved by their bits, which read back exactly.
#[derive(Serialize, Deserialize)]
struct Saved {
    tune: String,
    build: Option<Build>,
    path: Vec<([u64; 2], [Bits; 2])>,
    surface: Vec<Bits>,
    last: Option<Tally>,
}

type Bits = (u64, Option<u64>);

fn to_bits(mean: Mean) -> Bits {
    (mean.mean.to_bits(), mean.half_width.map(f64::to_bits))
}

fn of_bits((mean, half_width): Bits) -> Mean {
    Mean {
        mean: f64::from_bits(mean),
        half_width: half_width.map(f64::from_bits),
    }
}

impl Tuning {
    /// A search about to begin, with a climb of so many steps.
    pub fn new(search: Search, steps: usize, grid: Vec<f64>) -> Tuning {
        Tuning {
            search,
            steps,
            grid,
            commit: None,
            path: Vec::new(),
            surface: Vec::new(),
            last: None,
        }
    }

    /// With the build in what is saved, by the commit it was built from.
    #[must_use]
    pub fn with_commit(mut self, commit: &str) -> Tuning {
        self.commit = Some(commit.to_owned());
        self
    }

    fn build(&self) -> Option<Build> {
        let greedy = capicua_pickomino::players::player("greedy").expect("it is in the catalogue");
        let party = GameRules {
            rules: self.search.rules,
            players: MIN_PLAYERS,
        };
        let contest = Contest::new(vec![greedy.clone(), greedy], party, Unit::Match, Seed(1));
        let contest = contest.expect("two players, who know all rules");
        self.commit.clone().map(|commit| Build {
            commit,
            fingerprint: contest.fingerprint(),
        })
    }

    /// All that its result depends on, as a text of its own.
    pub fn asked(&self) -> String {
        format!("{:?} {} {:?}", self.search, self.steps, self.grid)
    }

    /// Where the climb leads to.
    pub fn reached(&self) -> Weights {
        Search::reached(&self.path)
    }

    fn points(&self) -> usize {
        self.grid.len() * self.grid.len()
    }

    fn weights(&self, point: usize) -> Weights {
        let (row, column) = (point / self.grid.len(), point % self.grid.len());
        Weights {
            alpha: self.grid[row],
            beta: self.grid[column],
        }
    }
}

impl LongRun for Tuning {
    type Snapshot = str;

    fn progress(&self) -> (u64, u64) {
        let done = self.path.len() + self.surface.len() + usize::from(self.last.is_some());
        (done as u64, (self.steps + self.points() + 1) as u64)
    }

    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        if self.path.len() < self.steps {
            self.path.push(self.search.next(&self.path));
        } else if self.surface.len() < self.points() {
            let weights = self.weights(self.surface.len());
            self.surface.push((weights, self.search.point(weights)));
        } else {
            let Search { pairs, seed, .. } = self.search;
            let games = (self.reached(), FINAL * pairs, seed.named("final"));
            self.last = Some(self.search.against_greedy(games.0, games.1, games.2));
        }
        Ok(())
    }

    fn unit(&self) -> &'static str {
        "points"
    }

    fn message(&self) -> String {
        let at = self.path.last().map(|step| step.at);
        at.map_or(String::new(), |at| {
            format!("({:.2}, {:.2})", at.alpha, at.beta)
        })
    }

    fn save(&self) -> String {
        let path = self.path.iter().map(|step| {
            let at = [step.at.alpha, step.at.beta].map(f64::to_bits);
            (at, step.slope.map(to_bits))
        });
        let saved = Saved {
            tune: self.asked(),
            build: self.build(),
            path: path.collect(),
            surface: self
                .surface
                .iter()
                .map(|(_, mean)| to_bits(*mean))
                .collect(),
            last: self.last.clone(),
        };
        serde_json::to_string(&saved).expect("a search is plain data") + "\n"
    }

    fn resume(&mut self, saved: &str) -> Result<(), InputError> {
        let help = message!("fix-give-file-resume-wrote-new");
        let saved: Saved = serde_json::from_str(saved)
            .map_err(|why| InputError::new(message!("no-saved-search", why), help.clone()))?;
        let fits = saved.path.len() <= self.steps && saved.surface.len() <= self.points();
        if saved.tune != self.asked() || !fits {
            return Err(InputError::new(
                message!("another-search-saved-there"),
                help.clone(),
            ));
        }
        if let (Some(ours), Some(saved)) = (self.build(), &saved.build) {
            ours.admit(saved)?;
        }
        let path = saved.path.into_iter().map(|([alpha, beta], slope)| Step {
            at: Weights {
                alpha: f64::from_bits(alpha),
                beta: f64::from_bits(beta),
            },
            slope: slope.map(of_bits),
        });
        self.path = path.collect();
        let surface = saved.surface.into_iter().enumerate();
        self.surface = surface
            .map(|(point, bits)| (self.weights(point), of_bits(bits)))
            .collect();
        self.last = saved.last;
        Ok(())
    }
}

/// The descent as it was published: forward differences, each of the three points from games of its
/// own, steps of 0.02 over the power 0.6 of the iteration. (Weights are kept from falling below
/// zero, where failing would be rewarded and games need not end.)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PublishedDescent {
    /// The rules.
    pub rules: Rules,
    /// The distance of the two points of a difference.
    pub epsilon: f64,
    /// The first step's length.
    pub rate: f64,
    /// Games for each point.
    pub games: u64,
    /// Where the dice come from.
    pub seed: Seed,
}

impl PublishedDescent {
    /// With the numbers of the paper.
    pub fn new(seed: Seed) -> PublishedDescent {
        PublishedDescent {
            rules: Rules::SMALL,
            epsilon: 0.01,
            rate: 0.02,
            games: 100,
            seed,
        }
    }

    /// What one game brings these weights against (1, 1), in worms. They begin every other game.
    fn game(&self, weights: Weights, number: u64, seed: Seed) -> f64 {
        let own = Seat::new((number % 2) as usize);
        let mut players: Vec<SeatedPlayer<Position>> = Seat::all(2)
            .map(|seat| {
                let Weights { alpha, beta } = if seat == own {
                    weights
                } else {
                    Weights::GREEDY
                };
                SeatedPlayer::Honest(Box::new(OneTurn::new(alpha, beta)))
            })
            .collect();
        let dice = SeatDice::new(seed.at(number));
        let mut round = Round::new((Position::new(self.rules, 2), dice));
        play_round(&mut round, &mut players, &Budget::default(), |_| {});
        let end = round.state();
        f64::from(end.worms(own)) - f64::from(end.worms(own.next(2)))
    }

    /// The mean over the games of a point, and how far a single game is from it (the standard
    /// deviation).
    pub fn mean(&self, weights: Weights, seed: Seed) -> (f64, f64) {
        let games: Vec<f64> = (0..self.games)
            .into_par_iter()
            .map(|number| self.game(weights, number, seed))
            .collect();
        let count = games.len().max(1) as f64;
        let mean = games.iter().sum::<f64>() / count;
        let squares: f64 = games.iter().map(|game| (game - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0).max(1.0)).sqrt())
    }

    /// The estimate of both slopes at a point.
    pub fn slope(&self, at: Weights, seed: Seed) -> [f64; 2] {
        let (here, _) = self.mean(at, seed.named("here"));
        std::array::from_fn(|axis| {
            let moved = at.moved(axis, self.epsilon);
            let (there, _) = self.mean(moved, seed.named("there").at(axis as u64));
            (there - here) / self.epsilon
        })
    }

    /// One iteration, counted from zero: where it leads.
    pub fn step(&self, at: Weights, iteration: u64) -> Weights {
        let slope = self.slope(at, self.seed.named("published").at(iteration));
        let length = self.rate / ((iteration + 1) as f64).powf(0.6);
        at.moved(0, length * slope[0]).moved(1, length * slope[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_pickomino::duel::Duel;

    /// The spread of the published estimate is that of independent games over its tiny distance.
    #[test]
    fn the_published_slope_is_as_noisy_as_its_games_say() {
        let published = PublishedDescent {
            games: 20,
            ..PublishedDescent::new(Seed(1))
        };
        let (_, deviation) = PublishedDescent {
            games: 2_000,
            ..published
        }
        .mean(Weights::GREEDY, Seed(2));
        let expected = (2.0 * deviation * deviation / 20.0).sqrt() / published.epsilon;
        let slopes: Vec<f64> = (0..200)
            .map(|n| published.slope(Weights::GREEDY, Seed(3).at(n))[0])
            .collect();
        let mean = slopes.iter().sum::<f64>() / 200.0;
        let squares: f64 = slopes.iter().map(|slope| (slope - mean).powi(2)).sum();
        let measured = (squares / 199.0).sqrt();
        assert!(
            (0.8..1.25).contains(&(measured / expected)),
            "{measured} {expected}"
        );
    }

    #[test]
    fn a_step_stays_where_failing_is_not_rewarded() {
        let published = PublishedDescent {
            games: 4,
            rate: 5.0,
            ..PublishedDescent::new(Seed(1))
        };
        let mut at = Weights::GREEDY;
        for iteration in 0..5 {
            at = published.step(at, iteration);
            assert!(at.alpha >= 0.0 && at.beta >= 0.0);
        }
        assert_ne!(at, Weights::GREEDY);
    }

    /// Stopped after every step and taken up by another process, a search comes to the same.
    #[test]
    fn a_search_resumes_exactly() {
        let search = Search {
            rules: tiny(),
            objective: Objective::Worms,
            pairs: 20,
            reach: 0.3,
            rate: 0.3,
            seed: Seed(1),
        };
        let new = || Tuning::new(search, 3, vec![0.0, 0.7, 1.1]);
        let (mut whole, mut part) = (new(), new());
        while !whole.is_finished() {
            whole.step(&CancellationToken::default()).unwrap();
            part.step(&CancellationToken::default()).unwrap();
            let saved = part.save();
            part = new();
            part.resume(&saved).unwrap();
        }
        assert_eq!(whole.progress(), (13, 13));
        let told = |run: &Tuning| (run.path.clone(), run.surface.clone(), run.reached());
        assert_eq!(told(&whole), told(&part));
        let lead = |run: &Tuning| run.last.as_ref().map(|tally| tally.lead(0));
        assert_eq!(lead(&whole), lead(&part));
        let mut other = Tuning::new(
            Search {
                pairs: 21,
                ..search
            },
            3,
            vec![0.0, 0.7, 1.1],
        );
        assert!(other.resume(&whole.save()).is_err());
        assert!(new().resume("{}").is_err());
    }

    /// Four tiles and three dice: listed and iterated within a moment.
    fn tiny() -> Rules {
        Rules::new("tiny", 3, 8, &[1, 1, 2, 2])
    }

    /// The exact expectation is what games come to, and like players are even.
    #[test]
    fn games_come_to_the_exact_expectation() {
        let duel = Duel::new(tiny());
        assert!(duel.ahead(Weights::GREEDY, Weights::GREEDY).abs() < 1e-9);
        let other = Weights {
            alpha: 0.0,
            beta: 0.0,
        };
        let exact = duel.ahead(other, Weights::GREEDY);
        assert!((duel.ahead(Weights::GREEDY, other) + exact).abs() < 1e-9);
        let search = Search {
            rules: tiny(),
            objective: Objective::Worms,
            pairs: 4_000,
            reach: 0.3,
            rate: 0.3,
            seed: Seed(1),
        };
        let played = search.against_greedy(other, 4_000, Seed(1)).lead(0);
        assert!((played.mean - exact).abs() < 1.5 * played.half_width.unwrap());
    }
}
