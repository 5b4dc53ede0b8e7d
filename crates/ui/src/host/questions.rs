//! Questions that have nothing to do with a game at a table: the documents of the command line. What is
//! asked is read at once; what is handed back is the work.

use std::time::Duration;

use crate::HintQuestion;
use crate::games::games;
use capicua_belief::BeliefModel;
use capicua_core::{Budget, CancellationToken, InputError, Seat, Seed, message};
use capicua_dominoes::notation::Position;
use capicua_protocol::{
    Advice, Advise, AdviseQuestion, Belief, BeliefQuestion, OwnQuestion, Review, ReviewQuestion,
    Solve, SolveQuestion,
};
use capicua_solver::Solver;
use capicua_teach::advice::{AdviceError, AdviceOptions, exact_chances};
use capicua_teach::documents::{self, BeliefMethod};
use capicua_teach::review::{GradedPly, SearchLimits, Workspace, report};
use capicua_words::Words;
use http::StatusCode;
use serde_json::Value;

use crate::host::api_error::ApiError;
use crate::host::limits::MOST_SAMPLES;
use crate::host::table::Question;

/// Memory of the solver, the same as on the command line: counted nodes depend on it.
const SOLVER_MEMORY: usize = 1 << 20;

/// Tiles in all hands together up to which a position is solved under rules the fast solver does
/// not know.
const SOLVED_SLOWLY: usize = 12;

/// Positions searched for a decision in a review, and worlds that can be asked for: a whole round has to
/// be done in the time there is for an answer.
const REVIEW_WORK: u64 = 600_000;
const MOST_REVIEWED: u32 = 200;

fn seat(text: Option<&str>) -> Result<Option<Seat>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    let mut letters = text.trim().chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(Some(seat)),
        _ => Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-seat",
            message!("no-such-seat-of-four"),
            message!("fix-seats-are-b-c-d"),
        )),
    }
}

/// A question that one game alone answers.
pub struct Own {
    /// Where it is asked.
    pub address: &'static str,
    /// What is asked is read; the answer is a document.
    pub read: fn(OwnQuestion, &'static Words) -> Question<Value>,
}

/// All of them.
pub fn own() -> &'static [Own] {
    &crate::own::QUESTIONS
}

pub(crate) fn refuse(error: impl Into<InputError>) -> ApiError {
    ApiError::input("bad-position", &error.into())
}

/// As `capicua advise --json`, with its sentences. Without a time the answer is the same every time.
pub fn advise(
    asked: AdviseQuestion,
    words: &'static Words,
    time: Option<Duration>,
) -> Result<Question<Advise>, ApiError> {
    let position: Position = asked.position.parse().map_err(refuse)?;
    if asked
        .samples
        .is_some_and(|samples| !(1..=MOST_SAMPLES).contains(&samples))
    {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-samples",
            message!("samples-out-of-range", most = MOST_SAMPLES),
            message!("fix-ask-fewer-use-capicua-advise"),
        ));
    }
    let turn = position.now().public().turn();
    let seat = seat(asked.seat.as_deref())?.unwrap_or(turn);
    Ok(Box::new(move |stop: &CancellationToken| {
        let options = AdviceOptions {
            samples: asked.samples,
            time,
            seed: Seed(asked.seed.unwrap_or(1)),
            stop: stop.clone(),
            ..AdviceOptions::default()
        };
        let chances = match asked.belief {
            true => Some(exact_chances(&position, seat).map_err(refuse)?),
            false => None,
        };
        match capicua_teach::advice::advise(&position, seat, &options) {
            Ok(advice) => {
                let chances = chances.as_ref();
                let mut document = documents::advice(&position, &advice, chances, None);
                document.said = Some(documents::said(words, &advice));
                Ok(document)
            }
            // Rules the adviser does not know are judged by a player that does.
            Err(AdviceError::Rules(_)) => {
                let question = HintQuestion {
                    position,
                    seat,
                    seed: options.seed,
                    time: options.time,
                };
                let hint = question.answer(stop).map_err(refuse)?;
                match hint.document(Some(words)) {
                    Advice::Dominoes(document) => Ok(document),
                    _ => Err(ApiError::broken()),
                }
            }
            Err(why) => Err(refuse(why)),
        }
    }))
}

/// As `capicua belief --json`.
pub fn belief(asked: BeliefQuestion) -> Result<Question<Belief>, ApiError> {
    let seat = seat(asked.seat.as_deref())?;
    let way: BeliefMethod = match asked.model.as_deref() {
        None => BeliefMethod::Model(BeliefModel::Exact),
        Some(name) => name.parse().map_err(|_| {
            ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-model",
                message!("no-such-model"),
                message!("fix-models-are-exact-uniform-dominai"),
            )
        })?,
    };
    Ok(Box::new(move |stop: &CancellationToken| {
        let seed = Seed(asked.seed.unwrap_or(1));
        let believed = documents::BeliefReport::read(&asked.position, seat, way, seed, stop);
        Ok(believed.map_err(refuse)?.document())
    }))
}

