//! All integration tests of this crate in one program: one link instead of one for each file.

mod architecture;
mod documented;
mod driver;
mod duplicates;
mod strengths;
