//! One page: look, click, type, wait.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

use crate::browser::wire::Wire;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often one looks whether it has.
const LOOK: Duration = Duration::from_millis(25);

/// What a page is shown on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Whether it is touched, as phones are.
    pub touch: bool,
}

/// A page of the browser.
pub struct Page {
    wire: Wire,
    session: String,
    /// Its memory, as the browser calls it.
    context: Value,
}

impl Drop for Page {
    fn drop(&mut self) {
        let memory = json!({"browserContextId": self.context});
        self.wire.tell("Target.disposeBrowserContext", memory);
        self.wire.forget(&self.session);
    }
}

impl Page {
    pub(crate) fn new(wire: Wire, session: String, context: Value) -> Page {
        let page = Page {
            wire,
            session,
            context,
        };
        for domain in ["Page", "Runtime", "Network", "Log"] {
            page.send(&format!("{domain}.enable"), json!({}));
        }
        page
    }

    fn send(&self, method: &str, params: Value) -> Value {
        self.wire.command(Some(&self.session), method, params)
    }

    /// Shows the page on such a screen.
    pub fn screen(&self, screen: Screen) {
        self.send(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": screen.touch}),
        );
        self.send(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": screen.touch}),
        );
    }

    /// What the person has set: colours (`light`, `dark`), and whether things should keep still.
    pub fn media(&self, colours: &str, keep_still: bool) {
        let motion = if keep_still {
            "reduce"
        } else {
            "no-preference"
        };
        self.send(
            "Emulation.setEmulatedMedia",
            json!({"features": [
                {"name": "prefers-color-scheme", "value": colours},
                {"name": "prefers-reduced-motion", "value": motion},
            ]}),
        );
    }

    /// The language of the browser, like `es-VE`.
    pub fn language(&self, language: &str) {
        let agent = self.eval("navigator.userAgent");
        self.send(
            "Network.setUserAgentOverride",
            json!({"userAgent": agent, "acceptLanguage": language}),
        );
    }

    /// Goes to an address and waits until it is loaded.
    pub fn open(&self, url: &str) {
        // A change of the fragment alone loads nothing; a blank page in between always does.
        self.send("Page.navigate", json!({"url": "about:blank"}));
        self.wait("location.href === 'about:blank'");
        self.send("Page.navigate", json!({"url": url}));
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'");
    }

    /// Runs a script in every page loaded from now on, before any of its own.
    pub fn before_load(&self, script: &str) {
        self.send(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": script}),
        );
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.eval("window.stale = true");
        self.send("Page.reload", json!({}));
        self.wait("!window.stale && document.readyState === 'complete'");
    }

    /// Evaluates an expression in the page; promises are awaited.
    pub fn eval(&self, expression: &str) -> Value {
        match self.try_eval(expression) {
            Ok(value) => value,
            Err(error) => panic!("{expression}\n{error}"),
        }
    }

