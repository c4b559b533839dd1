import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { z } from 'zod';
import type { ShapeText } from './shaping.ts';

export type Weight = 'regular' | 'bold';

const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };

export type EastAsian = 'jp' | 'kr' | 'sc' | 'tc';

const PLAIN_FAMILIES = ['armenian', 'georgian'];
/** Font packages of scripts whose letters join, stack or swap places with their neighbors. */
const SHAPED_FAMILIES = [
  'arabic',
  'bengali',
  'hebrew',
  'khmer',
  'lao',
  'myanmar',
  'sinhala',
  'tamil',
  'thai',
];

/** Below this code point, the East Asian fonts have only some letters of each script. */
const FIRST_EAST_ASIAN = 0x2000;

type FontFile = {
  name: string;
  file: URL;
  shaped: boolean;
  from: number[];
  to: number[];
  made: Partial<Record<Weight, Promise<Face>>>;
};

/** Units per em of the outlines that `outlineOf` returns. */
export const OUTLINE = 100;

export type Face = {
  name: string;
  ttf: Buffer;
  has: (sign: string) => boolean;
  /** Width at font size 1. */
  widthOf: (sign: string) => number;
  outlineOf: (sign: string) => string;
  /** Set if the shape of a letter depends on its neighbors, so that a word must be drawn as a whole. */
  shape?: ShapeText;
};

let catalog: { alphabets: FontFile[]; east: Record<EastAsian, FontFile[]> } | undefined;

const fontCatalog = () => {
  catalog ??= {
    alphabets: [
      ...fontFilesOf('noto-sans'),
      ...[...PLAIN_FAMILIES, ...SHAPED_FAMILIES].flatMap(script =>
        fontFilesOf(`noto-sans-${script}`, script),
      ),
    ],
    east: {
      jp: fontFilesOf('noto-sans-jp'),
      kr: fontFilesOf('noto-sans-kr'),
      sc: fontFilesOf('noto-sans-sc'),
      tc: fontFilesOf('noto-sans-tc'),
    },
  };
  return catalog;
};

/**
 * @param only the single piece to use, because the package's other pieces repeat letters of the Latin font
 */
function fontFilesOf(family: string, only?: string): FontFile[] {
  const packageUrl = (path: string) => new URL(import.meta.resolve(`@fontsource-variable/${family}/${path}`));
  const text = readFileSync(fileURLToPath(packageUrl('unicode.json')), 'utf8');
  const parts = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text)));
  return parts.flatMap(([key, ranges]) => {
    const part = key.replace(/[[\]]/g, '');
    if (only !== undefined && part !== only) return [];
    const bounds = ranges.split(',').map(range => range.replace('U+', '').split('-'));
    return {
      name: `${family}-${part}`,
      file: packageUrl(`files/${family}-${part}-wght-normal.woff2`),
      shaped: SHAPED_FAMILIES.includes(part) || part === 'devanagari',
      from: bounds.map(([from = '']) => Number.parseInt(from, 16)),
      to: bounds.map(([from = '', to = from]) => Number.parseInt(to, 16)),
      made: {},
    };
  });
}

const hasCodePoint = ({ from, to }: FontFile, codePoint: number) =>
  from.some((first, index) => codePoint >= first && codePoint <= (to[index] ?? 0));

/** Returns the first font that has the character, or undefined if no font has it. */
export async function faceWith(
  sign: string,
  order: readonly EastAsian[],
  weight: Weight,
): Promise<Face | undefined> {
  const codePoint = sign.codePointAt(0) ?? 0;
  const { alphabets, east } = fontCatalog();
  const eastAsianFiles = order.flatMap(script => east[script]);
  const fontFiles =
    codePoint < FIRST_EAST_ASIAN ? [...alphabets, ...eastAsianFiles] : [...eastAsianFiles, ...alphabets];
  for (const piece of fontFiles.filter(one => hasCodePoint(one, codePoint))) {
    const face = await faceOf(piece, weight);
    if (face.has(sign)) return face;
  }
  return undefined;
}

function faceOf(piece: FontFile, weight: Weight): Promise<Face> {
  const facePromise = piece.made[weight] ?? makeFace(piece, weight);
  piece.made[weight] = facePromise;
  return facePromise;
}

async function makeFace(piece: FontFile, weight: Weight): Promise<Face> {
  const { default: subsetFont } = await import('subset-font');
  const { shaperOf } = await import('./shaping.ts');
  const ttf = await subsetFont(await readFile(piece.file), signsOf(piece), {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS[weight] },
  });
  const name = `${piece.name}-${weight}`;
  if (!piece.shaped) return faceFrom(name, ttf);
  const { drawn, shape } = shaperOf(ttf, await openFont(name, ttf));
  return { ...(await faceFrom(name, drawn)), shape };
}

async function faceFrom(name: string, ttf: Buffer): Promise<Face> {
  await dropShaping(ttf);
  const font = await openFont(name, ttf);
  const glyphOf = (sign: string) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
  const scale = OUTLINE / font.unitsPerEm;
  return {
    name,
    ttf,
    has: sign => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    widthOf: sign => glyphOf(sign).advanceWidth / font.unitsPerEm,
    outlineOf: sign => glyphOf(sign).path.scale(scale, -scale).toSVG(),
  };
}

async function openFont(name: string, ttf: Buffer): Promise<Font> {
  const fontkit = await import('fontkit');
  const font = fontkit.create(ttf);
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  return font;
}

/**
 * Removes the tables for ligatures and glyph positioning from a font's table directory. pdfkit draws each
 * character separately, and searching these tables would take half the time of a long document.
 */
async function dropShaping(ttf: Buffer): Promise<void> {
  const { tablesOf } = await import('./shaping.ts');
  for (const { name, entry } of tablesOf(ttf))
    if (/^G(SUB|POS|DEF)$/.test(name)) ttf.write('drop', entry, 'latin1');
}

function signsOf({ from, to }: FontFile): string {
  return from
    .flatMap((first, index) =>
      Array.from({ length: (to[index] ?? first) - first + 1 }, (_, more) =>
        String.fromCodePoint(first + more),
      ),
    )
    .join('');
}
