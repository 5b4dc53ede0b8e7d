//! A host that knows nothing but files, as people find them anywhere: the site lies in a folder of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use tempfile::TempDir;

/// Where the site is below the host.
const FOLDER: &str = "games/capicua";

/// A host that serves until it is stopped or dropped.
pub struct Host {
    root: TempDir,
    port: u16,
    stop: Arc<AtomicBool>,
    sent: Arc<AtomicUsize>,
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
        let sent = Arc::new(AtomicUsize::new(0));
        let (folder, stopped, count) = (root.path().to_owned(), stop.clone(), sent.clone());
        let serving = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                let (folder, count) = (folder.clone(), count.clone());
                std::thread::spawn(move || {
                    let sent = stream.ok().and_then(|stream| answer(&folder, stream));
                    count.fetch_add(sent.unwrap_or(0), Ordering::Relaxed)
                });
            }
        });
        Host {
            root,
            port,
            stop,
            sent,
            serving: Some(serving),
        }
    }

    /// Packs all files but the engine, which is packed, as most hosts do.
    pub fn pack(&self) {
        let packed = Command::new("gzip")
            .args(["-9", "-k", "-r", "--force"])
            .arg(self.root.path())
            .status();
        assert!(packed.unwrap().success());
        std::fs::remove_file(self.file("engine.bin.gz")).unwrap();
    }

    /// The same place by a name of a network: to a browser that is plain http, not the machine itself.
    pub fn address_on_the_network(&self) -> String {
        self.address().replace("127.0.0.1", "capicua.test")
    }

    /// Where the site is, with a slash at the end.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{FOLDER}/", self.port)
    }

    /// Bytes that went out so far.
    pub fn sent(&self) -> usize {
        self.sent.load(Ordering::Relaxed)
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

/// Answers a request; how many bytes that took.
fn answer(folder: &Path, mut stream: TcpStream) -> Option<usize> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    let mut known = String::new();
    loop {
        let line = lines.next()?.ok()?;
        match line.split_once(": ") {
            Some((name, tag)) if name.eq_ignore_ascii_case("if-none-match") => known = tag.into(),
            Some(_) => {}
            None => break,
        }
    }
    let path = first.split_whitespace().nth(1)?.split('?').next()?;
    let name = if path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        _ => "application/octet-stream",
    };
    let file = folder.join(name.trim_start_matches('/'));
    let packed = std::fs::read(format!("{}.gz", file.display()));
    let encoding = match packed {
        Ok(_) => "Content-Encoding: gzip\r\n",
        Err(_) => "",
    };
    let (status, body) = match packed.or_else(|_| std::fs::read(&file)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    // What a browser has already is not sent again, as hosts do.
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    let tag = format!("\"{:x}\"", hasher.finish());
    let (status, body) = if known == tag {
        ("304 Not Modified", Vec::new())
    } else {
        (status, body)
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{encoding}ETag: {tag}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()?;
    Some(head.len() + body.len())
}
