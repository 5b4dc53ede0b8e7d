//! `capicua bench serve`: many people at a server of its own, which is killed in the middle.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use capicua_core::{Message, Seed, counted, message};
use capicua_load::{Counts, Latencies, Load, run as start_clients};
use capicua_protocol::{BenchHostile, BenchMemory, BenchServe, BenchWith, line};

use crate::answer::{Answer, CliError};

#[derive(clap::Args)]
pub struct Args {
    /// Games at the same time.
    #[arg(long, default_value_t = 200, value_parser = crate::usage::within::<u16>(1..=5000))]
    games: u16,
    /// People at each game; with two or more they gather in a lobby, draw deals, leave and come back.
    #[arg(long, default_value_t = 1, value_parser = crate::usage::within::<u16>(1..=4))]
    people: u16,
    /// How long, in seconds.
    #[arg(long, default_value_t = 60, value_parser = crate::usage::within::<u16>(2..=3600))]
    seconds: u16,
    /// How often the server is killed and started again on the way, after equal times.
    #[arg(long, default_value_t = 1, value_parser = crate::usage::within::<u16>(0..=1000))]
    kills: u16,
    /// Afterwards the same once more, beside somebody who takes all that it can get over so many sockets.
    #[arg(long, default_value_t = 0, value_name = "SOCKETS", value_parser = crate::usage::within::<u16>(0..=5000))]
    hostile: u16,
    /// What that one takes: hints, or room for past games of the largest size there may be.
    #[arg(long, default_value = "hints", requires = "hostile")]
    hostile_with: HostileUse,
    /// How long people think about a move on average, in milliseconds.
    #[arg(long, default_value_t = 100, value_name = "MS")]
    think: u16,
    /// The same seed makes the same choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// What somebody takes who takes all that it can get.
#[derive(Clone, Copy, clap::ValueEnum)]
enum HostileUse {
    Hints,
    History,
}

/// A folder that goes away with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let name = format!("capicua-bench-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A server in a process of its own, killed when dropped.
struct Server(Child);

impl Server {
    fn start(address: SocketAddr, folder: &Path) -> Result<Server, CliError> {
        let failed = |error: io::Error| CliError::failed(message!("no-server-started", error));
        let program = std::env::current_exe().map_err(failed)?;
        let port = address.port().to_string();
        let child = Command::new(program)
            .args(["serve", "--port", &port, "--pace", "0", "--data"])
            .arg(folder)
            // All people come from one address here.
            .args(["--connections", "20000", "--requests", "1000000"])
            .args(["--games", "1000000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(failed)?;
        let mut server = Server(child);
        let mut line = String::new();
        if let Some(out) = server.0.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(failed)?;
        }
        match line.is_empty() {
            false => Ok(server),
            true => Err(CliError::failed(message!("server-did-not-start"))),
        }
    }

    /// Processor time used so far, in milliseconds, where the system says. It does not depend on
    /// what else the machine does.
    fn work(&self) -> Option<f64> {
        /// What Linux counts in: hundredths of a second, whatever the machine.
        const TICK: f64 = 10.0;
        let status = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).ok()?;
        // The name of the program stands in brackets and may hold anything.
        let fields: Vec<&str> = status.rsplit(')').next()?.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        Some(TICK * (ticks(11)? + ticks(12)?))
    }

