import sharp from 'sharp';
import { LINE_FEED, textPath, zonePath } from './letters.ts';
import { type Random, randomOf } from './random.ts';
import type { Specimen } from './specimens.ts';

export type Pixels = { data: Buffer; width: number; height: number };

/**
 * The size of a document in millimeters, the start of its machine-readable zone, and the distance of the last
 * baseline from the bottom.
 */
const SHAPES = {
  TD3: { width: 125, height: 88, left: 6.6, bottom: 8.2 },
  TD1: { width: 85.6, height: 54, left: 4.7, bottom: 6.2 },
} as const;

/** Pixels per millimeter of the drawn page. */
const SHARPNESS = 20;

export type Page = Pixels & { widthMm: number; heightMm: number };

/**
 * Draws the page of a specimen, flat and evenly lit: a guilloche pattern, printed fields, the
 * machine-readable zone and, on passports, a face. Cards have the face on the other side.
 */
export async function drawPage({ format, holder, lines, seed }: Specimen): Promise<Page> {
  const random = randomOf(...seed, 1);
  const shape = SHAPES[format];
  const { width, height } = shape;
  const hue = random.whole(0, 359);
  const zoneTop = height - shape.bottom - LINE_FEED * (lines.length - 1) - 5;
  const fields = [
    [format === 'TD3' ? 'PASSPORT' : 'IDENTITY CARD', holder.nationality, holder.number],
    [holder.surname, holder.givenNames],
    [holder.birth, holder.sex, holder.expiry],
    ['UTOPIA', 'NOT A REAL DOCUMENT'],
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
    width="${width * SHARPNESS}" height="${height * SHARPNESS}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 30% ${random.whole(84, 93)}%)"/>
    ${guilloche(random, width, height, `hsl(${hue} 35% ${random.whole(62, 78)}%)`)}
    <rect y="${zoneTop}" width="${width}" height="${height - zoneTop}" fill="hsl(${hue} 20% 95%)" opacity="${random.between(0.55, 1)}"/>
    ${format === 'TD3' ? face(random, width, height) : ''}
    <path fill="hsl(${hue} 40% 25%)" d="${fields.map((words, row) => fieldRow(words, width * 0.36, height * (0.13 + row * (format === 'TD3' ? 0.135 : 0.1)), width)).join('')}"/>
    <path fill="hsl(0 0% ${random.whole(6, 24)}%)" d="${lines.map((line, row) => zonePath(line, shape.left, height - shape.bottom - LINE_FEED * (lines.length - 1 - row))).join('')}"/>
  </svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, widthMm: width, heightMm: height };
}

function fieldRow(words: readonly string[], x: number, y: number, width: number): string {
  const size = width / 36;
  return words
    .map((word, place) => textPath(word.slice(0, 20), x + (place * (width - x)) / words.length, y, size))
    .join('');
}

function guilloche(random: Random, width: number, height: number, color: string): string {
  const waves = Array.from({ length: random.whole(22, 44) }, (_, each) => {
    const [swing, length, phase] = [random.between(1, 7), random.between(14, 50), random.between(0, 9)];
    const top = (each / 30) * height * 1.1;
    const points = Array.from({ length: 60 }, (_point, step) => {
      const x = (step / 59) * width;
      return `${x.toFixed(2)} ${(top + swing * Math.sin(x / length + phase + each)).toFixed(2)}`;
    });
    return `M${points.join('L')}`;
  });
  return `<path d="${waves.join('')}" fill="none" stroke="${color}" stroke-width="${random.between(0.12, 0.3).toFixed(2)}"/>`;
}

function face(random: Random, width: number, height: number): string {
  const [x, y, w, h] = [width * 0.05, height * 0.1, width * 0.26, height * 0.5];
  const skin = `hsl(${random.whole(15, 35)} 40% ${random.whole(35, 75)}%)`;
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(210 12% 80%)"/>
    <ellipse cx="${x + w / 2}" cy="${y + h * 1.02}" rx="${w * 0.46}" ry="${h * 0.3}" fill="hsl(220 25% ${random.whole(18, 45)}%)"/>
    <ellipse cx="${x + w / 2}" cy="${y + h * 0.45}" rx="${w * 0.24}" ry="${h * 0.27}" fill="${skin}"/>
    <path d="M${x + w * 0.26} ${y + h * 0.4}q${w * 0.24} ${-h * 0.45} ${w * 0.48} 0z" fill="hsl(25 30% ${random.whole(8, 40)}%)"/>`;
}
