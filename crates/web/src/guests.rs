//! Those who were invited: they have no token and came from elsewhere. The name of a table, which nobody can
//! guess, opens that table to them; the page and what it has to know are open to all. Everything else
//! belongs to whoever runs the server.

use std::net::IpAddr;
use std::sync::Arc;

use axum::RequestExt as _;
use axum::extract::{MatchedPath, RawPathParams, Request};
use capicua_protocol::About;

use crate::game_message::GameMessage;
use crate::games;
use crate::routes::{Access, access_of};
use crate::server::App;

/// Whether a guest may ask this. What counts is the route that answers, and the name of the table as that
/// route will read it.
pub async fn may_ask(app: &Arc<App>, caller: IpAddr, request: &mut Request) -> bool {
    let route = request.extensions().get::<MatchedPath>();
    match route.map_or(Access::All, |route| access_of(route.as_str())) {
        Access::All => true,
        Access::Owner => false,
        Access::Table => is_invited(app, caller, request).await,
    }
}

/// Whether the table that is asked about is one of several people: others are nobody else's business.
async fn is_invited(app: &Arc<App>, caller: IpAddr, request: &mut Request) -> bool {
    let Ok(named) = request.extract_parts::<RawPathParams>().await else {
        return false;
    };
    let table = named.iter().find(|(name, _)| *name == "game");
    let Some((_, table)) = table else {
        return false;
    };
    let asked = games::ask(app, caller, table, |reply| GameMessage::About { reply }).await;
    matches!(asked, Ok((About { begun: Some(_), .. }, _)))
}
