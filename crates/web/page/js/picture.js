/** A position as a picture to be sent on: the table with its line, and the tiles that are known. */

import { centre, grow, layout } from "./snake.js";
import { PLACES } from "./tiles.js";

const PAPER = "#f6efe1";
const INK = "#26211b";
const SOFT = "#6b6152";
const WIDTH = 1080;
const MARGIN = 40;
/** The table: its height, and how wide its rim is. */
const TABLE = 600;
const RIM = 26;

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 * @param {string | CanvasGradient} colour
 */
function plate(ink, x, y, width, height, radius, colour) {
  ink.fillStyle = colour;
  ink.beginPath();
  ink.roundRect(x, y, width, height, radius);
  ink.fill();
}

/**
 * One half of a tile, its corner at (x, y).
 * @param {CanvasRenderingContext2D} ink
 * @param {number} pip
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} upright
 */
function half(ink, pip, x, y, size, upright) {
  ink.fillStyle = INK;
  if (!PLACES[pip]) {
    ink.font = `600 ${size * 0.5}px Figtree, sans-serif`;
    ink.textAlign = "center";
    ink.fillText(String(pip), x + size / 2, y + size * 0.68);
    return;
  }
  for (const [across, down] of PLACES[pip]) {
    const [px, py] = upright ? [across, down] : [100 - down, across];
    ink.beginPath();
    ink.arc(x + (px * size) / 100, y + (py * size) / 100, size * (pip > 6 ? 0.088 : 0.1), 0, 7);
    ink.fill();
  }
}

/**
 * A tile, its corner at (x, y), `size` across.
 * @param {CanvasRenderingContext2D} ink
 * @param {[number, number]} pips
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} upright
 */
function tile(ink, pips, x, y, size, upright) {
  const [width, height] = upright ? [size, 2 * size] : [2 * size, size];
  const gap = size * 0.02;
  plate(ink, x + gap, y + size * 0.06, width - 2 * gap, height - size * 0.06, size * 0.14, "#a58f66");
  plate(ink, x + gap, y + gap, width - 2 * gap, height - size * 0.08, size * 0.14, "#fdf8ea");
  const [middle, level] = [x + width / 2, y + height / 2 - size * 0.02];
  ink.strokeStyle = "#c9b78f";
  ink.lineWidth = size * 0.03;
  ink.beginPath();
  ink.moveTo(upright ? middle - size * 0.38 : middle, upright ? level : level - size * 0.38);
  ink.lineTo(upright ? middle + size * 0.38 : middle, upright ? level : level + size * 0.38);
  ink.stroke();
  ink.fillStyle = "#b98a34";
  ink.beginPath();
  ink.arc(middle, level, size * 0.07, 0, 7);
  ink.fill();
  half(ink, pips[0], x, y - size * 0.02, size, upright);
  half(ink, pips[1], upright ? x : x + size, upright ? y + size * 0.98 : y - size * 0.02, size, upright);
}

/**
 * The table and the line on it.
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./snake.js").Line} line
 * @param {number} top
 */
function table(ink, line, top) {
  const width = WIDTH - 2 * MARGIN;
  const wood = ink.createLinearGradient(MARGIN, top, WIDTH - MARGIN, top + TABLE);
  wood.addColorStop(0, "#b3804a");
  wood.addColorStop(1, "#5f3a1c");
  plate(ink, MARGIN, top, width, TABLE, 48, wood);
  const felt = ink.createRadialGradient(WIDTH / 2, top + TABLE * 0.4, 0, WIDTH / 2, top + TABLE * 0.4, width * 0.6);
  felt.addColorStop(0, "#2b7a5d");
  felt.addColorStop(1, "#174a38");
  plate(ink, MARGIN + RIM, top + RIM, width - 2 * RIM, TABLE - 2 * RIM, 26, felt);
  if (line.tiles.length === 0) return;
  const { step, across } = grow(line, width - 4 * RIM, TABLE - 4 * RIM);
  const { placed, box } = layout(line, across);
  const moved = centre(box);
  for (const { x, y, first, second, upright } of placed) {
    const [wide, high] = upright ? [step, 2 * step] : [2 * step, step];
    tile(ink, [first, second], WIDTH / 2 + (x + moved.x) * step - wide, top + TABLE / 2 + (y + moved.y) * step - high, 2 * step, upright);
  }
}

/**
 * @param {{ line: import("./snake.js").Line, hands: { name: string, tiles: [number, number][] }[], turn: string | null, about: string }} what
 *   `about`: the game, the score, whose turn it is
 * @returns {Promise<Blob>}
 */
export async function pictureOf({ line, hands, turn, about }) {
  await Promise.all(["16px Figtree", '16px "Oleo Script"'].map((face) => document.fonts.load(face))).catch(() => {});
  const known = hands.filter(({ tiles }) => tiles.length > 0);
  const most = Math.max(1, ...known.map(({ tiles }) => tiles.length));
  const size = Math.min(88, (WIDTH - 2 * MARGIN - 90) / most - 8);
  const row = 2 * size + 24;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 170 + TABLE + 30 + known.length * row + 20;
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = INK;
  ink.font = '64px "Oleo Script", serif';
  ink.fillText("Capicúa", MARGIN, 84);
  ink.fillStyle = SOFT;
  ink.font = "500 34px Figtree, sans-serif";
  ink.fillText(about, MARGIN, 138, WIDTH - 2 * MARGIN);
  table(ink, line, 170);
  known.forEach(({ name, tiles }, at) => {
    const y = 170 + TABLE + 30 + at * row;
    plate(ink, MARGIN, y + size - 30, 60, 60, 16, name === turn ? "#ffb72b" : "#e5dac4");
    ink.fillStyle = INK;
    ink.font = "700 34px Figtree, sans-serif";
    ink.textAlign = "center";
    ink.fillText(name, MARGIN + 30, y + size + 12);
    tiles.forEach((one, i) => tile(ink, one, MARGIN + 90 + i * (size + 8), y, size, true));
  });
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
