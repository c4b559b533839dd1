import { visualOrder } from './direction.ts';
import { type Glyph, lettersOf } from './fonts.ts';
import type { PositionedGlyph } from './shaping.ts';

/** Glyphs that are drawn together in one font. `x` is the distance from the left end of the line. */
export type Run = Pick<Glyph, 'face' | 'glyphs'> & { text: string; x: number };

const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

/** Characters of scripts without spaces between words. A line may break after each of them. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef〓]/u;
/**
 * Scripts without spaces between words. Each glyph is a whole word, so a line may break between two glyphs.
 */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Characters that may not begin a line. */
const CLOSING =
  /[、。，．,.:;!?：；！？・）)」』】〕〉》\]}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻’”%％ๆฯໆຯៗ។]/u;
/** Characters that may not end a line. */
const OPENING = /[（(「『【〔〈《[{‘“]/u;

const isSpace = ({ sign }: Glyph) => sign === ' ';

function mayBreak(before: Glyph, after: Glyph): boolean {
  if (isSpace(after) || CLOSING.test(after.sign) || OPENING.test(before.sign)) return false;
  if (isSpace(before) || before.sign === '-') return true;
  if (WITHOUT_SPACES.test(before.sign) && WITHOUT_SPACES.test(after.sign)) return true;
  return CJK.test(before.sign) || CJK.test(after.sign);
}

/**
 * Breaks glyphs into lines of at most this width (at font size 1). Lines break between words if possible,
 * otherwise anywhere.
 */
export function linesOf(glyphs: readonly Glyph[], limit: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  let width = 0;
  for (const glyph of glyphs.flatMap(one => (one.width > limit ? lettersOf(one) : one))) {
    if (width + glyph.width > limit && line.length > 0 && !isSpace(glyph)) {
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

/**
 * Returns the number of glyphs after which the line breaks. `glyphs` ends with the first glyph that does not
 * fit. A word longer than a line is split before that glyph.
 */
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

export function runsOf(line: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const { glyph, x } of positionGlyphs(line)) {
    const { face, sign, width, glyphs } = glyph;
    const last = runs.at(-1);
    if (last?.face === face && !glyphs && x === end) last.text += sign;
    else runs.push({ face, text: sign, x, ...(glyphs && { glyphs }) });
    end = x + width;
  }
  return runs;
}

/**
 * Groups the runs of a line for copying and screen readers. A word that is drawn with other glyphs or in
 * another order becomes a separate run, with the word's text in `actual`.
 */
export function accessibleRunsOf(runs: readonly Run[]): { runs: Run[]; actual?: string }[] {
  const groups: { runs: Run[]; actual?: string }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (run.glyphs && run.glyphs.map(({ sign }) => sign).join('') !== run.text)
      groups.push({ runs: [run], actual: run.text });
    else if (last && last.actual === undefined) last.runs.push(run);
    else groups.push({ runs: [run] });
  }
  return groups;
}

function positionGlyphs(line: readonly Glyph[]): { glyph: Glyph; x: number }[] {
  const places: number[] = [];
  let x = 0;
  for (const index of visualOrder(line)) {
    places[index] = x;
    x += line[index]?.width ?? 0;
  }
  return line.map((glyph, index) => ({ glyph, x: places[index] ?? 0 }));
}

export const outlinesOf = (line: readonly Glyph[]): (PositionedGlyph & { face: Glyph['face'] })[] =>
  positionGlyphs(line).flatMap(({ glyph: { face, sign, glyphs = [{ sign, x: 0, y: 0 }] }, x }) =>
    glyphs.map(mark => ({ ...mark, x: x + mark.x, face })),
  );