    /// Memory in use now and at most, in MiB, where the system says.
    fn memory(&self) -> Option<(f64, f64)> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(kib / 1024.0)
        };
        Some((field("VmRSS:")?, field("VmHWM:")?))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn run(args: &Args) -> Answer {
    let failed = |error: io::Error| CliError::failed(Message::verbatim(error));
    let folder = Folder::new().map_err(failed)?;
    let address = {
        let free = TcpListener::bind(("127.0.0.1", 0)).map_err(failed)?;
        free.local_addr().map_err(failed)?
    };
    let mut server = Server::start(address, &folder.0)?;
    let time = Duration::from_secs(u64::from(args.seconds));
    let load = Load {
        address,
        games: usize::from(args.games),
        people: usize::from(args.people),
        hostile: 0,
        with: match args.hostile_with {
            HostileUse::Hints => BenchWith::Hints,
            HostileUse::History => BenchWith::History,
        },
        time,
        think: Duration::from_millis(u64::from(args.think)),
        seed: Seed(args.seed),
    };
    let counts = Arc::new(Counts::default());
    let playing = start_clients(load, counts.clone());
    let (mut before, mut work, mut restart) = (None, Some(0.0), Duration::ZERO);
    for _ in 0..args.kills {
        std::thread::sleep(time / (u32::from(args.kills) + 1));
        before = server.memory();
        work = work.zip(server.work()).map(|(all, work)| all + work);
        let killed = Instant::now();
        drop(server);
        server = Server::start(address, &folder.0)?;
        restart = restart.max(killed.elapsed());
    }
    let broken = |_| CliError::failed(message!("clients-broke-down"));
    let waited = playing.join().map_err(broken)?;
    let after = server.memory();
    let work = work.zip(server.work()).map(|(all, work)| all + work);
    let beside = Arc::new(Counts::default());
    let pestered = match args.hostile {
        0 => None,
        sockets => {
            let hostile = usize::from(sockets);
            let playing = start_clients(Load { hostile, ..load }, beside.clone());
            Some(playing.join().map_err(broken)?)
        }
    };
    drop(server);
    let stored = fs::metadata(folder.0.join("games.sqlite")).map_or(0, |file| file.len());

    let round = |number: f64| (number * 10.0).round() / 10.0;
    let within = |times: &[Duration], share: f64| -> f64 {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        let time = times.get(index);
        round(time.map_or(0.0, |time| time.as_secs_f64() * 1e3))
    };
    let at = |share: f64| within(&waited.acknowledged, share);
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let lost = count(&counts.lost) + count(&beside.lost);
    let stuck = count(&counts.stuck) + count(&beside.stuck);
    let hostile = pestered.map(|pestered| {
        let both = |share: f64, of: fn(&Latencies) -> &[Duration]| {
            [&waited, &pestered].map(|waited| within(of(waited), share))
        };
        let p99_ms = both(0.99, |waited| &waited.acknowledged);
        BenchHostile {
            sockets: args.hostile,
            with: load.with,
            hints: count(&beside.hints),
            stored: count(&beside.stored),
            moves: count(&beside.moves),
            p50_ms: both(0.5, |waited| &waited.acknowledged),
            p99_ms,
            p99_ratio: (100.0 * p99_ms[1] / p99_ms[0].max(0.1)).round() / 100.0,
            turn_p99_ms: both(0.99, |waited| &waited.turn),
        }
    });
    let moves = count(&counts.moves);
    let answer = BenchServe {
        schema: Default::default(),
        games: args.games,
        seconds: args.seconds,
        kills: args.kills,
        moves,
        moves_per_second: round(moves as f64 / time.as_secs_f64()),
        rounds: count(&counts.rounds),
        finished: count(&counts.finished),
        reconnects: count(&counts.reconnects),
        ahead: count(&counts.ahead),
        lost,
        stuck,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        longest_ms: at(1.0),
        work_ms_per_move: work.map(|work| (100.0 * work / moves.max(1) as f64).round() / 100.0),
        restart_ms: round(restart.as_secs_f64() * 1e3),
        memory_mib: BenchMemory {
            before_the_kill: before.map(|(now, _)| round(now)),
            at_the_end: after.map(|(now, _)| round(now)),
            most: after.zip(before).map(|(a, b)| round(a.1.max(b.1))),
        },
        store_kib: stored / 1024,
        hostile,
    };
    if lost + stuck > 0 {
        return Err(CliError::failed(message!(
            "lost-stuck",
            game = counted(lost, "game"),
            stuck,
            trim_end = line(&answer).trim_end()
        )));
    }
    if args.json {
        return Ok(line(&answer));
    }
    let known = |number: Option<f64>| number.map_or("?".to_owned(), |number| number.to_string());
    let mut text = format!(
        "{} at the same time for {} s, the server killed and started again on the way: {}\n\
         moves acknowledged   {} ({} a second)\n\
         answer time          median {} ms, 99 % within {} ms, longest {} ms\n\
         work of the server   {} ms of processor time for each of them, answers of programs included\n\
         rounds, games ended  {}, {}\n\
         lost, stuck          {lost}, {stuck}\n\
         came back            {}, {} of them to moves not told before; the server was away for {} ms at most\n\
         memory of the server {} MiB before the kill, {} MiB at the end, {} MiB at most\n",
        counted(args.games, "game"),
        args.seconds,
        args.kills,
        answer.moves,
        answer.moves_per_second,
        answer.p50_ms,
        answer.p99_ms,
        answer.longest_ms,
        known(answer.work_ms_per_move),
        answer.rounds,
        answer.finished,
        counted(answer.reconnects, "time"),
        answer.ahead,
        answer.restart_ms,
        known(answer.memory_mib.before_the_kill),
        known(answer.memory_mib.at_the_end),
        known(answer.memory_mib.most),
    );
    if let Some(hostile) = &answer.hostile {
        let ([alone, beside], [turn, turn_beside]) = (hostile.p99_ms, hostile.turn_p99_ms);
        let took = match hostile.with {
            BenchWith::Hints => format!("ask for hints and were given {}", hostile.hints),
            BenchWith::History => format!(
                "store past games of the largest size there may be, and stored {}",
                hostile.stored
            ),
        };
        let _ = writeln!(
            text,
            "once more beside {} that {took}:\n\
             answer time          median {} ms without them, {} ms beside them\n\
             \u{20}                    99 % within {alone} ms without them, {beside} ms beside them: {} times\n\
             until one's turn     99 % within {turn} ms without them, {turn_beside} ms beside them",
            counted(hostile.sockets, "socket"),
            hostile.p50_ms[0],
            hostile.p50_ms[1],
            hostile.p99_ratio,
        );
    }
    Ok(text)
}
