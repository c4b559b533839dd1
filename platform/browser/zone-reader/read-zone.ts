import { chainsOf, Field } from './chains.ts';
import { type Likelihoods, signAt } from './classifier.ts';
import type { Gray, Point } from './gray.ts';
import {
  allowedCharactersAt,
  checkDigitValue,
  type Format,
  hasValidChecks,
  LAYOUTS,
  overflowOf,
} from './layouts.ts';
import { type Line, lineOf, pointAt, reverseLine, stepAt } from './line.ts';
import { findMarks } from './marks.ts';
import { NO_CHARACTER, SIGNS } from './network.ts';
import { LINE_DISTANCE, type Stack, stacksOf } from './stacks.ts';

export type Zone = { format: Format; lines: string[] };

/**
 * `none` means that no zone was found. `unsure` means that a zone was found but could not be read with
 * certainty.
 */
export type Reading = { kind: 'read'; zone: Zone } | { kind: 'unsure' } | { kind: 'none' };

/** Radii for the dark threshold, in pixels. One radius may find marks that another misses. */
const RADII = [20, 11, 34];

/**
 * Reads the zone of a passport or card in any orientation. Never tries alternative characters to make a check
 * digit match.
 */
export function readZone(gray: Gray): Reading {
  let found = false;
  for (const radius of RADII) {
    const field = new Field(findMarks(gray, radius));
    const lines = chainsOf(field).map(chain => lineOf(chain, field));
    for (const stack of stacksOf(lines, field).slice(0, 3)) {
      const reading = readStack(gray, stack);
      if (reading.kind === 'read') return reading;
      found ||= reading.kind === 'unsure';
    }
  }
  return { kind: found ? 'unsure' : 'none' };
}

type LineScan = { first: number; signs: Likelihoods[] };

function readStack(gray: Gray, stack: Stack): Reading {
  const turnedStack = stack.map(reverseLine).reverse();
  const isTurned = clarity(gray, turnedStack) > clarity(gray, stack);
  const likelyReading = readUpright(gray, isTurned ? turnedStack : stack);
  if (likelyReading.kind === 'read') return likelyReading;
  const otherReading = readUpright(gray, isTurned ? stack : turnedStack);
  return otherReading.kind === 'read' ? otherReading : likelyReading;
}

function readUpright(gray: Gray, stack: Stack): Reading {
  const scans = stack.map(line => scanLine(gray, line));
  for (const format of ['TD3', 'TD1'] as const) {
    const reading = readAs(gray, format, stack, scans);
    if (reading.kind !== 'none') return reading;
  }
  return { kind: 'none' };
}

function clarity(gray: Gray, stack: Stack): number {
  let sum = 0;
  for (const line of stack)
    for (let place = line.first; place <= line.last; place += 3) {
      const right = stepAt(line, place);
      const likelihoods = signAt(gray, { middle: pointAt(line, place), right, down: rotateRight(right) });
      sum += Math.max(-8, ...likelihoods.subarray(0, NO_CHARACTER));
    }
  return sum;
}

/** Returns the vector rotated by 90° clockwise. For text that runs to the right, the result points downwards. */
const rotateRight = ({ x, y }: Point): Point => ({ x: -y, y: x });

const EXTRA_POSITIONS = 5;

function scanLine(gray: Gray, line: Line): LineScan {
  const first = line.first - EXTRA_POSITIONS;
  const signs: Likelihoods[] = [];
  for (let place = first; place <= line.last + EXTRA_POSITIONS; place++) {
    const right = stepAt(line, place);
    signs.push(signAt(gray, { middle: pointAt(line, place), right, down: rotateRight(right) }));
  }
  return { first, signs };
}

function readAs(gray: Gray, format: Format, lines: readonly Line[], sights: readonly LineScan[]): Reading {
  const layout = LAYOUTS[format];
  const length = layout.lines[0]?.length ?? 0;
  const windows = sights.map(sight => windowOf(sight, length));
  let isSeen = false;
  for (let top = 0; top + layout.lines.length <= lines.length; top++) {
    const chosen = windows.slice(top, top + layout.lines.length);
    if (chosen.some(({ filled }) => filled < 0.8)) continue;
    isSeen = true;
    const zone = zoneAt(
      gray,
      format,
      lines.slice(top),
      chosen.map(({ start }) => start),
    );
    if (zone) return { kind: 'read', zone };
  }
  return { kind: isSeen ? 'unsure' : 'none' };
}

