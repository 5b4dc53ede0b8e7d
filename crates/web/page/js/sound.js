/** Sounds, made on the spot: bone on wood, a knock, a rattle. And the short buzz of a phone. */

import { load, save } from "./store.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether there is sound: as chosen, and otherwise where movement is welcome. */
export const soundOn = () => load("sound", null) ?? !STILL.matches;

/** @param {boolean} on */
export const chooseSound = (on) => save("sound", on);

/** Whether phones buzz. */
export const buzzOn = () => load("buzz", null) ?? !STILL.matches;

/** @param {boolean} on */
export const chooseBuzz = (on) => save("buzz", on);

/** Whether this device can buzz at all. */
export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** @type {AudioContext | null} */
let context = null;

function begin() {
  if (soundOn() && typeof AudioContext === "function") context ??= new AudioContext();
}

/** Browsers play nothing before the first touch or key. */
function wake() {
  begin();
  if (context?.state === "suspended") context.resume().catch(() => {});
}

// Getting hold of the speakers takes a while, so that it belongs to the loading and not to the first touch.
addEventListener("load", () => setTimeout(begin));
for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, wake, { passive: true });

/** @type {AudioBuffer | null} */
let noise = null;

/** A burst of noise through a filter: things that touch. @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} long @param {number} loud */
function tap(audio, at, pitch, long, loud) {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const wave = noise.getChannelData(0);
    for (let i = 0; i < wave.length; i += 1) wave[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  source.connect(filter).connect(fade(audio, at, long, loud));
  source.start(at, Math.random() * 0.1, long + 0.05);
}

/** A tone that dies away. @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} long @param {number} loud @param {OscillatorType} [kind] */
function tone(audio, at, pitch, long, loud, kind = "sine") {
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, at);
  source.connect(fade(audio, at, long, loud));
  source.start(at);
  source.stop(at + long + 0.05);
}

/** @param {AudioContext} audio @param {number} at @param {number} long @param {number} loud */
function fade(audio, at, long, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + long);
  gain.connect(audio.destination);
  return gain;
}

/** A few notes, one after another. @param {AudioContext} audio @param {number} at @param {number[]} pitches @param {number} step */
const tune = (audio, at, pitches, step) =>
  pitches.forEach((pitch, i) => {
    tone(audio, at + i * step, pitch, 0.5, 0.12, "triangle");
    tone(audio, at + i * step, pitch * 2, 0.3, 0.03);
  });

const SOUNDS = {
  /** Bone on the table. */
  tile: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => {
    tap(audio, at, 2600, 0.045, 0.9);
    tap(audio, at + 0.004, 900, 0.07, 0.5);
    tone(audio, at, 170, 0.09, 0.22);
  },
  /** Knuckles on wood, twice: a pass. */
  knock: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => {
    for (const later of [0, 0.15]) {
      tone(audio, at + later, 145, 0.12, 0.4);
      tap(audio, at + later, 420, 0.05, 0.6);
    }
  },
  draw: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => tap(audio, at, 1500, 0.12, 0.25),
  /** Small things that roll. */
  rattle: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => {
    for (const later of [0, 0.06, 0.1, 0.17, 0.22, 0.31, 0.36]) tap(audio, at + later, 1700 + 900 * Math.random(), 0.04, 0.5);
  },
  win: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => tune(audio, at, [392, 494, 587, 784], 0.11),
  lose: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => tune(audio, at, [392, 349, 294], 0.17),
  /** Up and down again, as the word is read both ways. */
  capicua: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => tune(audio, at, [523, 659, 784, 1047, 784, 659, 523], 0.1),
  tranca: (/** @type {AudioContext} */ audio, /** @type {number} */ at) => {
    tone(audio, at, 98, 0.9, 0.5);
    tone(audio, at, 147, 0.7, 0.2, "triangle");
    tap(audio, at, 300, 0.2, 0.8);
  },
};

/** @param {keyof typeof SOUNDS} name @param {number} [later] milliseconds */
export function sound(name, later = 0) {
  if (!context || context.state !== "running" || !soundOn() || document.visibilityState === "hidden") return;
  SOUNDS[name](context, context.currentTime + later / 1000);
}

/** @param {number | number[]} pattern milliseconds */
export function buzz(pattern) {
  if (canBuzz() && buzzOn()) navigator.vibrate(pattern);
}
