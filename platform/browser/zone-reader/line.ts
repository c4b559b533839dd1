import type { Chain, Field } from './chains.ts';
import type { Point } from './gray.ts';

/**
 * A line of characters. Maps a position to the coordinates of a character's center. Positions are counted
 * evenly and may be fractions.
 */
export type Line = { first: number; last: number; x: Curve; y: Curve; marks: number };

/** A polynomial around a middle position. The unit is chosen to keep powers small. */
type Curve = { middle: number; terms: number[] };

const UNIT = 20;

const heightOf = ({ middle, terms }: Curve, place: number) =>
  terms.reduceRight((sum, term) => sum * ((place - middle) / UNIT) + term, 0);

const slopeOf = ({ middle, terms }: Curve, place: number) =>
  terms.reduceRight(
    (sum, term, power) => (power === 0 ? sum : sum * ((place - middle) / UNIT) + power * term),
    0,
  ) / UNIT;

export const pointAt = ({ x, y }: Line, place: number): Point => ({
  x: heightOf(x, place),
  y: heightOf(y, place),
});

export const stepAt = ({ x, y }: Line, place: number): Point => ({
  x: slopeOf(x, place),
  y: slopeOf(y, place),
});

/**
 * Fits a line to a chain, allowing for curvature and perspective of the page. Adds marks near the line and
 * drops outliers.
 */
export function lineOf(chain: Chain, field: Field): Line {
  let line = fitLine(chain);
  for (const beyond of [3, 6]) {
    const marksNearLine = marksOnLine(line, field, beyond);
    if (marksNearLine.length >= chain.length * 0.8) line = fitLine(marksNearLine);
  }
  return line;
}

/** Returns the marks on a line, including up to `beyond` positions after each end. */
export function marksOnLine(line: Line, field: Field, beyond: number): Chain {
  const chain: Chain = [];
  for (let place = line.first - beyond; place <= line.last + beyond; place++) {
    const step = stepAt(line, place);
    const length = Math.hypot(step.x, step.y);
    const mark = field.nearest(pointAt(line, place), 0.22 * length);
    if (mark && mark.size < 1.5 * length && mark.size > 0.5 * length) chain.push({ place, mark });
  }
  return chain;
}

export function fitLine(chain: Chain): Line {
  const [first, last] = [chain[0]?.place ?? 0, chain.at(-1)?.place ?? 0];
  const middle = (first + last) / 2;
  const terms = chain.length >= 24 ? 4 : 3;
  const places = chain.map(({ place }) => (place - middle) / UNIT);
  const fitCurve = (values: number[]) => ({ middle, terms: leastSquares(places, values, terms) });
  return {
    first,
    last,
    marks: chain.length,
    x: fitCurve(chain.map(({ mark }) => mark.x)),
    y: fitCurve(chain.map(({ mark }) => mark.y)),
  };
}

/** Fits a polynomial with `terms` terms by least squares, using Gaussian elimination. */
function leastSquares(at: readonly number[], values: readonly number[], terms: number): number[] {
  const rows = Array.from({ length: terms }, (_, row) => [
    ...Array.from({ length: terms }, (_term, column) => sumOf(at.map(each => each ** (row + column)))),
    sumOf(at.map((each, place) => each ** row * (values[place] ?? 0))),
  ]);
  for (const [step, pivot] of rows.entries())
    for (const [each, row] of rows.entries()) {
      if (each === step) continue;
      const share = (row[step] ?? 0) / (pivot[step] ?? 1);
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - share * value;
    }
  return rows.map((row, step) => (row[terms] ?? 0) / (row[step] ?? 1));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export function reverseLine({ first, last, x, y, marks }: Line): Line {
  const reverseCurve = ({ middle, terms }: Curve): Curve => ({
    middle: -middle,
    terms: terms.map((term, power) => (power % 2 === 0 ? term : -term)),
  });
  return { first: -last, last: -first, x: reverseCurve(x), y: reverseCurve(y), marks };
}

/** Returns the line shifted downwards. The unit of `steps` is the distance between characters. */
export function shiftLine(line: Line, steps: number): Line {
  const middle = (line.first + line.last) / 2;
  const step = stepAt(line, middle);
  const moveCurve = (curve: Curve, by: number): Curve => ({
    ...curve,
    terms: curve.terms.map((term, power) => (power === 0 ? term + by : term)),
  });
  return { ...line, marks: 0, x: moveCurve(line.x, -step.y * steps), y: moveCurve(line.y, step.x * steps) };
}
