//! What goes between people and the server: sockets and requests, over streams in memory.

use std::time::Duration;

use capicua_core::Seed;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::sleep;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

/// What a page is told to do.
pub enum Out {
    Text(String),
    Sleep(Duration),
}

/// What came from the server.
pub enum Heard {
    Frame(u64, String),
    /// With the code of the socket.
    Closed(u64, u16),
    /// To a request of somebody, which had a purpose.
    Answer(usize, &'static str, u16, String),
}

/// A page: what goes out takes its time, and while the phone sleeps nothing is read.
pub async fn pump(
    page: u64,
    stream: DuplexStream,
    url: String,
    hello: String,
    mut orders: UnboundedReceiver<Out>,
    tell: UnboundedSender<Heard>,
    latency: Seed,
) {
    let ended = |code| tell.send(Heard::Closed(page, code)).unwrap_or_default();
    let Ok((mut socket, _)) = client_async(url, stream).await else {
        return ended(0);
    };
    let mut latency = latency.random();
    if socket.send(Message::text(hello)).await.is_err() {
        return ended(0);
    }
    loop {
        tokio::select! {
            biased;
            order = orders.recv() => match order {
                Some(Out::Text(text)) => {
                    sleep(Duration::from_millis(latency.below(60) as u64)).await;
                    if socket.send(Message::text(text)).await.is_err() {
                        return ended(0);
                    }
                }
                Some(Out::Sleep(time)) => sleep(time).await,
                // The line breaks.
                None => return,
            },
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => drop(tell.send(Heard::Frame(page, text.to_string()))),
                Some(Ok(Message::Close(frame))) => return ended(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return ended(0),
            },
        }
    }
}

/// A request, and what is answered to it.
pub async fn request(
    mut stream: DuplexStream,
    text: String,
    person: usize,
    purpose: &'static str,
    tell: UnboundedSender<Heard>,
) {
    let _ = stream.write_all(text.as_bytes()).await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let answer = String::from_utf8_lossy(&bytes);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let _ = tell.send(Heard::Answer(
        person,
        purpose,
        status.unwrap_or(0),
        body.to_owned(),
    ));
}
