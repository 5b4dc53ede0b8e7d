//! The server, spoken to as browsers and others speak to it.

mod api;
mod attack;
mod client;
mod engines;
mod friends;
mod games;
mod history;
mod honesty;
mod hostile;
mod invited;
mod people;
mod promise;
mod restart;
mod store;
