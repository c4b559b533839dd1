import type { Conditions } from './conditions.ts';
import type { Page, Pixels } from './page.ts';
import { type Random, randomOf } from './random.ts';

/**
 * Maps a point of the picture to the page in pixels of the page, for a flat page in front of a pinhole camera.
 */
type PointMapping = (x: number, y: number) => readonly [number, number];

export function sceneOf(page: Page, conditions: Conditions, seed: readonly number[]): Pixels {
  const { width, height } = conditions.phone;
  const data = Buffer.allocUnsafe(width * height * 3);
  const placing = mappingOf(page, conditions, width, height);
  const table = tableOf(randomOf(...seed, 2), conditions, width);
  const light = lightOf(page, conditions, placing);
  const bow = (conditions.bow * page.width) / page.widthMm;
  const tints = [1 + conditions.warmth, 1, 1 - conditions.warmth];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, flat] = placing(x, y);
      const across = (2 * u) / page.width - 1;
      const v = flat + bow * (1 - across * across);
      const isPage = u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1;
      const [gain, glare] = light(x, y);
      for (let channel = 0; channel < 3; channel++, at++) {
        const seen = isPage ? sampleAt(page, u, v, channel) : table(x, y, channel);
        data[at] = Math.min(255, Math.max(0, seen * gain * (tints[channel] ?? 1) + glare));
      }
    }
  return { data, width, height };
}

function sampleAt({ data, width }: Page, u: number, v: number, channel: number): number {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, down] = [u - left, v - top];
  const at = (top * width + left) * 3 + channel;
  const below = at + width * 3;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 3] ?? 0) * right;
  const lower = (data[below] ?? 0) * (1 - right) + (data[below + 3] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Intersects the rays of a camera with a rotated and tilted plane. The longer side of the picture is 1, and
 * the focal length is 0.8. The page fills `fills` of the longer side, or less if it would otherwise be taller
 * than 78% of the picture.
 */
function mappingOf(page: Page, conditions: Conditions, width: number, height: number): PointMapping {
  const { askew, turn, tiltX, tiltY, fills, shiftX, shiftY } = conditions;
  const standing = turn === 90 || turn === 270;
  const [across, down] = standing ? [page.height, page.width] : [page.width, page.height];
  const room = Math.min(fills, (0.78 * height * across) / (width * down));
  const unit = across / room;
  const focal = 0.8;
  const spin = radians(askew + turn);
  const [sinSpin, cosSpin] = [Math.sin(spin), Math.cos(spin)];
  const [sinX, cosX] = [Math.sin(radians(tiltX)), Math.cos(radians(tiltX))];
  const [sinY, cosY] = [Math.sin(radians(tiltY)), Math.cos(radians(tiltY))];
  return (px, py) => {
    const x = (px - width / 2) / width - shiftX;
    const y = (py - height / 2) / width - shiftY;
    // The axes of the plane are right (cosY, 0, -sinY) and down (sinX sinY, cosX, sinX cosY). Its normal is
    // perpendicular to both axes.
    const depth = (focal * cosX * cosY) / (x * sinY * cosX - y * sinX + focal * cosX * cosY);
    const [wx, wy, wz] = [x * depth, y * depth, focal * depth - focal];
    const right = wx * cosY - wz * sinY;
    const below = wx * sinX * sinY + wy * cosX + wz * sinX * cosY;
    return [
      (right * cosSpin + below * sinSpin) * unit + page.width / 2,
      (below * cosSpin - right * sinSpin) * unit + page.height / 2,
    ];
  };
}

type Table = (x: number, y: number, channel: number) => number;

const TABLES = {
  wood: { tone: [1, 0.78, 0.55], wave: 0.22, grain: 0.08 },
  cloth: { tone: [0.85, 0.9, 1], wave: 0.1, grain: 0.2 },
  plain: { tone: [1, 0.99, 0.97], wave: 0.03, grain: 0.02 },
} as const;

function tableOf(random: Random, { table, tableLight }: Conditions, width: number): Table {
  const { tone, wave, grain } = TABLES[table];
  const [phase, slope] = [random.between(0, 6), random.between(-0.3, 0.3)];
  const scale = 4032 / width;
  return (x, y, channel) => {
    const [u, v] = [x * scale, y * scale];
    const waves =
      table === 'cloth'
        ? Math.sin(u / 4) * Math.sin(v / 4)
        : Math.sin((v + slope * u) / 60 + phase + 2 * Math.sin(u / 700 + phase));
    const speck = ((Math.imul((u | 0) * 73_856_093, (v | 0) ^ 19_349_663) >>> 8) & 255) / 255 - 0.5;
    return 255 * tableLight * (tone[channel] ?? 1) * (1 + wave * waves + grain * speck);
  };
}

type Light = (x: number, y: number) => readonly [gain: number, glare: number];

/**
 * Light changes gradually across the picture, so it is computed only every `STEP` pixels and interpolated
 * between them.
 */
const STEP = 8;

function lightOf(page: Page, conditions: Conditions, placing: PointMapping): Light {
  const { width, height } = conditions.phone;
  const columns = Math.ceil(width / STEP) + 2;
  const rows = Math.ceil(height / STEP) + 2;
  const gains = new Float32Array(columns * rows);
  const glares = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const [x, y] = [column * STEP, row * STEP];
      const [u, v] = placing(x, y);
      gains[at] = gainAt(conditions, [x / width, y / height], [u / page.width, v / page.width]);
      glares[at] = glareAt(conditions, u / page.width, v / page.width);
    }
  const mixed = (values: Float32Array, at: number, right: number, down: number) =>
    ((values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right) * (1 - down) +
    ((values[at + columns] ?? 0) * (1 - right) + (values[at + columns + 1] ?? 0) * right) * down;
  return (x, y) => {
    const [column, row] = [Math.floor(x / STEP), Math.floor(y / STEP)];
    const [right, down] = [x / STEP - column, y / STEP - row];
    const at = row * columns + column;
    return [mixed(gains, at, right, down), mixed(glares, at, right, down)];
  };
}

function gainAt({ falloff, shadow, exposure }: Conditions, [x, y]: Point, [u, v]: Point): number {
  const fall = radians(falloff.angle);
  const far = 0.5 + ((x - 0.5) * Math.cos(fall) + (y - 0.5) * Math.sin(fall)) * Math.SQRT1_2;
  const gain = exposure * (1 - (1 - falloff.least) * far);
  if (!shadow) return gain;
  const edge = radians(shadow.angle);
  const side = ((u - shadow.x) * Math.cos(edge) + (v - shadow.y) * Math.sin(edge)) / shadow.softness;
  return gain * (1 - shadow.depth / (1 + Math.exp(-4 * side)));
}

type Point = readonly [number, number];

function glareAt({ glare }: Conditions, u: number, v: number): number {
  return glare.reduce((sum, spot) => {
    const [sin, cos] = [Math.sin(radians(spot.angle)), Math.cos(radians(spot.angle))];
    const [dx, dy] = [u - spot.x, v - spot.y];
    const [along, beside] = [(dx * cos + dy * sin) / spot.width, (dy * cos - dx * sin) / spot.height];
    return sum + spot.strength * Math.exp(-2 * (along * along + beside * beside));
  }, 0);
}
