//! `capicua serve`, and `capicua` alone: the table in the browser.

use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use capicua_core::{Message, message};
use capicua_web::{Options, PublicUrl, random_word, run as run_server};

use crate::answer::{Answer, CliError, words};
use crate::site;

/// Letters of a token made up for a server that others can reach.
const TOKEN: usize = 26;

#[derive(clap::Args, Default)]
pub struct Args {
    /// The port; by default 8642, or the next one that is free.
    #[arg(long, value_parser = crate::usage::within::<u16>(0..=65_535))]
    port: Option<u16>,
    /// The address to listen at; by default only this machine can connect. For any other address a
    /// token is asked for.
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// What browsers have to show; made up when others can connect and none is given.
    #[arg(long, value_parser = token)]
    token: Option<String>,
    /// The address others know this server by, when a proxy with TLS on this machine stands before
    /// it: https://games.example.org. Its host and page are let in, `X-Forwarded-For` is believed,
    /// and a token is asked for.
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// The folder games are kept in; `:memory:` keeps them as long as the server runs.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open the browser.
    #[arg(long)]
    open: bool,
    /// Milliseconds that programs take for a move at least, so that timing tells nothing (600).
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(0..=60_000))]
    pace: Option<u64>,
    /// Searches at the same time; by default one less than there are cores, at least two.
    #[arg(long, value_name = "N", value_parser = crate::usage::within::<u16>(1..=1024))]
    searches: Option<u16>,
    /// Games that are kept (100000); a twentieth of them may come from one address.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Megabytes of the file of the games from which on no new ones are kept (1024); those there are go on,
    /// within a quarter more.
    #[arg(long, value_name = "MB", value_parser = crate::usage::within::<u64>(1..=1_000_000))]
    disk: Option<u64>,
    /// Forget old games even if they are most of all games. Without it that is taken for a clock
    /// that is wrong.
    #[arg(long)]
    forget_most: bool,
    /// Connections from one address (512).
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Pages do without the engine for pages, even if it lies beside the program: they need this server
    /// for everything.
    #[arg(long)]
    no_engine: bool,
    /// Requests a second from one address (200); five times as many at once.
    #[arg(long, value_name = "N", value_parser = crate::usage::within::<u32>(1..))]
    requests: Option<u32>,
}

/// A token travels in an address and in a cookie: letters and digits do no harm there.
fn token(text: &str) -> Result<String, Message> {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    match text.len() >= 8 && text.chars().all(fine) {
        true => Ok(text.to_owned()),
        false => Err(message!("token-too-short")),
    }
}

pub fn run(args: &Args) -> Answer {
    let usual = Options::default();
    let host = args.host.unwrap_or(usual.host);
    let mut limits = usual.limits.clone();
    limits.searches = args.searches.map_or(limits.searches, usize::from);
    if let Some(games) = args.games {
        limits.games = games;
        limits.own_games = games.div_ceil(20);
    }
    if let Some(megabytes) = args.disk {
        limits.store = Some(megabytes << 20);
    }
    limits.connections = args.connections.unwrap_or(limits.connections);
    limits.all_connections = limits.all_connections.max(limits.connections);
    if let Some(requests) = args.requests {
        limits.requests = f64::from(requests);
        limits.burst = 5.0 * limits.requests;
    }
    let options = Options {
        host,
        port: args.port,
        token: match &args.token {
            None if !host.is_loopback() || args.public_url.is_some() => Some(random_word(TOKEN)),
            given => given.clone(),
        },
        public: args.public_url.clone(),
        forget_most: args.forget_most,
        data: data(args.data.as_deref())?,
        page: std::env::var_os("CAPICUA_PAGE").map(PathBuf::from),
        lan: usual.lan,
        engine: match args.no_engine {
            true => None,
            false => site::engine(None).ok(),
        },
        pace: args.pace.map_or(usual.pace, Duration::from_millis),
        limits,
    };
    let open = args.open;
    run_server(options, |server| {
        let url = server.url();
        // Nobody may read it; the server serves all the same.
        let _ = writeln!(io::stdout(), "Capicúa: {url}");
        let _ = writeln!(io::stdout(), "{}", words().plain("serve-stop"));
        let _ = io::stdout().flush();
        if open {
            open_browser(&url);
        }
    })
    .map_err(|error| CliError::Failed(error.error()))?;
    Ok(String::new())
}

/// Where games are kept.
pub fn data(given: Option<&Path>) -> Result<Option<PathBuf>, CliError> {
    if let Some(folder) = given {
        return Ok((folder.as_os_str() != ":memory:").then(|| folder.to_owned()));
    }
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = |under: &str| variable("HOME").map(|home| PathBuf::from(home).join(under));
    let folder = if cfg!(windows) {
        variable("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        let given = variable("XDG_DATA_HOME").map(PathBuf::from);
        given.or_else(|| home(".local/share"))
    };
    match folder {
        Some(folder) => Ok(Some(folder.join("capicua"))),
        None => Err(CliError::failed(message!("no-data-folder"))),
    }
}

fn open_browser(url: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(first).arg(url);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        let values = [("url", url.into())];
        eprintln!("{}", words().text("serve-no-browser", &values));
    }
}
