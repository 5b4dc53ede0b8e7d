//! The server itself: what it is made of, how it begins and ends, and how connections come in.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use capicua_core::{InputError, Message, counted, message, system_error};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tower::ServiceExt;

use crate::files::Files;
use crate::games::Games;
use crate::lan::{LanConnection, LanListeners};
use crate::limits::{Limits, Rates, household};
use crate::pool::{Pool, QueueLimits};
use crate::public_url::PublicUrl;
use crate::routes;
use crate::store::{ExpiryReport, Store, StoreError};

/// Where the server listens when nobody says otherwise.
pub const PORT: u16 = 8642;

/// How long a browser may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(20);

/// How often old games are looked for.
const FORGET: Duration = Duration::from_secs(3600);

/// After this long, connections that are still open at the end are cut.
const FAREWELL: Duration = Duration::from_secs(3);

/// Games in memory from which on those without anybody leave it at once.
const CROWDED: usize = 2000;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; `None` is 8642 or the next free one, zero any free one.
    pub port: Option<u16>,
    /// The token that browsers must send, if one is required.
    pub token: Option<String>,
    /// The address others know the server by, when a proxy on this machine stands before it.
    pub public: Option<PublicUrl>,
    /// The folder of the store; `None` keeps games in memory.
    pub data: Option<PathBuf>,
    /// A folder whose files are served instead of those inside the program.
    pub page: Option<PathBuf>,
    /// The addresses of this machine in the local network; `None` asks the system.
    pub lan: Option<Vec<IpAddr>>,
    /// The WebAssembly engine, if there is one.
    pub engine: Option<Vec<u8>>,
    /// How long a program takes for a move at least.
    pub pace: Duration,
    /// Old games are forgotten even if they are most of all games.
    pub forget_most: bool,
    /// What anybody may ask for.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: IpAddr::from([127, 0, 0, 1]),
            port: None,
            token: None,
            public: None,
            data: None,
            page: None,
            lan: None,
            engine: None,
            pace: Duration::from_millis(600),
            forget_most: false,
            limits: Limits::default(),
        }
    }
}

/// Why a server does not start.
#[derive(Debug)]
pub enum ServerError {
    /// The address cannot be listened at.
    Address(SocketAddr, std::io::Error),
    /// The store cannot be opened.
    Store(StoreError),
    /// The network threads cannot be started.
    Runtime(std::io::Error),
}

impl ServerError {
    fn message(&self) -> Message {
        match self {
            ServerError::Address(address, error) => {
                message!("cannot-listen", address, error = system_error(error))
            }
            ServerError::Runtime(error) => {
                message!("cannot-start-threads", error = system_error(error))
            }
            ServerError::Store(error) => message!("games-cannot-be-opened", error = error.why),
        }
    }
}

