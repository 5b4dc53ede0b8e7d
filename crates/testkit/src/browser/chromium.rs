//! The browser as a process.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;

use crate::browser::page::Page;
use crate::browser::wire::Wire;

/// How long the browser may take to start.
const START: Duration = Duration::from_secs(60);

/// The browser that is shared, as long as somebody has it.
static SHARED: Mutex<Weak<Browser>> = Mutex::new(Weak::new());

/// Chromium without a window; it ends when this is dropped.
pub struct Browser {
    process: Child,
    wire: Wire,
    /// Profile, removed with the browser.
    _profile: TempDir,
}

impl Browser {
    /// The browser of all who run at this time: pages know nothing of each other, and starting one takes
    /// longer than many a test. Whoever leaves last ends it.
    pub fn shared() -> Arc<Browser> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(browser) = shared.upgrade() {
            return browser;
        }
        let browser = Arc::new(Browser::launch());
        *shared = Arc::downgrade(&browser);
        browser
    }

    /// Starts the Chromium of this machine: the one that `CHROMIUM` names, or the first found
    /// under its usual names.
    pub fn launch() -> Browser {
        let program = program().expect(
            "tests in the browser need Chromium: run ./test, which installs it, or set CHROMIUM",
        );
        let profile = TempDir::new().expect("there is room for a profile");
        let process = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--no-first-run", "--mute-audio"])
            // Without these, pages in the background are slowed down, and two at a table wait.
            .arg("--disable-background-timer-throttling")
            .arg("--disable-renderer-backgrounding")
            .arg("--disable-backgrounding-occluded-windows")
            // Names that a network would know: to a browser they are not the machine itself.
            .arg("--host-resolver-rules=MAP *.test 127.0.0.1")
            .args(["--hide-scrollbars", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium starts");
        let (port, path) = address(profile.path());
        Browser {
            process,
            wire: Wire::connect(port, &path),
            _profile: profile,
        }
    }

    /// A new page with a memory of its own: what one page stores, another does not see. It is closed when
    /// it is dropped.
    pub fn page(&self) -> Page {
        let context = self
            .wire
            .command(None, "Target.createBrowserContext", json!({}));
        let target = self.wire.command(
            None,
            "Target.createTarget",
            json!({"url": "about:blank", "browserContextId": context["browserContextId"]}),
        );
        let attached = self.wire.command(
            None,
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        let session = attached["sessionId"].as_str().expect("pages have sessions");
        Page::new(
            self.wire.clone(),
            session.to_owned(),
            context["browserContextId"].clone(),
        )
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|program| program.is_file())
}

/// Where the browser listens: it writes that into its profile.
fn address(profile: &Path) -> (u16, String) {
    let deadline = Instant::now() + START;
    loop {
        let text = std::fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        let mut lines = text.lines();
        if let (Some(Ok(port)), Some(path)) = (lines.next().map(str::parse), lines.next()) {
            return (port, path.to_owned());
        }
        assert!(Instant::now() < deadline, "Chromium does not answer");
        sleep(Duration::from_millis(20));
    }
}
