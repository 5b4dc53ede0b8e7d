//! All integration tests of this crate in one program: one link instead of one for each file.

mod champion_version_1;
mod champion_versions;
mod custom_player;
