//! The door to the local network: a second listener on the addresses this machine has there, opened
//! and closed while the server runs. Whoever comes through it is a guest ([`crate::guests`]).

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::http::StatusCode;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::routes;
use crate::server::{self, App};
use capicua_core::message;

/// Where it is looked for a free port first.
const PORT: u16 = 8700;

/// The door of a server.
#[derive(Default)]
pub struct LanListeners(Mutex<Option<Open>>);

struct Open {
    addresses: Vec<SocketAddr>,
    /// Those who came in are sent away when it closes.
    closing: watch::Sender<bool>,
}

/// Marks what came in through it; changes when it closes.
#[derive(Clone)]
pub struct LanConnection(pub watch::Receiver<bool>);

impl LanListeners {
    fn lock(&self) -> MutexGuard<'_, Option<Open>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Where it is open; nothing while it is closed.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        let open = self.lock();
        open.as_ref()
            .map_or(Vec::new(), |open| open.addresses.clone())
    }

    /// Closes it.
    pub fn close(&self) {
        if let Some(open) = self.lock().take() {
            // Nobody may be in.
            let _ = open.closing.send(true);
        }
    }

    /// Whether a request names it as its host: an address, never a name, which anybody could have lead
    /// here.
    pub fn is_host(&self, host: &str) -> bool {
        let named: Option<SocketAddr> = host.parse().ok();
        named.is_some_and(|named| self.addresses().contains(&named))
    }
}

/// Opens the door, if it is not, on all addresses of the local network.
pub async fn open(app: &Arc<App>) -> Result<(), ApiError> {
    if !app.door.addresses().is_empty() {
        return Ok(());
    }
    let listeners = listen(&own_addresses(app)).await.ok_or_else(|| {
        ApiError::new(
            StatusCode::CONFLICT,
            "no-network",
            message!("no-local-network"),
            message!("fix-join-network-wi-fi-cable"),
        )
    })?;
    let closing = watch::channel(false).0;
    let mut addresses = Vec::new();
    for listener in listeners {
        addresses.extend(listener.local_addr().ok());
        let from = LanConnection(closing.subscribe());
        let router = routes::router(app.clone());
        tokio::spawn(server::accept(app.clone(), listener, router, Some(from)));
    }
    // Whoever was faster keeps it open.
    app.door.lock().get_or_insert(Open { addresses, closing });
    Ok(())
}

/// The addresses of this machine in local networks, the likeliest first.
fn own_addresses(app: &App) -> Vec<IpAddr> {
    if let Some(given) = &app.options.lan {
        return given.clone();
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<Ipv4Addr> = interfaces
        .iter()
        .filter_map(|interface| match interface.ip() {
            IpAddr::V4(four) if four.is_private() => Some(four),
            _ => None,
        })
        .collect();
    // Home networks are mostly 192.168, those of virtual machines mostly 172.
    found.sort_by_key(|address| match address.octets()[0] {
        192 => 0,
        10 => 1,
        _ => 2,
    });
    found.into_iter().map(IpAddr::V4).collect()
}

/// Listens at one port of all these addresses; at the first of them at least.
async fn listen(addresses: &[IpAddr]) -> Option<Vec<TcpListener>> {
    let first = *addresses.first()?;
    for port in (PORT..PORT + 50).chain([0]) {
        let Ok(listener) = TcpListener::bind((first, port)).await else {
            continue;
        };
        let port = listener.local_addr().ok()?.port();
        let mut all = vec![listener];
        for &address in &addresses[1..] {
            all.extend(TcpListener::bind((address, port)).await.ok());
        }
        return Some(all);
    }
    None
}