    fn try_eval(&self, expression: &str) -> Result<Value, String> {
        let answer = self.send(
            "Runtime.evaluate",
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true}),
        );
        match answer.get("exceptionDetails") {
            Some(details) => Err(details.to_string()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true (as JavaScript sees truth) and answers its value.
    pub fn wait(&self, expression: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            // While a page loads there may be nothing to ask.
            let value = self.try_eval(expression).unwrap_or(Value::Null);
            let no = matches!(&value, Value::Null | Value::Bool(false))
                || value == json!(0)
                || value == json!("");
            if !no {
                return value;
            }
            assert!(
                Instant::now() < deadline,
                "waited in vain for: {expression}\nThe page says: {}\nErrors: {:?}",
                self.try_eval("document.body.innerText").unwrap_or_default(),
                self.errors(),
            );
            sleep(LOOK);
        }
    }

    /// How many elements match.
    pub fn count(&self, selector: &str) -> usize {
        let count = self.eval(&format!(
            "document.querySelectorAll({}).length",
            quoted(selector)
        ));
        count.as_u64().expect("a length") as usize
    }

    /// The text of the first element that matches; waits for it.
    pub fn text(&self, selector: &str) -> String {
        let text = self.wait(&format!(
            "document.querySelector({0}) && document.querySelector({0}).textContent.trim()",
            quoted(selector)
        ));
        text.as_str().expect("text").to_owned()
    }

    /// Clicks into the middle of the first element that matches, as a person would: it has to be
    /// there, in view, enabled, and not covered by something else. Waits for that. Where it has moved away
    /// under the finger, because something arrived above it, the finger follows, and what it met instead
    /// does not feel it.
    pub fn click(&self, selector: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let [x, y] = self.middle(selector);
            self.mouse("mouseMoved", x, y);
            self.mouse("mousePressed", x, y);
            self.mouse("mouseReleased", x, y);
            // A page that the click led away from no longer knows what was aimed at: it was met.
            let missed = self.try_eval("window.aimed?.missed === true");
            if missed != Ok(Value::Bool(true)) {
                return;
            }
            assert!(Instant::now() < deadline, "{selector} never holds still");
        }
    }

    /// Drags the first element that matches `from` onto the first that matches `to`, which may
    /// appear only once the drag has begun.
    pub fn drag(&self, from: &str, to: &str) {
        let [x, y] = self.middle(from);
        self.eval("window.aimed = null");
        self.mouse("mouseMoved", x, y);
        self.mouse("mousePressed", x, y);
        // Small first steps, so that it is no click.
        self.mouse("mouseMoved", x + 4.0, y - 12.0);
        self.mouse("mouseMoved", x + 8.0, y - 24.0);
        let [to_x, to_y] = self.centre(to);
        self.mouse("mouseMoved", (x + to_x) / 2.0, (y + to_y) / 2.0);
        self.mouse("mouseMoved", to_x, to_y);
        self.mouse("mouseReleased", to_x, to_y);
    }

    fn mouse(&self, kind: &str, x: f64, y: f64) {
        let pressed = u8::from(kind != "mouseMoved");
        self.send(
            "Input.dispatchMouseEvent",
            json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": pressed}),
        );
    }

    /// The middle of an element that can be clicked, once it holds still: what slides in or is pushed
    /// aside is not aimed at.
    fn middle(&self, selector: &str) -> [f64; 2] {
        let found = self.wait(&format!(
            "(async () => {{
                const element = document.querySelector({0});
                if (!element || element.disabled) return null;
                element.scrollIntoView({{block: 'nearest', inline: 'nearest'}});
                const place = () => JSON.stringify(element.getBoundingClientRect());
                const before = place();
                for (let look = 0; look < 3; look += 1) {{
                    await new Promise(done => setTimeout(done, 25));
                    if (!element.isConnected || place() !== before) return null;
                }}
                const box = element.getBoundingClientRect();
                const x = box.x + box.width / 2, y = box.y + box.height / 2;
                const top = document.elementFromPoint(x, y);
                if (!top || !(element.contains(top) || top.contains(element))) return null;
                // Whether a click meets it is only known when it comes: the page may change before.
                const aimed = window.aimed = {{missed: false}};
                window.addEventListener('click', event => {{
                    const met = part => part === element || part === top || part.matches?.({0});
                    aimed.missed = !event.composedPath().some(met);
                    // What came under the finger instead is not meant.
                    if (aimed.missed && aimed === window.aimed) {{
                        event.stopImmediatePropagation();
                        event.preventDefault();
                    }}
                }}, {{capture: true, once: true}});
                return [x, y];
            }})()",
            quoted(selector)
        ));
        pair(&found)
    }

    /// The middle of an element, covered or not.
    fn centre(&self, selector: &str) -> [f64; 2] {
        let found = self.wait(&format!(
            "(() => {{
                const element = document.querySelector({});
                if (!element) return null;
                const box = element.getBoundingClientRect();
                return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
            }})()",
            quoted(selector)
        ));
        pair(&found)
    }

    /// Presses a key: a letter, a sign, or a name like `Enter` and `ArrowLeft`.
    pub fn press(&self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "Tab" => 9,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let mut down =
            json!({"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code});
        let mut letters = key.chars();
        match (key, letters.next(), letters.next()) {
            ("Enter", ..) => down["text"] = json!("\r"),
            (_, Some(_), None) => down["text"] = json!(key),
            _ => {}
        }
        self.send("Input.dispatchKeyEvent", down);
        self.send(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}),
        );
    }

    /// Types into whatever has the focus.
    pub fn enter(&self, text: &str) {
        self.send("Input.insertText", json!({"text": text}));
    }

    /// Cuts the page off the network, or connects it again.
    pub fn offline(&self, offline: bool) {
        self.send(
            "Network.emulateNetworkConditions",
            json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}),
        );
    }

    /// Lets the page sleep, as a phone in a pocket does: no timer runs, nothing that arrives is read.
    pub fn asleep(&self, asleep: bool) {
        let state = if asleep { "frozen" } else { "active" };
        self.send("Page.setWebLifecycleState", json!({"state": state}));
    }

    /// Lets the page run so many times slower, as on a cheap phone.
    pub fn slow_down(&self, times: u32) {
        self.send("Emulation.setCPUThrottlingRate", json!({"rate": times}));
    }

    /// Writes a picture of what is seen; small where the name asks for `.webp`, else exact.
    pub fn picture(&self, file: &Path) {
        let small = file.extension().is_some_and(|ending| ending == "webp");
        let how = if small {
            json!({"format": "webp", "quality": 85})
        } else {
            json!({"format": "png"})
        };
        let answer = self.send("Page.captureScreenshot", how);
        let data = answer["data"].as_str().expect("a picture");
        let bytes = BASE64.decode(data.as_bytes()).expect("base64");
        std::fs::write(file, bytes).expect("the picture can be written");
    }

    /// How everything that matches is painted, in the order of the page: red, green, blue and opacity of each
    /// pixel, row by row. It has to be in view, at whole pixels.
    pub fn pixels(&self, selector: &str) -> Vec<Vec<u8>> {
        let answer = self.send("Page.captureScreenshot", json!({"format": "png"}));
        let data = answer["data"].as_str().expect("a picture");
        let painted = self.eval(&format!(
            "(async () => {{
                const picture = new Image();
                picture.src = 'data:image/png;base64,{data}';
                await picture.decode();
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [picture.width, picture.height];
                const context = canvas.getContext('2d');
                context.drawImage(picture, 0, 0);
                return [...document.querySelectorAll('{selector}')].map((element) => {{
                    const {{ left, top, width, height }} = element.getBoundingClientRect();
                    return [...context.getImageData(left, top, width, height).data];
                }});
            }})()"
        ));
        serde_json::from_value(painted).expect("pixels")
    }

    /// All WebSocket frames that the page has received, as they came.
    pub fn frames(&self) -> Vec<String> {
        self.wire
            .events(&self.session, "Network.webSocketFrameReceived")
            .iter()
            .filter_map(|event| event["response"]["payloadData"].as_str())
            .map(str::to_owned)
            .collect()
    }

    /// The addresses of everything the page asked the network for.
    pub fn requests(&self) -> Vec<String> {
        self.wire
            .events(&self.session, "Network.requestWillBeSent")
            .iter()
            .filter_map(|event| event["request"]["url"].as_str())
            .map(str::to_owned)
            .collect()
    }

    /// Bytes of all files received so far, as they are after unpacking.
    pub fn bytes_received(&self) -> u64 {
        self.wire
            .events(&self.session, "Network.dataReceived")
            .iter()
            .filter_map(|event| event["dataLength"].as_u64())
            .sum()
    }

    /// What went wrong in the page: exceptions, and errors it or the browser has logged.
    pub fn errors(&self) -> Vec<String> {
        let thrown = self.wire.events(&self.session, "Runtime.exceptionThrown");
        let logged = self.wire.events(&self.session, "Log.entryAdded");
        let printed = self.wire.events(&self.session, "Runtime.consoleAPICalled");
        thrown
            .iter()
            .map(|event| event["exceptionDetails"].to_string())
            .chain(
                logged
                    .iter()
                    .filter(|event| event["entry"]["level"] == "error")
                    .map(|event| event["entry"]["text"].to_string()),
            )
            .chain(
                printed
                    .iter()
                    .filter(|event| event["type"] == "error")
                    .map(|event| event["args"].to_string()),
            )
            .collect()
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn pair(value: &Value) -> [f64; 2] {
    [0, 1].map(|at| value[at].as_f64().expect("a place"))
}