/**
 * Returns the position of `length` consecutive characters in a line, with as many characters as possible inside
 * and as few as possible outside. `filled` is the share of positions with a character.
 */
function windowOf({ first, signs }: LineScan, length: number): { start: number; filled: number } {
  const scores = signs.map(likely => Math.max(-3, Math.min(3, -Math.LN2 - (likely[NO_CHARACTER] ?? 0))));
  let best = { start: first, score: Number.NEGATIVE_INFINITY };
  for (let start = 0; start + length <= scores.length; start++) {
    let score = 0;
    for (const [place, each] of scores.entries())
      score += place >= start && place < start + length ? each : -each;
    if (score > best.score) best = { start: first + start, score };
  }
  if (best.score === Number.NEGATIVE_INFINITY) return { start: first, filled: 0 };
  const windowSigns = signs.slice(best.start - first, best.start - first + length);
  return {
    start: best.start,
    filled: windowSigns.filter(likely => (likely[NO_CHARACTER] ?? 0) < -0.7).length / length,
  };
}

function zoneAt(
  gray: Gray,
  format: Format,
  lines: readonly Line[],
  starts: readonly number[],
): Zone | undefined {
  const layout = LAYOUTS[format];
  const count = layout.lines.length;
  const [top, bottom] = [lines[0], lines[count - 1]];
  if (!top || !bottom) return undefined;
  const read = layout.lines.map((kinds, row) => {
    const line = lines[row] ?? top;
    const likely: Likelihoods[] = [];
    for (let place = 0; place < kinds.length; place++) {
      const [high, low] = [
        pointAt(top, (starts[0] ?? 0) + place),
        pointAt(bottom, (starts[count - 1] ?? 0) + place),
      ];
      const feeds = LINE_DISTANCE * (count - 1);
      const at = (starts[row] ?? 0) + place;
      likely.push(
        signAt(gray, {
          middle: pointAt(line, at),
          right: stepAt(line, at),
          down: { x: (low.x - high.x) / feeds, y: (low.y - high.y) / feeds },
        }),
      );
    }
    return likely;
  });
  const texts = read.map((likely, row) =>
    likely.map((each, place) => bestCharacter(each, allowedCharactersAt(format, row, place))).join(''),
  );
  return hasValidChecks(format, texts) && isCertain(format, read, texts)
    ? { format, lines: texts }
    : undefined;
}

function bestCharacter(likely: Likelihoods, allowed: string): string {
  return [...allowed].reduce((one, other) => (logOf(likely, other) > logOf(likely, one) ? other : one));
}

const logOf = (likely: Likelihoods, sign: string) => likely[SIGNS.indexOf(sign)] ?? Number.NEGATIVE_INFINITY;

/**
 * Minimum log ratio of a character to an alternative that the check digit cannot distinguish from it
 * (`UNDETECTABLE_RATIO`), and to any other (`DETECTABLE_RATIO`).
 */
const UNDETECTABLE_RATIO = Math.log(30);
const DETECTABLE_RATIO = Math.log(3);

/**
 * Returns whether the characters of the document number and the date of birth are certain. A check digit
 * detects a misread character unless its value and the correct one are equal modulo 10, as with G and 6, 8
 * and S, or 0 and a filler.
 */
function isCertain(format: Format, read: readonly Likelihoods[][], texts: readonly string[]): boolean {
  const { number, birth } = LAYOUTS[format];
  const [row, from, to] = number;
  return [[row, from, to + overflowOf(format, texts)] as const, birth].every(([line, first, end]) =>
    [...(texts[line] ?? '')].slice(first, end).every((sign, each) => {
      const likely = read[line]?.[first + each];
      return likely !== undefined && isClear(likely, sign, allowedCharactersAt(format, line, first + each));
    }),
  );
}

function isClear(likely: Likelihoods, sign: string, allowed: string): boolean {
  return [...allowed].every(other => {
    const least =
      checkDigitValue(other) % 10 === checkDigitValue(sign) % 10 ? UNDETECTABLE_RATIO : DETECTABLE_RATIO;
    return other === sign || logOf(likely, sign) - logOf(likely, other) >= least;
  });
}
