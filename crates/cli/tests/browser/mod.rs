//! The page in a real browser, used as people use it, against the program's own server.

mod access;
mod beside;
mod board;
mod choosing;
mod faces;
mod fairness;
mod figures;
mod friends;
mod hand;
mod honesty;
mod host;
mod invited;
mod lacking;
mod pickomino;
mod pictures;
mod play;
mod pocket;
mod review;
mod server;
mod worker;
