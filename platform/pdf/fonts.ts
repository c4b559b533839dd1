import type { GuestLanguage } from '#i18n/languages.ts';
import { bidiCharacters, type DirectedCharacter } from './direction.ts';
import { type EastAsian, type Face, faceWith, type Weight } from './faces.ts';
import type { PositionedGlyph } from './shaping.ts';

/**
 * The document's language. It determines the shape of characters that Japan, Korea and China write differently.
 */
export type PdfLanguage = GuestLanguage;

/**
 * The order in which fonts are searched for a character. Names from another region are drawn with the first
 * font that has their characters.
 */
const ORDER: Partial<Record<PdfLanguage, readonly EastAsian[]>> = {
  ko: ['kr', 'jp', 'sc', 'tc'],
  'zh-CN': ['sc', 'tc', 'jp', 'kr'],
  'zh-TW': ['tc', 'sc', 'jp', 'kr'],
};

const JAPANESE_FIRST: readonly EastAsian[] = ['jp', 'kr', 'sc', 'tc'];

/** A space that French texts and Intl use but that no font has. */
const NARROW_SPACE = '\u202f';

const UNKNOWN = '〓';

export type Glyph = {
  sign: string;
  face: Face;
  /** Width at font size 1. */
  width: number;
  /** Bidi level. Odd is right to left. */
  level: number;
  glyphs?: PositionedGlyph[];
};

/** Characters that are invisible or only modify others. They are not drawn alone. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
/** The joiners that change the letters around them. */
const JOINERS = /[\u200c\u200d]/;
/**
 * Characters below this one are spaces, digits and Latin letters, which are never part of a word in another
 * script.
 */
const FIRST_MARK = '\u0300';
const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * Returns a function that converts text to glyphs of one language and weight, in reading order
 * (docs/reference/paper.md).
 */
export function glyphsIn(language: PdfLanguage, weight: Weight): (text: string) => Promise<Glyph[]> {
  const glyphCache = new Map<string, Glyph>();
  async function findGlyph(sign: string, level: number): Promise<Glyph> {
    const face = await faceWith(sign, ORDER[language] ?? JAPANESE_FIRST, weight);
    if (face) return { sign, face, width: face.widthOf(sign), level };
    if (sign === UNKNOWN) throw new Error('No font has the replacement character');
    return findGlyph(UNKNOWN, level);
  }
  async function glyphOf({ sign, level }: DirectedCharacter): Promise<Glyph> {
    const glyph = glyphCache.get(sign) ?? (await findGlyph(sign, level));
    glyphCache.set(sign, glyph);
    return glyph.face.shape || glyph.level !== level ? { ...glyph, level } : glyph;
  }
  return async text => {
    const glyphs: Glyph[] = [];
    for (const one of bidiCharacters(text.normalize('NFC').replaceAll(NARROW_SPACE, '\u00a0'))) {
      const last = glyphs.at(-1);
      if (last && canJoin(last, one)) last.sign += one.sign;
      else if (!INVISIBLE.test(one.sign)) glyphs.push(await glyphOf(one));
    }
    return glyphs.flatMap(glyph => shapeParts(glyph, words));
  };
}

function canJoin({ face, level }: Glyph, { sign, level: now }: DirectedCharacter): boolean {
  if (!face.shape || level !== now || sign < FIRST_MARK || !face.has(sign)) return false;
  return !INVISIBLE.test(sign) || JOINERS.test(sign);
}

export const lettersOf = (glyph: Glyph): Glyph[] => shapeParts(glyph, letters);

function shapeParts(glyph: Glyph, parts: Intl.Segmenter): Glyph[] {
  const { face, sign, level } = glyph;
  const { shape } = face;
  if (!shape) return [glyph];
  return Array.from(parts.segment(sign), ({ segment }) => ({
    sign: segment,
    face,
    level,
    ...shape(segment, level % 2 === 1),
  }));
}
