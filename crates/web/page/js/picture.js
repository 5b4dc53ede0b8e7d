/** A position as a picture: the line in rows on a cloth, the known tiles below it. */

const CLOTH = "#1f6a52";
const BONE = "#fdf6e3";
const INK = "#26211b";
const WIDTH = 1080;
const SIZE = 84;

/** Places of pips in a half, in quarters of it. @type {Record<number, [number, number][]>} */
const PIPS = {
  0: [],
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {string} pip
 * @param {number} x
 * @param {number} y
 */
function half(ink, pip, x, y) {
  const places = PIPS[parseInt(pip, 19)];
  ink.fillStyle = INK;
  if (!places) {
    ink.font = `600 ${SIZE * 0.5}px sans-serif`;
    ink.textAlign = "center";
    ink.fillText(String(parseInt(pip, 19)), x + SIZE / 2, y + SIZE * 0.68);
    return;
  }
  for (const [column, row] of places) {
    ink.beginPath();
    ink.arc(x + (column * SIZE) / 4, y + (row * SIZE) / 4, SIZE * 0.085, 0, 7);
    ink.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {string[]} pips both halves
 * @param {number} x
 * @param {number} y
 * @param {boolean} upright
 */
function tile(ink, pips, x, y, upright) {
  const [w, h] = upright ? [SIZE, 2 * SIZE] : [2 * SIZE, SIZE];
  ink.fillStyle = BONE;
  ink.beginPath();
  ink.roundRect(x + 2, y + 2, w - 4, h - 4, 12);
  ink.fill();
  ink.strokeStyle = "#b59d6c";
  ink.lineWidth = 3;
  ink.beginPath();
  if (upright) {
    ink.moveTo(x + 14, y + SIZE);
    ink.lineTo(x + w - 14, y + SIZE);
  } else {
    ink.moveTo(x + SIZE, y + 14);
    ink.lineTo(x + SIZE, y + h - 14);
  }
  ink.stroke();
  half(ink, pips[0], x, y);
  half(ink, pips[1], upright ? x : x + SIZE, upright ? y + SIZE : y);
}

/**
 * @param {{ line: (number | string)[][], hands: { name: string, tiles: string[] }[], title: string }} what
 * @returns {Promise<Blob>}
 */
export function pictureOf({ line, hands, title }) {
  const across = Math.floor((WIDTH - 80) / (2 * SIZE));
  const rows = Math.max(1, Math.ceil(line.length / across));
  const known = hands.filter(({ tiles }) => tiles.length > 0);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 150 + rows * (SIZE + 24) + known.length * (2 * SIZE + 70) + 40;
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ink.fillStyle = CLOTH;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = BONE;
  ink.font = "600 40px sans-serif";
  ink.fillText(title, 40, 80, WIDTH - 80);
  line.forEach((pips, i) => tile(ink, pips.map((pip) => Number(pip).toString(19)), 40 + (i % across) * 2 * SIZE, 130 + Math.floor(i / across) * (SIZE + 24), false));
  let y = 150 + rows * (SIZE + 24);
  for (const { name, tiles } of known) {
    ink.fillStyle = BONE;
    ink.font = "600 32px sans-serif";
    ink.textAlign = "left";
    ink.fillText(name, 40, y + 34);
    tiles.forEach((one, i) => tile(ink, [...one], 40 + i * (SIZE + 10), y + 50, true));
    y += 2 * SIZE + 70;
  }
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
