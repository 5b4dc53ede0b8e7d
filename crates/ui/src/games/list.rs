//! The games of the program: the only file that names them. A new one is a line below.

/// Makes [`Game`] of a list, and `with_game!`, which works with one by its type.
macro_rules! games {
    ($dollar:tt $($(#[$about:meta])* $name:ident = $type:ty;)*) => {
        /// A family of rules.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Game {
            $($(#[$about])* $name,)*
        }

        impl Game {
            /// All of them.
            pub const ALL: &'static [Game] = &[$(Game::$name),*];
        }

        /// Works with a game by its type, which is called `$game` in `$work`.
        macro_rules! with_game {
            ($dollar which:expr, $dollar game:ident => $dollar work:expr) => {
                match $dollar which {
                    $($crate::games::Game::$name => {
                        type $dollar game = $type;
                        $dollar work
                    })*
                }
            };
        }
    };
}

games! { $
    /// All that is played with domino tiles.
    Dominoes = capicua_players::Dominoes;
    /// The dice game.
    Pickomino = capicua_pickomino::Position;
}

pub(crate) use with_game;
