//! The engine in the page: text in, the documents and frames of the server out. Nothing is kept here
//! between two requests; a game comes with each of them as it is stored, and goes back as it is then.

use crate::Phase;
use capicua_core::{Seat, Stop};
use capicua_protocol::{Around, InfoLimits, NewGame, PageFrame, Seated, ServerFrame};
use capicua_words::{Language, Words};
use http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::problem::Problem;
use crate::host::real_table::RealTable;
use crate::host::table::{Hosted, Question, Saved, letters};
use crate::host::wanted::Wanted;
use crate::host::{frames, info, questions, secrets, tongue};

/// Letters in the name of a game: fewer than a server's games have, so that nobody confuses them.
const NAME: usize = 12;

/// What is asked.
#[derive(Deserialize)]
struct Asked {
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
struct Shown {
    /// The game as it has to be stored before the frames are shown; nothing when it has not changed.
    saved: Option<String>,
    frames: Vec<ServerFrame>,
    /// Whether a program is on turn.
    program: bool,
}

/// A new game.
#[derive(Serialize)]
struct Begun {
    seated: Seated,
    saved: String,
}

/// Rules somebody thinks of.
#[derive(Deserialize)]
struct Considered {
    rules: Option<String>,
}

/// Answers a request. There is always an answer; one that says no looks like the server's.
pub fn answer(request: &str) -> String {
    let (words, answer) = match read(request) {
        Ok(asked) => {
            let language = Language::nearest(asked.lang.as_deref().unwrap_or_default());
            let words = tongue::words(language);
            (words, respond(asked, words))
        }
        Err(problem) => (tongue::words(Language::ENGLISH), Err(problem)),
    };
    match answer {
        Ok(document) => format!("{{\"answer\":{document}}}"),
        Err(problem) => {
            let refusal = problem.said(words).refusal();
            serde_json::to_string(&refusal).expect("a refusal is plain data")
        }
    }
}

fn read(request: &str) -> Result<Asked, Problem> {
    serde_json::from_str(request).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Problem {
    Problem::new(
        StatusCode::BAD_REQUEST,
        "bad-json",
        format!("the request cannot be read: {error}"),
        "Send a JSON object as docs/web-protocol.md describes it.",
    )
}

fn body<T: DeserializeOwned>(body: Value) -> Result<T, Problem> {
    serde_json::from_value(body).map_err(unreadable)
}

fn written(document: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(document).map_err(|_| Problem::broken())
}

/// Works on a question until it is done: whoever does not wait any more ends the worker.
fn done<T: Serialize>(question: Question<T>) -> Result<String, Problem> {
    written(&question(&Stop::default())?)
}

fn respond(asked: Asked, words: &'static Words) -> Result<String, Problem> {
    secrets::feed(asked.random);
    match asked.path.as_str() {
        "api/info" => {
            let considered: Considered = body(asked.body)?;
            written(&info::offered(
                words,
                considered.rules.as_deref(),
                NO_LIMITS,
            )?)
        }
        "api/rules" => {
            let considered: Considered = body(asked.body)?;
            let text = considered.rules.unwrap_or_default();
            written(&info::sheet(words, &text)?)
        }
        "api/advise" => done(questions::advise(body(asked.body)?, words, None)?),
        "api/belief" => done(questions::belief(body(asked.body)?)?),
        "api/review" => done(questions::review(body(asked.body)?, words)?),
        "api/solve" => done(questions::solve(body(asked.body)?)?),
        "api/table" => written(&RealTable(body(asked.body)?).answer(words)?),
        "api/pickomino/advise" => done(questions::advise_dice(body(asked.body)?, words)),
        "api/pickomino/odds" => done(questions::odds_of_dice(body(asked.body)?)),
        "game/new" => written(&begin(Wanted(body(asked.body)?))?),
        "game/frame" => written(&obey(&body(asked.body)?, words)?),
        "game/think" => written(&think(&body(asked.body)?, words)?),
        "game/about" => {
            let at: AtTable = body(asked.body)?;
            written(&Saved::read(&at.saved)?.restore()?.about(&at.game))
        }
        "game/record" => {
            let at: AtTable = body(asked.body)?;
            let (table, _) = sit(&at)?;
            written(&table.record())
        }
        _ => Err(Problem::new(
            StatusCode::NOT_FOUND,
            "not-found",
            "there is nothing here",
            "See docs/web-protocol.md.",
        )),
    }
}

/// Nobody else is here who could be kept waiting.
const NO_LIMITS: InfoLimits = InfoLimits {
    body: 1 << 20,
    frame: 1 << 20,
    requests_per_second: 1e6,
    thought_ms: 0,
};

fn begin(wanted: Wanted) -> Result<Begun, Problem> {
    let mut table = wanted.table()?;
    if table.chairs().people().len() > 1 {
        return Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no-server",
            "people play together over a server, and there is none here",
            "Play against programs, or start `capicua serve`.",
        ));
    }
    let NewGame { name, .. } = &wanted.0;
    let seated = table.sit_down(name.as_deref());
    let (seat, key) = seated.ok_or_else(Problem::broken)?;
    Ok(Begun {
        seated: Seated {
            game: secrets::word(NAME),
            seat: Some(seat.to_string()),
            key,
            open: Some(Vec::new()),
        },
        saved: save(&table)?,
    })
}