/// As `capicua review --json`, of one round.
pub fn review(asked: ReviewQuestion, words: &'static Words) -> Result<Question<Review>, ApiError> {
    let seat = seat(asked.seat.as_deref())?;
    if asked
        .samples
        .is_some_and(|samples| !(1..=MOST_REVIEWED).contains(&samples))
    {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-samples",
            message!("samples-out-of-range", most = MOST_REVIEWED),
            message!("fix-ask-fewer-use-capicua-review"),
        ));
    }
    let bad = |error: InputError| ApiError::input("bad-record", &error);
    Ok(Box::new(move |stop: &CancellationToken| {
        let subject = games().review(&asked.record).map_err(bad)?;
        let outline = subject.outline();
        let number = asked.round.unwrap_or(outline.rounds.len());
        let Some(round) = number
            .checked_sub(1)
            .filter(|at| *at < outline.rounds.len())
        else {
            let what = message!("no-such-round", round = number);
            let help = message!("fix-it-has-number", count = outline.rounds.len());
            return Err(bad(InputError::new(what, help)));
        };
        let limits = SearchLimits {
            seed: Seed(asked.seed.unwrap_or(1)),
            samples: asked.samples,
            seat,
            work: REVIEW_WORK,
            stop: stop.clone(),
            ..SearchLimits::default()
        };
        let mut workspace = Workspace::default();
        let plies = 0..outline.rounds[round].plies.len();
        // What there is no time for is said not to have been looked at.
        let graded: Vec<Option<GradedPly>> = plies
            .map(|ply| subject.grade(round, ply, &limits, &mut workspace))
            .collect();
        if !graded.is_empty() && graded.iter().all(Option::is_none) {
            return Err(ApiError::out_of_time());
        }
        Ok(report(
            &outline.only(round),
            &graded,
            limits.seed,
            words.language(),
        ))
    }))
}

/// As `capicua solve --json`.
pub fn solve(asked: SolveQuestion) -> Result<Question<Solve>, ApiError> {
    let position: Position = asked.position.parse().map_err(refuse)?;
    let public = *position.now().public();
    // Rounds that are scored on the way are searched move by move, whatever the oracle plays.
    let fast = !public.rules().fives
        && capicua_players::player("oracle")
            .is_ok_and(|oracle| oracle.knows(public.rules()).is_ok());
    let tiles: usize = Seat::all(public.seats())
        .map(|seat| public.count(seat))
        .sum();
    if !fast && tiles > SOLVED_SLOWLY {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "too-long",
            message!("too-many-tiles-to-solve", tiles),
            message!("fix-ask-when-left", tiles = SOLVED_SLOWLY),
        ));
    }
    Ok(Box::new(move |stop: &CancellationToken| {
        let mut solver = Solver::new(SOLVER_MEMORY);
        solver.set_budget(&Budget::until(stop));
        let solved =
            documents::SolveReport::new(position, &documents::SolveOptions::default(), &mut solver);
        match solved {
            Err(_) if stop.is_cancelled() => Err(ApiError::out_of_time()),
            solved => Ok(solved.map_err(refuse)?.document()),
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_words::Language;

    const ROUND: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n\
        [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
        [Leader \"C\"]\n[Result \"BD+26 blocked\"]\n\
        1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n";

    /// A review that has no time for all of it says what it has not looked at; nobody is said to wait.
    #[test]
    fn a_review_that_ran_out_of_time_says_so() {
        let words: &'static Words = Box::leak(Box::new(Words::new(Language::ENGLISH)));
        let within = |time: Duration| {
            let asked = ReviewQuestion {
                record: ROUND.to_owned(),
                round: None,
                seat: None,
                samples: Some(MOST_REVIEWED),
                seed: None,
            };
            review(asked, words).unwrap()(&CancellationToken::new().within(time))
        };
        assert_eq!(within(Duration::ZERO).unwrap_err().code(), "out-of-time");
        let (mut time, mut unfinished) = (Duration::from_millis(1), 0);
        let whole = loop {
            match within(time) {
                Ok(review) if review.finished => break review,
                Ok(review) => {
                    unfinished += 1;
                    assert!(!review.rounds[0].left.is_empty());
                    assert!(review.sides.is_empty() && review.turning.is_none());
                }
                Err(problem) => assert_eq!(problem.code(), "out-of-time"),
            }
            time = time.mul_f64(1.25);
        };
        assert!(unfinished > 0, "it was never cut short");
        assert!(whole.rounds[0].left.is_empty() && !whole.sides.is_empty());
    }
}
