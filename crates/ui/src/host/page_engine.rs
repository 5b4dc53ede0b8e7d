//! The engine in the page: text in, the documents and frames of the server out. Nothing is kept here
//! between two requests; a game comes with each of them as it is stored, and goes back as it is then.

use crate::Phase;
use capicua_core::{CancellationToken, Seat, message};
use capicua_protocol::{Around, InfoLimits, NewGame, PageFrame, Seated, ServerFrame};
use capicua_words::{Language, Words};
use http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::api_error::ApiError;
use crate::host::game_request::GameRequest;
use crate::host::real_table::RealTable;
use crate::host::table::{GameSnapshot, Question, ServedGame, letters};
use crate::host::{frames, info, locale, questions, secrets};

/// Letters in the name of a game: fewer than a server's games have, so that nobody confuses them.
const NAME: usize = 12;

/// What is asked.
#[derive(Deserialize)]
struct EngineRequest {
    /// The address a server would be asked at, or `game/…` for what goes over its sockets.
    path: String,
    /// The language of sentences.
    lang: Option<String>,
    /// What is sent there.
    #[serde(default)]
    body: Value,
    /// Random numbers of the browser, for those who have none of their own.
    #[serde(default)]
    random: Vec<u8>,
}

/// A game, as somebody at it asks for something.
#[derive(Deserialize)]
struct AtTable {
    game: String,
    key: String,
    saved: String,
    frame: Option<PageFrame>,
}

/// What came of it.
#[derive(Serialize)]
struct GameUpdate {
    /// The game as it has to be stored before the frames are shown; nothing when it has not changed.
    saved: Option<String>,
    frames: Vec<ServerFrame>,
    /// Whether a program is on turn.
    program: bool,
}

/// A new game.
#[derive(Serialize)]
struct NewGameReply {
    seated: Seated,
    saved: String,
}

/// Rules somebody thinks of.
#[derive(Deserialize)]
struct RulesQuery {
    rules: Option<String>,
}

/// Answers a request. There is always an answer; one that says no looks like the server's.
pub fn answer(request: &str) -> String {
    let (words, answer) = match read(request) {
        Ok(asked) => {
            let language = Language::nearest(asked.lang.as_deref().unwrap_or_default());
            let words = locale::words(language);
            (words, respond(asked, words))
        }
        Err(problem) => (locale::words(Language::ENGLISH), Err(problem)),
    };
    match answer {
        Ok(document) => format!("{{\"answer\":{document}}}"),
        Err(problem) => {
            let refusal = problem.said(words).refusal();
            serde_json::to_string(&refusal).expect("a refusal is plain data")
        }
    }
}

fn read(request: &str) -> Result<EngineRequest, ApiError> {
    serde_json::from_str(request).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        "bad-json",
        message!("unreadable-request", error),
        message!("fix-send-json-object-as-docs"),
    )
}

fn body<T: DeserializeOwned>(body: Value) -> Result<T, ApiError> {
    serde_json::from_value(body).map_err(unreadable)
}

fn written(document: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(document).map_err(|_| ApiError::broken())
}

/// Works on a question until it is done: whoever does not wait any more ends the worker.
fn done<T: Serialize>(question: Question<T>) -> Result<String, ApiError> {
    written(&question(&CancellationToken::default())?)
}

fn respond(asked: EngineRequest, words: &'static Words) -> Result<String, ApiError> {
    secrets::feed(asked.random);
    match asked.path.as_str() {
        "api/info" => {
            let considered: RulesQuery = body(asked.body)?;
            written(&info::offered(
                words,
                considered.rules.as_deref(),
                NO_LIMITS,
            )?)
        }
        "api/rules" => {
            let considered: RulesQuery = body(asked.body)?;
            let text = considered.rules.unwrap_or_default();
            written(&info::sheet(words, &text)?)
        }
        "api/advise" => done(questions::advise(body(asked.body)?, words, None)?),
        "api/belief" => done(questions::belief(body(asked.body)?)?),
        "api/review" => done(questions::review(body(asked.body)?, words)?),
        "api/solve" => done(questions::solve(body(asked.body)?)?),
        "api/table" => written(&RealTable(body(asked.body)?).answer(words)?),
        "game/new" => written(&begin(GameRequest(body(asked.body)?))?),
        "game/frame" => written(&obey(&body(asked.body)?, words)?),
        "game/think" => written(&think(&body(asked.body)?, words)?),
        "game/about" => {
            let at: AtTable = body(asked.body)?;
            written(
                &GameSnapshot::read(&at.saved)?
                    .determinize()?
                    .about(&at.game),
            )
        }
        "game/record" => {
            let at: AtTable = body(asked.body)?;
            let (table, _) = sit(&at)?;
            written(&table.record())
        }
        path => {
            let mut own = questions::own().iter();
            match own.find(|question| question.address.trim_start_matches('/') == path) {
                Some(question) => done((question.read)(body(asked.body)?, words)),
                None => Err(ApiError::new(
                    StatusCode::NOT_FOUND,
                    "not-found",
                    message!("not-found"),
                    message!("fix-see-docs-web-protocol-md"),
                )),
            }
        }
    }
}

