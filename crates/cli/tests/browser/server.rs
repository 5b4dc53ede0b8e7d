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
    /// A variable of its environment that names a folder.
    folder: Option<Folder>,
    /// What it is started with besides.
    arguments: Vec<String>,
}

type Folder = (&'static str, &'static str);

/// Pages ask the server alone.
const NO_ENGINE: &str = "--no-engine";

impl Server {
    pub fn start() -> Server {
        Server::with_folder(None)
    }

    /// One that serves the sources of the page with their tests beside them.
    pub fn with_page_tests() -> Server {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");
        Server::with_folder(Some(("CAPICUA_PAGE", page)))
    }

    /// One that speaks the languages of a folder besides.
    pub fn with_locales(locales: &'static str) -> Server {
        Server::with_folder(Some(("CAPICUA_LOCALES", locales)))
    }

    fn with_folder(folder: Option<Folder>) -> Server {
        Server::with(folder, vec![NO_ENGINE.to_owned()])
    }

    /// One that asks for a token, and whose pages are kept on the device.
    pub fn with_token(token: &str) -> Server {
        Server::with(None, vec!["--token".to_owned(), token.to_owned()])
    }

    fn with(folder: Option<Folder>, arguments: Vec<String>) -> Server {
        let data = TempDir::new().unwrap();
        let (process, address) = launch(&data, "0", folder, &arguments);
        Server {
            process,
            address,
            data,
            folder,
            arguments,
        }
    }

    /// Where it answers, with a slash at the end; the token after it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The same without a token.
    pub fn root(&self) -> &str {
        self.address.split('?').next().unwrap_or_default()
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again at the same address with the same folder.
    pub fn restart(&mut self) {
        let root = self.root().to_owned();
        let port = root.trim_end_matches('/').rsplit(':').next();
        let (process, address) = launch(&self.data, port.unwrap(), self.folder, &self.arguments);
        (self.process, self.address) = (process, address);
        assert_eq!(root, self.root());
    }

    /// The same with another token.
    pub fn restart_with_token(&mut self, token: &str) {
        self.arguments = vec!["--token".to_owned(), token.to_owned()];
        self.restart();
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

fn launch(
    data: &TempDir,
    port: &str,
    folder: Option<Folder>,
    arguments: &[String],
) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capicua"));
    command.envs(folder);
    let mut process = command
        // Programs that take their time would be most of what tests wait for.
        .args(["serve", "--pace", "60"])
        .args(arguments)
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
