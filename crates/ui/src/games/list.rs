//! The games of the program: the only file that names them. A new one is a line in each of the three lists.

/// A family of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// All that is played with domino tiles.
    Dominoes,
    /// The dice game.
    Pickomino,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 2] = [Game::Dominoes, Game::Pickomino];
}

/// Works with a game by its type, which is called `$game` in `$work`.
macro_rules! with_game {
    ($which:expr, $game:ident => $work:expr) => {
        match $which {
            $crate::games::Game::Dominoes => {
                type $game = capicua_players::Dominoes;
                $work
            }
            $crate::games::Game::Pickomino => {
                type $game = capicua_pickomino::Position;
                $work
            }
        }
    };
}

pub(crate) use with_game;
