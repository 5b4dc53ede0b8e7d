//! Questions over HTTP that have nothing to do with a game on the server: the documents of the
//! command line.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use capicua_advice::{NoAdvice, Options, advise, believed};
use capicua_belief::Model;
use capicua_core::{Budget, InputError, Seat, Seed, Stop};
use capicua_documents as documents;
use capicua_dominoes::notation::Position;
use capicua_games::games;
use capicua_pickomino::champion::{Champion, Judge};
use capicua_protocol::{
    self as protocol, Advice, Advise, AdviseQuestion, Belief, BeliefQuestion, DiceAdvise,
    DiceQuestion, Odds, Review, ReviewQuestion, Solve, SolveQuestion,
};
use capicua_review::{Desk, Effort, Graded, report};
use capicua_session::HintQuestion;
use capicua_solver::Solver;
use capicua_words::Words;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::admit::MOST_SAMPLES;
use crate::guard::Caller;
use crate::pool::{Class, Errand, Lost, Pool};
use crate::problem::Problem;
use crate::routes::body;
use crate::server::App;
use crate::tongue;

/// Memory of the solver, the same as on the command line: counted nodes depend on it.
const SOLVER_MEMORY: usize = 1 << 20;

/// Longest time for an answer, waiting included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Tiles in all hands together up to which a position is solved under rules the fast solver does
/// not know.
const SOLVED_SLOWLY: usize = 12;

/// Positions searched for a decision in a review, and worlds that can be asked for: a whole round has to
/// be done in the time there is for an answer.
const REVIEW_WORK: u64 = 600_000;
const MOST_REVIEW_SAMPLES: u32 = 200;

/// The language somebody asks for.
#[derive(Deserialize)]
pub struct Tongue {
    lang: Option<String>,
}

impl Tongue {
    /// The sentences of that language.
    pub fn words(&self, headers: &HeaderMap) -> &'static Words {
        tongue::words(tongue::of_request(self.lang.as_deref(), headers))
    }
}

/// Has a pool work on a question of somebody. When whoever asked goes away, the work stops.
pub async fn answer<T: Serialize + Send + 'static>(
    app: &App,
    pool: &Pool,
    Caller(address): Caller,
    work: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
) -> Result<Json<T>, Problem> {
    let errand = Errand {
        class: Class::Question,
        address,
        game: String::new(),
        longest: app.options.limits.thought,
    };
    let asked = pool.ask(errand, work).map_err(|_| Problem::busy())?;
    match tokio::time::timeout(PATIENCE, asked.wait()).await {
        Ok(Ok(answer)) => answer.map(Json),
        Ok(Err(Lost::Broken)) => Err(Problem::broken()),
        Ok(Err(Lost::Stopped)) | Err(_) => Err(Problem::busy()),
    }
}

fn seat(text: Option<&str>) -> Result<Option<Seat>, Problem> {
    let Some(text) = text else { return Ok(None) };
    let mut letters = text.trim().chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(Some(seat)),
        _ => Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-seat",
            "there is no such seat",
            "Seats are A, B, C and D.",
        )),
    }
}

fn refuse(error: impl Into<InputError>) -> Problem {
    Problem::input("bad-position", &error.into())
}

