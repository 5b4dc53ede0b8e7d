//! The program's server as a process, as people run it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use capicua_web::Options;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A running server with a folder of its own.
pub struct Server {
    process: Child,
    address: String,
    data: TempDir,
    /// A folder served instead of the page inside the program.
    page: Option<&'static str>,
}

impl Server {
    pub fn start() -> Server {
        Server::with_page(None)
    }

    /// One that serves the sources of the page with their tests beside them.
    pub fn with_page_tests() -> Server {
        Server::with_page(Some(concat!(env!("CARGO_MANIFEST_DIR"), "/../web")))
    }

    fn with_page(page: Option<&'static str>) -> Server {
        let data = TempDir::new().unwrap();
        let (process, address) = launch(&data, "0", page);
        Server {
            process,
            address,
            data,
            page,
        }
    }

    /// Where it answers, with a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again at the same address with the same folder.
    pub fn restart(&mut self) {
        let port = self.address.trim_end_matches('/').rsplit(':').next();
        let (process, address) = launch(&self.data, port.unwrap(), self.page);
        assert_eq!(address, self.address);
        self.process = process;
    }
}

/// A server in this process on which people are not waited for long: what takes seconds in life takes a
/// fraction of one.
pub struct Impatient {
    address: String,
    /// Ends with it.
    _runtime: Runtime,
}

impl Impatient {
    /// Time on turn is `clock` times that of life; a program plays for somebody who is gone after `gone`.
    pub fn start(clock: f64, gone: Duration) -> Impatient {
        let mut options = Options {
            port: Some(0),
            pace: Duration::from_millis(50),
            page: std::env::var_os("CAPICUA_PAGE").map(PathBuf::from),
            ..Options::default()
        };
        options.limits.clock = clock;
        options.limits.gone = gone;
        let runtime = Runtime::new().unwrap();
        let server = runtime
            .block_on(capicua_web::Server::start(options))
            .unwrap();
        Impatient {
            address: server.url(),
            _runtime: runtime,
        }
    }

    /// Where it answers, with a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn launch(data: &TempDir, port: &str, page: Option<&str>) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capicua"));
    if let Some(folder) = page {
        command.env("CAPICUA_PAGE", folder);
    }
    let mut process = command
        // Programs that take their time would be most of what tests wait for.
        .args(["serve", "--no-engine", "--pace", "60"])
        .args(["--port", port, "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let address = line
        .split_whitespace()
        .find(|word| word.starts_with("http"));
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
    (process, address.to_owned())
}