/// Nobody else is here who could be kept waiting.
const NO_LIMITS: InfoLimits = InfoLimits {
    body: 1 << 20,
    frame: 1 << 20,
    requests_per_second: 1e6,
    thought_ms: 0,
};

fn begin(wanted: GameRequest) -> Result<NewGameReply, ApiError> {
    let mut table = wanted.table()?;
    if table.chairs().people().len() > 1 {
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-server",
            message!("no-server-here"),
            message!("fix-play-against-programs-start-capicua"),
        ));
    }
    let NewGame { name, .. } = &wanted.0;
    let seated = table.sit_down(name.as_deref());
    let (seat, key) = seated.ok_or_else(ApiError::broken)?;
    Ok(NewGameReply {
        seated: Seated {
            game: secrets::word(NAME),
            seat: Some(seat.to_string()),
            key,
            open: Some(Vec::new()),
        },
        saved: save(&table)?,
    })
}

fn save(table: &ServedGame) -> Result<String, ApiError> {
    serde_json::to_string(&table.save()).map_err(|_| ApiError::broken())
}

fn sit(at: &AtTable) -> Result<(ServedGame, Seat), ApiError> {
    let table = GameSnapshot::read(&at.saved)?.determinize()?;
    let seat = table
        .chairs()
        .seat_of(&at.key)
        .ok_or_else(ApiError::bad_key)?;
    Ok((table, seat))
}

/// A frame that a page would send over a socket.
fn obey(at: &AtTable, words: &'static Words) -> Result<GameUpdate, ApiError> {
    let (mut table, seat) = sit(at)?;
    let stop = CancellationToken::default();
    let frame = at.frame.as_ref();
    match frame.ok_or_else(|| frames::bad(message!("no-frame")))? {
        PageFrame::Play { ply, text } => {
            table.check_turn(seat, *ply)?;
            table.play(seat, text, words)?;
        }
        PageFrame::Undo => table.undo()?,
        PageFrame::Next => table.next_round()?,
        PageFrame::Resign => table.resign(seat)?,
        PageFrame::Hint { ply } => {
            table.check_turn(seat, *ply)?;
            let advice = table.hint(seat, words, None)?(&stop)?;
            return Ok(unchanged(
                &table,
                ServerFrame::Hint {
                    round: table.status().round,
                    ply: *ply,
                    advice: Box::new(advice),
                },
            ));
        }
        PageFrame::Belief { ply, reading } => {
            table.check_ply(*ply)?;
            let belief = table.belief(seat, *reading)?(&stop)?;
            return Ok(unchanged(
                &table,
                ServerFrame::Belief {
                    round: table.status().round,
                    ply: *ply,
                    belief: Box::new(belief),
                },
            ));
        }
        PageFrame::Ping => return Ok(unchanged(&table, ServerFrame::Pong)),
        // The rest is for tables of several people.
        _ => return Ok(unchanged(&table, view(&table, &at.game, seat, words))),
    }
    changed(&table, &at.game, seat, words)
}

/// The program on turn thinks and plays.
fn think(at: &AtTable, words: &Words) -> Result<GameUpdate, ApiError> {
    let (mut table, seat) = sit(at)?;
    let Some(thought) = table.thought(None) else {
        return Ok(unchanged(&table, view(&table, &at.game, seat, words)));
    };
    let answer = (thought.work)(&CancellationToken::default());
    table.play_program(Some(&answer));
    changed(&table, &at.game, seat, words)
}

fn unchanged(table: &ServedGame, frame: ServerFrame) -> GameUpdate {
    GameUpdate {
        saved: None,
        frames: vec![frame],
        program: matches!(table.phase(), Phase::Program(_)),
    }
}

fn changed(
    table: &ServedGame,
    game: &str,
    seat: Seat,
    words: &Words,
) -> Result<GameUpdate, ApiError> {
    Ok(GameUpdate {
        saved: Some(save(table)?),
        ..unchanged(table, view(table, game, seat, words))
    })
}

fn view(table: &ServedGame, game: &str, seat: Seat, words: &Words) -> ServerFrame {
    let thinking = match table.phase() {
        Phase::Program(seat) => Some(seat.to_string()),
        _ => None,
    };
    let around = Around {
        game: game.to_owned(),
        names: table.names(),
        people: letters(&table.chairs().people()),
        open: letters(&table.chairs().open()),
        connected: vec![seat.to_string()],
        thinking,
        trouble: None,
        resigned: table.resigned().map(|seat| seat.to_string()),
        company: None,
    };
    match table.view(seat, words, around) {
        Some(view) => ServerFrame::View(view),
        None => ApiError::no_page().said(words).frame(),
    }
}