fn save(table: &Hosted) -> Result<String, Problem> {
    serde_json::to_string(&table.save()).map_err(|_| Problem::broken())
}

fn sit(at: &AtTable) -> Result<(Hosted, Seat), Problem> {
    let table = Saved::read(&at.saved)?.restore()?;
    let seat = table
        .chairs()
        .seat_of(&at.key)
        .ok_or_else(Problem::bad_key)?;
    Ok((table, seat))
}

/// A frame that a page would send over a socket.
fn obey(at: &AtTable, words: &'static Words) -> Result<Shown, Problem> {
    let (mut table, seat) = sit(at)?;
    let stop = Stop::default();
    let frame = at.frame.as_ref();
    match frame.ok_or_else(|| frames::bad("there is no frame"))? {
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
fn think(at: &AtTable, words: &Words) -> Result<Shown, Problem> {
    let (mut table, seat) = sit(at)?;
    let Some(thought) = table.thought(None) else {
        return Ok(unchanged(&table, view(&table, &at.game, seat, words)));
    };
    let answer = (thought.work)(&Stop::default());
    table.play_program(Some(&answer));
    changed(&table, &at.game, seat, words)
}

fn unchanged(table: &Hosted, frame: ServerFrame) -> Shown {
    Shown {
        saved: None,
        frames: vec![frame],
        program: matches!(table.phase(), Phase::Program(_)),
    }
}

fn changed(table: &Hosted, game: &str, seat: Seat, words: &Words) -> Result<Shown, Problem> {
    Ok(Shown {
        saved: Some(save(table)?),
        ..unchanged(table, view(table, game, seat, words))
    })
}

fn view(table: &Hosted, game: &str, seat: Seat, words: &Words) -> ServerFrame {
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
        None => Problem::no_page().said(words).frame(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ask(path: &str, body: Value) -> Value {
        let request = json!({"path": path, "lang": "en", "body": body});
        serde_json::from_str(&answer(&request.to_string())).unwrap()
    }

    /// Whole rounds of every game, a program at every other chair: the game that is handed back each
    /// time is enough to go on, and the deal that was promised is the one that was dealt.
    #[test]
    fn a_round_is_played_without_a_server() {
        for (rules, seats) in [("latin", 4), ("fives", 2), ("draw", 2), ("pickomino", 3)] {
            let mut sitters = vec!["you"];
            sitters.resize(seats, "medium");
            let new = json!({"rules": rules, "seats": sitters, "name": "Ana"});
            let begun = &ask("game/new", new)["answer"];
            let (seated, mut saved) = (&begun["seated"], begun["saved"].clone());
            let at = |saved: &Value, frame: Value| json!({"game": seated["game"], "key": seated["key"], "saved": saved, "frame": frame});
            let hello = json!({"type": "hello", "key": seated["key"]});
            let mut shown = ask("game/frame", at(&saved, hello))["answer"].clone();
            let promised = shown["frames"][0]["fair"]["hash"].clone();
            let (mut plies, mut mine) = (0, 0);
            loop {
                let view = shown["frames"][0].clone();
                assert_eq!(view["type"], "view", "{shown}");
                assert_eq!(view["names"]["A"], "Ana");
                if shown["program"] == true {
                    shown = ask("game/think", at(&saved, Value::Null))["answer"].clone();
                } else if view["phase"] == "person" {
                    let mv = match &view["legal"][0] {
                        Value::String(mv) => mv.clone(),
                        legal => legal["move"].as_str().unwrap().to_owned(),
                    };
                    let stale = json!({"type": "play", "ply": 999, "move": mv});
                    let refused = ask("game/frame", at(&saved, stale));
                    assert_eq!(refused["error"]["code"], "stale");
                    let play = json!({"type": "play", "ply": view["ply"], "move": mv});
                    shown = ask("game/frame", at(&saved, play))["answer"].clone();
                    mine += 1;
                } else {
                    assert_eq!(view["fair"]["hash"], promised);
                    let made = format!(
                        "{}:{}",
                        view["fair"]["seed"].as_str().unwrap(),
                        view["fair"]["salt"].as_str().unwrap()
                    );
                    assert_eq!(promised, secrets::sha256(&made));
                    break;
                }
                saved = shown["saved"].clone();
                plies += 1;
                assert!(plies < 2000);
            }
            assert!(mine > 0, "{rules}");
            let record = ask("game/record", at(&saved, Value::Null));
            assert!(record["answer"].as_str().unwrap().starts_with('['));
            let about = ask("game/about", at(&saved, Value::Null));
            assert_eq!(about["answer"]["people"], json!(["A"]));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_as_the_server_does() {
        let code = |answer: Value| answer["error"]["code"].as_str().unwrap().to_owned();
        assert_eq!(code(ask("api/fly", json!({}))), "not-found");
        let chess = json!({"position": "chess - - A -"});
        assert_eq!(code(ask("api/advise", chess)), "bad-position");
        assert_eq!(code(ask("api/advise", json!({"position": 7}))), "bad-json");
        let two = json!({"rules": "latin", "seats": ["you", "you", "greedy", "greedy"]});
        assert_eq!(code(ask("game/new", two)), "no-server");
        let damaged = json!({"game": "x", "key": "x", "saved": "{}"});
        assert_eq!(code(ask("game/think", damaged)), "damaged-game");
        assert_eq!(
            code(serde_json::from_str(&answer("\u{0}")).unwrap()),
            "bad-json"
        );
    }
}