impl ServerError {
    /// The whole of it, with what to do where that is known.
    pub fn error(&self) -> InputError {
        let fix = match self {
            ServerError::Store(error) => error.fix.clone(),
            ServerError::Address(..) | ServerError::Runtime(_) => Message::empty(),
        };
        InputError::new(self.message(), fix)
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ServerError {}

/// What all parts of the server share.
pub struct App {
    pub options: Options,
    pub store: Store,
    pub games: Games,
    /// Searches.
    pub deep: Pool,
    /// Counting and other short work, which need not wait for searches.
    pub quick: Pool,
    pub files: Files,
    pub rates: Rates,
    /// The same for frames on all sockets of an address.
    pub frame_rates: Rates,
    /// The same for bytes of past games.
    pub past_rates: Rates,
    /// Access from the local network.
    pub door: LanListeners,
    address: SocketAddr,
    closing: watch::Sender<bool>,
    connections: Mutex<HashMap<IpAddr, usize>>,
}

impl App {
    /// Everything but a way in. Of the pools the first is for searches, the second for short work.
    pub fn begin(
        options: Options,
        address: SocketAddr,
        store: Store,
        (deep, quick): (Pool, Pool),
    ) -> (Arc<App>, Router) {
        let limits = &options.limits;
        let app = Arc::new(App {
            store,
            games: Games::default(),
            deep,
            quick,
            files: Files::new(options.page.clone(), options.engine.clone()),
            rates: Rates::new(limits),
            frame_rates: Rates::for_frames(limits),
            past_rates: Rates::for_past_games(limits),
            door: LanListeners::default(),
            address,
            closing: watch::channel(false).0,
            connections: Mutex::default(),
            options,
        });
        tokio::spawn(forget(app.clone()));
        let router = routes::router(app.clone());
        (app, router)
    }

    /// Ends: sockets are closed, and what was played is all in one file.
    pub async fn end(&self) {
        // Nobody may be listening.
        let _ = self.closing.send(true);
        self.door.close();
        let until = Instant::now() + FAREWELL;
        while self.open_connections() > 0 && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.store.close().await;
    }

    /// Changes when the server is about to end.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// How long a game without anybody stays in memory.
    pub fn idle(&self) -> Duration {
        if self.games.count() > CROWDED {
            Duration::ZERO
        } else {
            self.options.limits.idle
        }
    }

    /// Open connections.
    pub fn open_connections(&self) -> usize {
        let connections = self.connections.lock().unwrap_or_else(|e| e.into_inner());
        connections.values().sum()
    }

    /// The address for browsers where no proxy stands before it.
    pub fn root(&self) -> String {
        let ip = self.address.ip();
        let ip = if ip.is_unspecified() {
            outward(ip).unwrap_or(ip)
        } else {
            ip
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Whether all that comes from `peer` comes through a proxy of ours.
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        self.options.public.is_some() && peer.is_loopback()
    }

    /// A place for a connection from `address`, if there is one.
    pub fn admit(self: &Arc<App>, address: IpAddr) -> Option<Permit> {
        let limits = &self.options.limits;
        let mut connections = self.connections.lock().unwrap_or_else(|e| e.into_inner());
        if connections.values().sum::<usize>() >= limits.all_connections {
            return None;
        }
        let open = connections.entry(address).or_default();
        // Behind a proxy everybody has its address; their own are looked at later.
        if *open >= limits.connections && !self.is_proxy(address) {
            return None;
        }
        *open += 1;
        Some(Permit {
            app: self.clone(),
            address,
        })
    }
}

/// A place for one connection; given back when dropped. Sockets hold on to it after the request.
pub struct Permit {
    app: Arc<App>,
    address: IpAddr,
}

impl Permit {
    /// Where the connection comes from.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let connections = self.app.connections.lock();
        let mut connections = connections.unwrap_or_else(|e| e.into_inner());
        if let Some(open) = connections.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// A server that runs. Dropped, it goes on; [`Server::stop`] ends it.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    accepting: JoinHandle<()>,
}

impl Server {
    /// Starts.
    pub async fn start(options: Options) -> Result<Server, ServerError> {
        let listener = listen(options.host, options.port).await?;
        let wanted = SocketAddr::new(options.host, options.port.unwrap_or(PORT));
        let address = listener
            .local_addr()
            .map_err(|error| ServerError::Address(wanted, error))?;
        let limits = &options.limits;
        let store =
            Store::open(options.data.as_deref(), limits.store).map_err(ServerError::Store)?;
        let bounds = QueueLimits {
            waiting: limits.waiting,
            questions: limits.questions,
        };
        let pools = (Pool::new(limits.searches, bounds), Pool::new(1, bounds));
        let (app, router) = App::begin(options, address, store, pools);
        let accepting = tokio::spawn(accept(app.clone(), listener, router, None));
        Ok(Server {
            address,
            app,
            accepting,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser, token included.
    pub fn url(&self) -> String {
        let token = self.app.options.token.as_ref();
        let token = token.map_or(String::new(), |token| format!("?token={token}"));
        if let Some(public) = &self.app.options.public {
            return format!("{}/{token}", public.origin());
        }
        format!("{}{token}", self.app.root())
    }

    /// Ends: nobody comes in any more, sockets are closed. What was played is stored already; now it
    /// is all in one file.
    pub async fn stop(self) {
        let _ = self.app.closing.send(true);
        let _ = self.accepting.await;
        self.app.end().await;
    }
}

/// The address others see of a machine that listens at all of its own. Nothing is sent: the system
/// is only asked which way it would go.
fn outward(any: IpAddr) -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind((any, 0)).ok()?;
    let elsewhere: IpAddr = if any.is_ipv4() {
        [192, 0, 2, 1].into()
    } else {
        [0x2001, 0xdb8, 0, 0, 0, 0, 0, 1].into()
    };
    socket.connect((elsewhere, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Runs a server until somebody presses Ctrl-C or ends the process. `ready` is called once it
/// listens.
pub fn run(options: Options, ready: impl FnOnce(&Server)) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServerError::Runtime)?;
    runtime.block_on(async {
        let server = Server::start(options).await?;
        // Whoever is told the address may stop the server at once.
        let asked = asked_to_stop();
        ready(&server);
        asked.await;
        server.stop().await;
        Ok(())
    })
}

/// Listens for signals from now on; done when one has come.
#[cfg(unix)]
fn asked_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
    async move {
        match signals {
            [Ok(mut terminate), Ok(mut interrupt)] => tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            },
            _ => drop(tokio::signal::ctrl_c().await),
        }
    }
}

#[cfg(not(unix))]
fn asked_to_stop() -> impl Future<Output = ()> {
    async { drop(tokio::signal::ctrl_c().await) }
}

/// Listens at the port, or, when none was asked for, at the usual one or the next that is free.
async fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, ServerError> {
    let mut tried = None;
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 50,
    };
    for port in ports {
        let address = SocketAddr::new(host, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                let taken = error.kind() == std::io::ErrorKind::AddrInUse;
                tried = tried.or(Some(ServerError::Address(address, error)));
                if !taken {
                    break;
                }
            }
        }
    }
    Err(tried.expect("at least one port is tried"))
}

async fn forget(app: Arc<App>) {
    let mut closing = app.closing();
    let mut before = None;
    let age = app.options.limits.forget;
    loop {
        let forgotten = app.store.forget(age, app.options.forget_most).await;
        let told = match forgotten {
            Ok(forgotten) => tell_forgotten(forgotten, age),
            Err(error) => Some(format!("old games cannot be forgotten: {error}")),
        };
        // The same is not said every hour.
        if let Some(told) = told.filter(|told| before.as_ref() != Some(told)) {
            eprintln!("capicua: {told}");
            before = Some(told);
        }
        tokio::select! {
            biased;
            _ = closing.changed() => return,
            () = tokio::time::sleep(FORGET) => {}
        }
    }
}

/// What forgetting came to, in words; nothing when nothing happened.
fn tell_forgotten(forgotten: ExpiryReport, age: Duration) -> Option<String> {
    let days = counted(age.as_secs() / (24 * 3600), "day");
    let ExpiryReport {
        binned,
        gone,
        refused,
    } = forgotten;
    match refused {
        Some((old, all)) => Some(format!(
            "{old} of {} seem to have been left for {days}. These are most of them, so none is forgotten: is the clock right? If it is, start with --forget-most",
            counted(all, "game")
        )),
        None if binned + gone > 0 => Some(format!(
            "{} that nobody touched for {days} went to the bin, where a link still finds it for {days}; {gone} left it for good",
            counted(binned, "game")
        )),
        None => None,
    }
}

/// Accepts connections until the server ends, or access from the local network is closed.
pub async fn accept(
    app: Arc<App>,
    listener: TcpListener,
    router: Router,
    lan: Option<LanConnection>,
) {
    let mut closing = closing_of(&app, lan.as_ref());
    loop {
        let accepted = tokio::select! {
            biased;
            _ = closing.changed() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Views are small and should not wait for each other; without it they are only slower.
                let _ = stream.set_nodelay(true);
                come_in(&app, stream, peer.ip(), &router, lan.as_ref());
            }
            // Out of files, or the like: those who are in go on, and some will leave.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Changes when connections that came this way must close.
pub fn closing_of(app: &App, lan: Option<&LanConnection>) -> watch::Receiver<bool> {
    lan.map_or_else(|| app.closing(), |LanConnection(closing)| closing.clone())
}

/// Somebody is at the other end of a stream.
pub fn come_in(
    app: &Arc<App>,
    stream: impl Stream,
    from: IpAddr,
    router: &Router,
    lan: Option<&LanConnection>,
) {
    match app.admit(household(from)) {
        Some(permit) => drop(tokio::spawn(serve(
            app.clone(),
            stream,
            permit,
            router.clone(),
            lan.cloned(),
        ))),
        None => drop(tokio::spawn(turn_away(stream))),
    }
}

/// What bytes go through, both ways.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Stream for S {}

async fn serve(
    app: Arc<App>,
    stream: impl Stream,
    permit: Permit,
    router: Router,
    lan: Option<LanConnection>,
) {
    let permit = Arc::new(permit);
    let held = permit.clone();
    let mut closing = closing_of(&app, lan.as_ref());
    let service = service_fn(move |request: Request<Incoming>| {
        let (router, permit, lan) = (router.clone(), held.clone(), lan.clone());
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(permit);
            if let Some(lan) = lan {
                request.extensions_mut().insert(lan);
            }
            let response = router.oneshot(request).await;
            Ok::<_, Infallible>(response.unwrap_or_else(|never| match never {}))
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(32 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    // Errors are browsers that went away or spoke no HTTP: nobody is there to be told.
    tokio::select! {
        biased;
        _ = &mut connection => {}
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(FAREWELL, connection).await;
        }
    }
}

/// Says that there are too many, without reading what is wanted.
async fn turn_away(mut stream: impl Stream) {
    const BODY: &str = "{\"error\":{\"code\":\"too-many\",\"message\":\"too many connections from this address\",\"help\":\"Close some of them, or wait.\"}}";
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 5\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{BODY}",
        BODY.len()
    );
    // Whoever does not listen is cut off all the same.
    let said = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    };
    let _ = tokio::time::timeout(Duration::from_secs(2), said).await;
}
