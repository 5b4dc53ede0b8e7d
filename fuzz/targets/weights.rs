#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    capicua_fuzz::weights(bytes);
});
