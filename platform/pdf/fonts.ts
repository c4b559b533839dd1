import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { z } from 'zod';

/** Of a document: decides how signs look that Japan, Korea and China write differently. */
export type PdfLanguage = 'ja' | 'en' | 'ko' | 'zh-CN' | 'zh-TW';
export type Weight = 'regular' | 'bold';

/** By the ends of their packages' names; the plain one has the alphabets. */
type Script = '' | '-jp' | '-kr' | '-sc' | '-tc';
const ALPHABETS: Script = '';

/** Whose shape of a sign is taken; a name from elsewhere is drawn by whoever has it. */
const ORDER: Record<PdfLanguage, readonly Script[]> = {
  ja: ['-jp', '-kr', '-sc', '-tc'],
  en: ['-jp', '-kr', '-sc', '-tc'],
  ko: ['-kr', '-jp', '-sc', '-tc'],
  'zh-CN': ['-sc', '-tc', '-jp', '-kr'],
  'zh-TW': ['-tc', '-sc', '-jp', '-kr'],
};

const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 };

/** Letters of Europe and Vietnam stand before it; the fonts for East Asia have only some of them. */
const AFTER_ALPHABETS = 0x2000;

/** What is drawn for a sign that none of the fonts has. */
const UNKNOWN = '〓';

/** A part of a font, as its package is cut: some hundred signs in a file. */
type Piece = {
  name: string;
  file: URL;
  from: number[];
  to: number[];
  made: Partial<Record<Weight, Promise<Face>>>;
};

/** In which units outlines are: so many to the font's size. */
export const OUTLINE = 100;

/** A part of a font as a TrueType font of one weight. */
type Face = {
  name: string;
  ttf: Buffer;
  widthOf: (codePoint: number) => number | undefined;
  outlineOf: (codePoint: number) => string;
};

/** A sign that is drawn: with which font, and how wide it is where the font's size is 1. */
export type Glyph = { sign: string; face: Face; width: number };

let known: Record<Script, Piece[]> | undefined;

/** Read when the first document is made. */
const pieces = () => {
  known ??= {
    '': piecesOf(''),
    '-jp': piecesOf('-jp'),
    '-kr': piecesOf('-kr'),
    '-sc': piecesOf('-sc'),
    '-tc': piecesOf('-tc'),
  };
  return known;
};

function piecesOf(script: Script): Piece[] {
  const inPackage = (path: string) =>
    new URL(import.meta.resolve(`@fontsource-variable/noto-sans${script}/${path}`));
  const text = readFileSync(fileURLToPath(inPackage('unicode.json')), 'utf8');
  return Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text))).map(([key, ranges]) => {
    const part = key.replace(/[[\]]/g, '');
    const bounds = ranges.split(',').map(range => range.replace('U+', '').split('-'));
    return {
      name: `noto${script}-${part}`,
      file: inPackage(`files/noto-sans${script}-${part}-wght-normal.woff2`),
      from: bounds.map(([from = '']) => Number.parseInt(from, 16)),
      to: bounds.map(([from = '', to = from]) => Number.parseInt(to, 16)),
      made: {},
    };
  });
}

const has = ({ from, to }: Piece, codePoint: number) =>
  from.some((first, index) => codePoint >= first && codePoint <= (to[index] ?? 0));

function piecesWith(codePoint: number, order: readonly Script[]): Piece[] {
  const scripts = codePoint < AFTER_ALPHABETS ? [ALPHABETS, ...order] : [...order, ALPHABETS];
  return scripts.flatMap(script => pieces()[script].filter(piece => has(piece, codePoint)));
}

/** The weights that are drawn with: a piece is made into one of them once in a process, when a sign of it is first needed. */
function faceOf(piece: Piece, weight: Weight): Promise<Face> {
  const made = piece.made[weight] ?? makeFace(piece, weight);
  piece.made[weight] = made;
  return made;
}

async function makeFace(piece: Piece, weight: Weight): Promise<Face> {
  const ttf = await subsetFont(await readFile(piece.file), signsOf(piece), {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS[weight] },
  });
  dropShaping(ttf);
  const font = fontkit.create(ttf);
  if (!('glyphForCodePoint' in font)) throw new Error(`${piece.name} is a collection of fonts`);
  const widthOf = (codePoint: number) =>
    font.hasGlyphForCodePoint(codePoint)
      ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      : undefined;
  const outlineOf = (codePoint: number) =>
    font
      .glyphForCodePoint(codePoint)
      .path.scale(OUTLINE / font.unitsPerEm, -OUTLINE / font.unitsPerEm)
      .toSVG();
  return { name: `${piece.name}-${weight}`, ttf, widthOf, outlineOf };
}

/**
 * Takes the tables for ligatures and for moving signs out of a font's directory: texts are drawn sign by sign, and looking
 * through them for every run costs half of the time of a long document. Each entry has 16 bytes, the first four its name.
 */
function dropShaping(ttf: Buffer): void {
  for (let entry = 12; entry < 12 + 16 * ttf.readUInt16BE(4); entry += 16)
    if (/^G(SUB|POS|DEF)$/.test(ttf.toString('latin1', entry, entry + 4))) ttf.write('drop', entry, 'latin1');
}

function signsOf({ from, to }: Piece): string {
  return from
    .flatMap((first, index) =>
      Array.from({ length: (to[index] ?? first) - first + 1 }, (_, more) =>
        String.fromCodePoint(first + more),
      ),
    )
    .join('');
}

/** Signs that say how others look, or nothing at all: they are not drawn. */
const SILENT = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/**
 * The glyphs of texts in one language and weight (docs/decisions/2026-11-23-pdf.md). Signs are found by their code points alone: accents that
 * stand apart are joined to their letters before; for scripts that none of the fonts has, 〓 is drawn.
 */
export function glyphsIn(language: PdfLanguage, weight: Weight): (text: string) => Promise<Glyph[]> {
  const found = new Map<string, Glyph>();
  async function look(sign: string): Promise<Glyph> {
    for (const piece of piecesWith(sign.codePointAt(0) ?? 0, ORDER[language])) {
      const face = await faceOf(piece, weight);
      const width = face.widthOf(sign.codePointAt(0) ?? 0);
      if (width !== undefined) return { sign, face, width };
    }
    if (sign === UNKNOWN) throw new Error('No font has the sign for what no font has');
    return glyphOf(UNKNOWN);
  }
  async function glyphOf(sign: string): Promise<Glyph> {
    const glyph = found.get(sign) ?? (await look(sign));
    found.set(sign, glyph);
    return glyph;
  }
  return async text => {
    const glyphs: Glyph[] = [];
    for (const sign of text.normalize('NFC'))
      if (!SILENT.test(sign)) glyphs.push(found.get(sign) ?? (await glyphOf(sign)));
    return glyphs;
  };
}
