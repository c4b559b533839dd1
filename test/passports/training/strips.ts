import sharp from 'sharp';
import type { Gray } from '#platform/browser/zone-reader/gray.ts';
import { SIGNS } from '#platform/browser/zone-reader/network.ts';
import { type FontCut, PITCH, zonePath } from '../letters.ts';
import type { Random } from '../random.ts';

/**
 * A line of characters as a camera sees it from close up. `pitch` is the number of pixels between characters.
 * `x` and `y` are the position of the first character.
 */
export type Strip = { text: string; gray: Gray; pitch: number; x: number; y: number };

/**
 * The margin around the characters and their height in millimeters, and the pixels per millimeter of a strip
 * before it is degraded.
 */
const MARGIN = 6;
const LETTER_HEIGHT = 2.49;
const PIXELS_PER_MM = 18;

export type DrawnStrip = { text: string; png: Buffer };

export async function drawStrip(random: Random, length: number): Promise<DrawnStrip> {
  const text = Array.from({ length }, () => (random.chance(0.12) ? '<' : random.pick([...SIGNS]))).join('');
  const width = MARGIN * 2 + length * PITCH;
  const height = MARGIN * 2 + LETTER_HEIGHT;
  const cut: FontCut = random.chance(0.75) ? 'OCRB' : 'OCRBS';
  const bold = random.chance(0.4) ? random.between(0, 0.16) : 0;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * PIXELS_PER_MM}" height="${height * PIXELS_PER_MM}">
    <rect width="${width}" height="${height}" fill="#fff"/>
    <path d="${zonePath(text, MARGIN, MARGIN + LETTER_HEIGHT, cut)}" fill="#000" stroke="#000" stroke-width="${bold}"/></svg>`;
  return { text, png: await sharp(Buffer.from(svg)).greyscale().png({ compressionLevel: 1 }).toBuffer() };
}

export async function degradedStrip(random: Random, { text, png }: DrawnStrip): Promise<Strip> {
  const pitch = random.chance(0.5) ? random.between(9, 18) : random.between(18, 44);
  const width = Math.round(((MARGIN * 2 + text.length * PITCH) / PITCH) * pitch);
  let picture = sharp(png).resize({ width });
  const unsharp = random.chance(0.6) ? random.between(0, 0.13) * pitch : 0;
  if (unsharp > 0.3) picture = picture.blur(unsharp);
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  if (random.chance(0.3)) smear(data, info.width, random.between(0.05, 0.3) * pitch, random.chance(0.6));
  applyLight(random, data, info.width);
  const jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: random.whole(55, 95) })
    .toBuffer();
  const seen = await sharp(jpeg).greyscale().raw().toBuffer();
  const gray = { width: info.width, height: info.height, data: new Uint8Array(seen) };
  const scale = pitch / PITCH;
  return { text, gray, pitch, x: (MARGIN + PITCH / 2) * scale, y: (MARGIN + LETTER_HEIGHT / 2) * scale };
}

function smear(data: Buffer, width: number, length: number, isAcross: boolean): void {
  const step = isAcross ? 1 : width;
  const count = Math.max(1, Math.round(length));
  const before = Buffer.from(data);
  for (let at = 0; at < data.length; at++) {
    let sum = 0;
    for (let back = 0; back < count; back++)
      sum += before[Math.min(data.length - 1, Math.max(0, at + (back - (count >> 1)) * step))] ?? 255;
    data[at] = sum / count;
  }
}

function applyLight(random: Random, data: Buffer, width: number): void {
  const paper = random.between(60, 250);
  const ink = paper * random.between(0.1, 0.55);
  const noise = random.between(0.5, random.chance(0.3) ? 11 : 4);
  const [fall, wave, length, slope] = [
    random.between(-0.4, 0.4),
    random.chance(0.5) ? random.between(0, 0.2) : 0,
    random.between(8, 60),
    random.between(-2, 2),
  ];
  const glare = random.chance(0.15) ? random.between(20, 120) : 0;
  const [glareAt, glareWidth] = [random.between(0, width), random.between(0.05, 0.3) * width];
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const line = wave * Math.max(0, Math.sin((y + slope * x) / length) ** 9);
    const seen = ink + (paper - ink) * ((data[at] ?? 0) / 255) * (1 - line);
    const spot = glare * Math.exp(-2 * ((x - glareAt) / glareWidth) ** 2);
    const lit = seen * (1 + fall * (x / width - 0.5)) + spot + random.normal() * noise;
    data[at] = Math.min(255, Math.max(0, lit));
  }
}