/// `POST /api/advise`: as `capicua advise --json`, with its sentences.
pub async fn advise_position(
    State(app): State<Arc<App>>,
    Query(tongue): Query<Tongue>,
    request: Request,
) -> Result<Json<Advise>, Problem> {
    let words = tongue.words(request.headers());
    let caller = Caller::of(&request);
    let asked: AdviseQuestion = body(&app, request).await?;
    let position: Position = asked.position.parse().map_err(refuse)?;
    if asked
        .samples
        .is_some_and(|samples| !(1..=MOST_SAMPLES).contains(&samples))
    {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-samples",
            format!("samples go from 1 to {MOST_SAMPLES} here"),
            "Ask for fewer, or use `capicua advise`.",
        ));
    }
    let turn = position.now().public().turn();
    let seat = seat(asked.seat.as_deref())?.unwrap_or(turn);
    let time = app.options.limits.thought;
    answer(&app, &app.deep, caller, move |stop| {
        let options = Options {
            samples: asked.samples,
            time: Some(time),
            seed: Seed(asked.seed.unwrap_or(1)),
            stop: stop.clone(),
            ..Options::default()
        };
        let chances = match asked.belief {
            true => Some(believed(&position, seat).map_err(refuse)?),
            false => None,
        };
        match advise(&position, seat, &options) {
            Ok(advice) => {
                let chances = chances.as_ref();
                let mut document = documents::advice(&position, &advice, chances, None);
                document.said = Some(documents::said(words, &advice));
                Ok(document)
            }
            // Rules the adviser does not know are judged by a player that does.
            Err(NoAdvice::Rules(_)) => {
                let question = HintQuestion {
                    position,
                    seat,
                    seed: options.seed,
                    time: options.time,
                };
                let hint = question.answer(stop).map_err(refuse)?;
                match hint.document(Some(words)) {
                    Advice::Dominoes(document) => Ok(document),
                    Advice::Dice(_) => Err(Problem::broken()),
                }
            }
            Err(why) => Err(refuse(why)),
        }
    })
    .await
}

/// `POST /api/belief`: as `capicua belief --json`.
pub async fn believe_position(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<Belief>, Problem> {
    let caller = Caller::of(&request);
    let asked: BeliefQuestion = body(&app, request).await?;
    let seat = seat(asked.seat.as_deref())?;
    let model: Model = match asked.model.as_deref() {
        None => Model::Exact,
        Some(name) => name.parse().map_err(|_| {
            Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-model",
                "there is no such model",
                "Models are exact, uniform, dominai, vielma and gamma.",
            )
        })?,
    };
    answer(&app, &app.quick, caller, move |_| {
        let seed = Seed(asked.seed.unwrap_or(1));
        let believed = documents::Believed::read(&asked.position, seat, model, seed);
        Ok(believed.map_err(refuse)?.document())
    })
    .await
}

/// `POST /api/review`: as `capicua review --json`, of one round.
pub async fn review_record(
    State(app): State<Arc<App>>,
    Query(tongue): Query<Tongue>,
    request: Request,
) -> Result<Json<Review>, Problem> {
    let words = tongue.words(request.headers());
    let caller = Caller::of(&request);
    let asked: ReviewQuestion = body(&app, request).await?;
    let seat = seat(asked.seat.as_deref())?;
    if asked
        .samples
        .is_some_and(|samples| !(1..=MOST_REVIEW_SAMPLES).contains(&samples))
    {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad-samples",
            format!("samples go from 1 to {MOST_REVIEW_SAMPLES} here"),
            "Ask for fewer, or use `capicua review`.",
        ));
    }
    answer(&app, &app.deep, caller, move |stop| {
        let seed = Seed(asked.seed.unwrap_or(1));
        let effort = Effort {
            seed,
            samples: asked.samples,
            seat,
            work: REVIEW_WORK,
            stop: stop.clone(),
            ..Effort::default()
        };
        let refuse = |error: InputError| Problem::input("bad-record", &error);
        let subject = games().review(&asked.record).map_err(refuse)?;
        let rounds = subject.shape().rounds.len();
        let number = asked.round.unwrap_or(rounds);
        let Some(round) = number.checked_sub(1).filter(|round| *round < rounds) else {
            let what = format!("there is no round {number} in this record");
            return Err(refuse(InputError::new(what, format!("It has {rounds}."))));
        };
        let mut desk = Desk::default();
        let plies = 0..subject.shape().rounds[round].plies.len();
        let graded: Option<Vec<Graded>> = plies
            .map(|ply| subject.grade(round, ply, &effort, &mut desk))
            .collect();
        let shape = subject.shape().only(round);
        match graded {
            Some(graded) => Ok(report(&shape, &graded, seed, words.language())),
            None => Err(Problem::busy()),
        }
    })
    .await
}

