import type { Font } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

/**
 * One outline of a shaped word: the character that draws the outline, and its position in em from the word's
 * left end.
 */
export type PositionedGlyph = { sign: string; x: number; y: number };
export type ShapedText = { glyphs: PositionedGlyph[]; width: number };
export type ShapeText = (text: string, rightToLeft: boolean) => ShapedText;

/**
 * The first private code point. Every outline of a font gets a private code point, because most joined
 * letters have no code point of their own.
 */
const PRIVATE_START = 0xf0000;

/**
 * Returns a function that shapes words with a font: letters join, stack and swap places. `drawn` is the font
 * with which to draw the result.
 */
export function shaperOf(ttf: Buffer, font: Font): { drawn: Buffer; shape: ShapeText } {
  const letters = new Map(font.characterSet.map(code => [font.glyphForCodePoint(code).id, code]));
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(ttf)));
  const buffer = new harfbuzz.Buffer();
  const shape = (text: string, rightToLeft: boolean) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(face, buffer);
    let width = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map(glyph => {
      const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const sign = String.fromCodePoint(letters.get(id) ?? PRIVATE_START + id);
      const positioned = { sign, x: (width + xOffset) / font.unitsPerEm, y: yOffset / font.unitsPerEm };
      width += xAdvance;
      return positioned;
    });
    return { glyphs, width: width / font.unitsPerEm };
  };
  return { drawn: withEveryOutline(ttf, font), shape };
}

/** Returns the font with a character table (`cmap`, format 12) that maps to every outline. */
function withEveryOutline(ttf: Buffer, font: Font): Buffer {
  const groups = font.characterSet
    .toSorted((a, b) => a - b)
    .map(code => [code, code, font.glyphForCodePoint(code).id]);
  groups.push([PRIVATE_START, PRIVATE_START + font.numGlyphs - 1, 0]);
  const words = [12 << 16, 16 + 12 * groups.length, 0, groups.length, ...groups.flat()];
  const table = Buffer.alloc(12 + 4 * words.length);
  for (const [at, half] of [0, 1, 3, 10, 0, 12].entries()) table.writeUInt16BE(half, 2 * at);
  for (const [at, word] of words.entries()) table.writeUInt32BE(word, 12 + 4 * at);
  // Tables must be aligned to four bytes.
  const start = Math.ceil(ttf.length / 4) * 4;
  const fontBytes = Buffer.concat([ttf, Buffer.alloc(start - ttf.length), table]);
  const entry = tablesOf(fontBytes).find(({ name }) => name === 'cmap')?.entry;
  if (entry === undefined) throw new Error('The font has no character map');
  fontBytes.writeUInt32BE(start, entry + 8);
  fontBytes.writeUInt32BE(table.length, entry + 12);
  return fontBytes;
}

/** Reads the table directory of a font. Each entry has 16 bytes and begins with a name of four bytes. */
export function tablesOf(ttf: Buffer): { name: string; entry: number }[] {
  return Array.from({ length: ttf.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    return { name: ttf.toString('latin1', entry, entry + 4), entry };
  });
}
