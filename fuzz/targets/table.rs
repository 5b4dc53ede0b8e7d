#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    capicua_web::fuzzing::script(text);
});
