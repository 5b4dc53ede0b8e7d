#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    capicua_web::fuzzing::stored(text);
});
