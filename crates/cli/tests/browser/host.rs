//! A host that knows nothing but files, as people find them anywhere: the site lies in a folder of it.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use tempfile::TempDir;

/// Where the site is below the host.
const FOLDER: &str = "games/capicua";

/// A host that serves until it is stopped or dropped.
pub struct Host {
    root: TempDir,
    port: u16,
    stop: Arc<AtomicBool>,
    serving: Option<JoinHandle<()>>,
}

impl Host {
    /// Writes the site as people do, and serves it.
    pub fn start() -> Host {
        let root = TempDir::new().unwrap();
        let written = Command::new(env!("CARGO_BIN_EXE_capicua"))
            .arg("site")
            .arg(root.path().join(FOLDER))
            .output()
            .unwrap();
        assert!(
            written.status.success(),
            "{}",
            String::from_utf8_lossy(&written.stderr)
        );
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let stop = Arc::new(AtomicBool::new(false));
        let (folder, stopped) = (root.path().to_owned(), stop.clone());
        let serving = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                std::thread::spawn(move || stream.map(|stream| answer(&folder, stream)));
            }
        });
        Host {
            root,
            port,
            stop,
            serving: Some(serving),
        }
    }

    /// Where the site is, with a slash at the end.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{FOLDER}/", self.port)
    }

    /// A file of the site.
    pub fn file(&self, name: &str) -> PathBuf {
        self.root.path().join(FOLDER).join(name)
    }

    /// Nobody answers any more.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // The one who waits for connections wakes up by one.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(serving) = self.serving.take() {
            serving.join().unwrap();
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

fn answer(folder: &Path, mut stream: TcpStream) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    while !lines.next()?.ok()?.is_empty() {}
    let path = first.split_whitespace().nth(1)?.split('?').next()?;
    let name = match path.ends_with('/') {
        true => format!("{path}index.html"),
        false => path.to_owned(),
    };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        _ => "application/octet-stream",
    };
    let found = std::fs::read(folder.join(name.trim_start_matches('/')));
    let status = if found.is_ok() {
        "200 OK"
    } else {
        "404 Not Found"
    };
    let body = found.unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}
