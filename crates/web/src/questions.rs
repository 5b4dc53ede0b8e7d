//! Questions over HTTP that have nothing to do with a game on the server: the documents of the
//! command line.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Query, Request, State};
use axum::http::HeaderMap;
use axum::routing::{MethodRouter, post};
use capicua_core::CancellationToken;
use capicua_protocol::{self as protocol, Advise, Belief, Review, Situation, Solve};
use capicua_ui::host::questions::{self, Own};
use capicua_words::Words;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api_error::ApiError;
use crate::guard::Caller;
use crate::locale;
use crate::pool::{Cancelled, Class, JobSpec, Pool};
use crate::real_table::RealTable;
use crate::routes::body;
use crate::server::App;

/// The language somebody asks for.
#[derive(Deserialize)]
pub struct Locale {
    lang: Option<String>,
}

impl Locale {
    /// The sentences of that language.
    pub fn words(&self, headers: &HeaderMap) -> &'static Words {
        locale::words(locale::from_request(self.lang.as_deref(), headers))
    }
}

/// Has a pool work on a question of somebody. When whoever asked goes away, the work stops.
pub async fn answer<T: Serialize + Send + 'static>(
    app: &App,
    pool: &Pool,
    Caller(address): Caller,
    work: impl FnOnce(&CancellationToken) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let longest = app.options.limits.thought;
    answer_within(app, longest, pool, Caller(address), work).await
}

/// The same for work that takes longer than a single thought.
async fn answer_within<T: Serialize + Send + 'static>(
    app: &App,
    longest: Duration,
    pool: &Pool,
    Caller(address): Caller,
    work: impl FnOnce(&CancellationToken) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let spec = JobSpec {
        class: Class::Question,
        address,
        game: String::new(),
        longest,
    };
    let begun = Arc::new(AtomicBool::new(false));
    let begins = begun.clone();
    let asked = pool.ask(spec, move |stop| {
        begins.store(true, Ordering::Relaxed);
        work(stop)
    });
    let mut asked = asked.map_err(|_| ApiError::busy())?;
    let ended = tokio::time::timeout(app.options.limits.patience, asked.ended()).await;
    match ended {
        // It was told to stop before its time was up, because others were waiting.
        Ok(Ok(Err(problem))) if problem.is_out_of_time() && asked.hurried() => {
            Err(ApiError::busy())
        }
        Ok(Ok(answer)) => answer.map(Json),
        Ok(Err(Cancelled::Broken)) => Err(ApiError::broken()),
        Err(_) if begun.load(Ordering::Relaxed) => Err(ApiError::out_of_time()),
        Ok(Err(Cancelled::Stopped)) | Err(_) => Err(ApiError::busy()),
    }
}

/// `POST /api/advise`.
pub async fn advise_position(
    State(app): State<Arc<App>>,
    Query(locale): Query<Locale>,
    request: Request,
) -> Result<Json<Advise>, ApiError> {
    let words = locale.words(request.headers());
    let caller = Caller::from_request(&request);
    let time = app.options.limits.thought;
    let question = questions::advise(body(&app, request).await?, words, Some(time))?;
    answer(&app, &app.deep, caller, question).await
}

/// `POST /api/belief`.
pub async fn believe_position(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<Belief>, ApiError> {
    let caller = Caller::from_request(&request);
    let question = questions::belief(body(&app, request).await?)?;
    answer(&app, &app.quick, caller, question).await
}

/// `POST /api/review`: of one round.
pub async fn review_record(
    State(app): State<Arc<App>>,
    Query(locale): Query<Locale>,
    request: Request,
) -> Result<Json<Review>, ApiError> {
    let words = locale.words(request.headers());
    let caller = Caller::from_request(&request);
    let question = questions::review(body(&app, request).await?, words)?;
    // A round has a dozen decisions, each worth a thought. The time counts from now on, waiting included, and
    // ends a little before nobody waits any more: what was found by then is told.
    let patience = app.options.limits.patience;
    let (asked, enough) = (Instant::now(), patience * 5 / 6);
    let question = move |stop: &CancellationToken| {
        question(&stop.within(enough.saturating_sub(asked.elapsed())))
    };
    answer_within(&app, patience, &app.deep, caller, question).await
}

/// `POST /api/solve`.
pub async fn solve_position(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Json<Solve>, ApiError> {
    let caller = Caller::from_request(&request);
    let question = questions::solve(body(&app, request).await?)?;
    answer(&app, &app.deep, caller, question).await
}

/// `POST /api/table`: beside a real table.
pub async fn table(
    State(app): State<Arc<App>>,
    Query(locale): Query<Locale>,
    request: Request,
) -> Result<Json<Situation>, ApiError> {
    let words = locale.words(request.headers());
    let caller = Caller::from_request(&request);
    let asked = RealTable(body(&app, request).await?);
    answer(&app, &app.quick, caller, move |_| asked.answer(words)).await
}

/// A question that one game alone answers.
pub fn own(question: &'static Own) -> MethodRouter<Arc<App>> {
    let asked =
        async |State(app): State<Arc<App>>, Query(locale): Query<Locale>, request: Request| {
            let words = locale.words(request.headers());
            let caller = Caller::from_request(&request);
            let work = (question.read)(body(&app, request).await?, words);
            answer(&app, &app.quick, caller, work).await
        };
    post(asked)
}

/// `GET /api/openapi.json`.
pub async fn openapi() -> Json<&'static Value> {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(protocol::openapi);
    Json(&DOCUMENT)
}
