import type { Gray, Point } from './gray.ts';

/**
 * Position of a character: its center, the vector to the next character, and a vector of the same length
 * downwards.
 */
export type CharacterPosition = { middle: Point; right: Point; down: Point };

/**
 * Size of a character's sample. `width` and `height` are in points. `across` and `down` are multiples of the
 * distance between characters.
 */
export const CELL = { width: 20, height: 24, across: 1.3, down: 1.56 };

/**
 * Writes a sample of one character to `into`: upright, in a fixed size, and with contrast normalized around 0.
 * Beyond the picture, edge pixels are repeated.
 */
export function sampleCell(gray: Gray, { middle, right, down }: CharacterPosition, into: Float32Array): void {
  const stepX = { x: (right.x * CELL.across) / CELL.width, y: (right.y * CELL.across) / CELL.width };
  const stepY = { x: (down.x * CELL.down) / CELL.height, y: (down.y * CELL.down) / CELL.height };
  // Sample points that are far apart would miss strokes between them, so average several points instead.
  const samplesPerSide = Math.max(1, Math.min(4, Math.round(Math.max(lengthOf(stepX), lengthOf(stepY)))));
  let sum = 0;
  let squares = 0;
  for (let row = 0, at = 0; row < CELL.height; row++)
    for (let column = 0; column < CELL.width; column++, at++) {
      let light = 0;
      for (let part = 0; part < samplesPerSide * samplesPerSide; part++) {
        const i = column + ((part % samplesPerSide) + 0.5) / samplesPerSide - CELL.width / 2;
        const j = row + (Math.floor(part / samplesPerSide) + 0.5) / samplesPerSide - CELL.height / 2;
        light += lightAt(gray, middle.x + i * stepX.x + j * stepY.x, middle.y + i * stepX.y + j * stepY.y);
      }
      const value = light / (samplesPerSide * samplesPerSide);
      into[at] = value;
      sum += value;
      squares += value * value;
    }
  const count = CELL.width * CELL.height;
  const mean = sum / count;
  const spread = Math.max(MIN_SPREAD, Math.sqrt(Math.max(0, squares / count - mean * mean)));
  for (let at = 0; at < count; at++) into[at] = ((into[at] ?? 0) - mean) / spread;
}

/** Less contrast is noise and is not amplified. */
const MIN_SPREAD = 3;

const lengthOf = ({ x, y }: Point) => Math.hypot(x, y);

function lightAt({ width, height, data }: Gray, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)));
  const right = Math.min(1, Math.max(0, x - 0.5 - left));
  const down = Math.min(1, Math.max(0, y - 0.5 - top));
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
