import type { Glyph } from './fonts.ts';

/** Glyphs that are drawn at once, with one font. */
export type Run = { face: Glyph['face']; text: string; width: number };

const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

/** Letters that are written without spaces between words: a line may end behind each. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef〓]/u;
/** Never at the beginning of a line. */
const CLOSING =
  /[、。，．,.:;!?：；！？・）)」』】〕〉》\]}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻’”%％]/u;
/** Never at the end of a line. */
const OPENING = /[（(「『【〔〈《[{‘“]/u;

const isSpace = ({ sign }: Glyph) => sign === ' ';

/** Whether a line may end between two signs. */
function mayBreak(before: Glyph, after: Glyph): boolean {
  if (isSpace(after) || CLOSING.test(after.sign) || OPENING.test(before.sign)) return false;
  if (isSpace(before) || before.sign === '-') return true;
  return CJK.test(before.sign) || CJK.test(after.sign);
}

/** Cuts glyphs into lines of at most this width (where the font's size is 1): between words where it can, else anywhere. */
export function linesOf(glyphs: readonly Glyph[], most: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  let width = 0;
  for (const glyph of glyphs) {
    if (width + glyph.width > most && line.length > 0 && !isSpace(glyph)) {
      const end = lastBreak([...line, glyph]);
      lines.push(line.slice(0, end));
      line = line.slice(end);
      width = widthOf(line);
    }
    line.push(glyph);
    width += glyph.width;
  }
  return [...lines, line].map(withoutEndingSpaces);
}

/** After how many signs the line ends; a word that is longer than a line is cut before its last sign. */
function lastBreak(glyphs: readonly Glyph[]): number {
  for (let end = glyphs.length - 1; end > 0; end -= 1) {
    const [before, after] = [glyphs[end - 1], glyphs[end]];
    if (before && after && mayBreak(before, after)) return end;
  }
  return glyphs.length - 1;
}

function withoutEndingSpaces(line: Glyph[]): Glyph[] {
  const last = line.findLastIndex(glyph => !isSpace(glyph));
  return line.slice(0, last + 1);
}

/** A line as what is drawn at once. */
export function runsOf(line: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  for (const { face, sign, width } of line) {
    const last = runs.at(-1);
    if (last?.face !== face) runs.push({ face, text: sign, width });
    else {
      last.text += sign;
      last.width += width;
    }
  }
  return runs;
}