/// `POST /api/solve`: as `capicua solve --json`.
pub async fn solve_position(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<Solve>, Problem> {
    let caller = Caller::of(&request);
    let asked: SolveQuestion = body(&app, request).await?;
    let position: Position = asked.position.parse().map_err(refuse)?;
    let public = *position.now().public();
    // Rounds that are scored on the way are searched move by move, whatever the oracle plays.
    let fast = !public.rules().fives()
        && capicua_players::player("oracle")
            .is_ok_and(|oracle| oracle.knows(public.rules()).is_ok());
    let tiles: usize = Seat::all(public.seats())
        .map(|seat| public.count(seat))
        .sum();
    if !fast && tiles > SOLVED_SLOWLY {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "too-long",
            format!("with {tiles} tiles in hand this would take too long here"),
            format!("Ask when {SOLVED_SLOWLY} are left, or use `capicua solve`."),
        ));
    }
    answer(&app, &app.deep, caller, move |stop| {
        let mut solver = Solver::new(SOLVER_MEMORY);
        solver.obey(&Budget::until(stop));
        let solved = documents::Solved::of(position, &documents::Task::default(), &mut solver);
        match solved {
            Err(_) if stop.raised() => Err(Problem::busy()),
            solved => Ok(solved.map_err(refuse)?.document()),
        }
    })
    .await
}

/// `POST /api/pickomino/advise`: as `capicua pickomino advise --json`, with its sentences and, for
/// the bars under the tiles, the chance to reach each of them.
pub async fn advise_dice(
    State(app): State<Arc<App>>,
    Query(tongue): Query<Tongue>,
    request: Request,
) -> Result<Json<DiceAdvise>, Problem> {
    let words = tongue.words(request.headers());
    let caller = Caller::of(&request);
    let asked: DiceQuestion = body(&app, request).await?;
    let text = asked.position.unwrap_or_default();
    answer(&app, &app.quick, caller, move |_| {
        let position = documents::pickomino::position_to_advise(&text);
        let position = position.map_err(refuse)?;
        let advice =
            capicua_pickomino::advice::advise(&position, &mut Champion::new(Judge::shipped(), 2));
        let mut document = documents::pickomino::advice(&position, &advice);
        document.said = Some(documents::pickomino::said(words, &advice));
        let table = documents::pickomino::odds_table(Some(&position), position.rules());
        let odds = documents::pickomino::odds(Some(&position), position.rules(), &table);
        document.reach = Some(odds.reach);
        Ok(document)
    })
    .await
}

/// `POST /api/pickomino/odds`: as `capicua pickomino odds --json`.
pub async fn odds_of_dice(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<Odds>, Problem> {
    let caller = Caller::of(&request);
    let asked: DiceQuestion = body(&app, request).await?;
    answer(&app, &app.quick, caller, move |_| {
        let position = asked.position.as_deref().map(str::parse);
        let position: Option<capicua_pickomino::Position> = position.transpose().map_err(refuse)?;
        let rules = match (&position, &asked.rules) {
            (Some(position), _) => *position.rules(),
            (None, Some(rules)) => {
                capicua_pickomino::notation::rules_from_text(rules).map_err(refuse)?
            }
            (None, None) => capicua_pickomino::Rules::STANDARD,
        };
        let table = documents::pickomino::odds_table(position.as_ref(), &rules);
        Ok(documents::pickomino::odds(
            position.as_ref(),
            &rules,
            &table,
        ))
    })
    .await
}

/// `GET /api/openapi.json`.
pub async fn openapi() -> Json<&'static Value> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(protocol::openapi);
    Json(&DOCUMENT)
}
