import type { Field } from './chains.ts';
import { fitLine, type Line, marksOnLine, pointAt, shiftLine, stepAt } from './line.ts';

/**
 * Adjacent lines with the spacing of a zone. They are sorted from top to bottom relative to the direction of
 * the first line.
 */
export type Stack = Line[];

/** Distance between the lines of a zone, in multiples of the distance between characters: 6.35 mm / 2.54 mm. */
export const LINE_DISTANCE = 2.5;

export function stacksOf(lines: readonly Line[], field: Field): Stack[] {
  const usedLines = new Set<Line>();
  const stacks: Stack[] = [];
  for (const line of lines) {
    if (usedLines.has(line)) continue;
    const stack = stackAround(line, lines, field);
    for (const each of stack) usedLines.add(each);
    if (stack.length > 1) stacks.push(stack);
  }
  const marks = (stack: Stack) => stack.reduce((sum, line) => sum + line.marks, 0);
  return stacks.sort((one, other) => marks(other) - marks(one));
}

function stackAround(line: Line, lines: readonly Line[], field: Field): Stack {
  const stack = [line];
  for (const side of [1, -1] as const)
    for (let count = 0; count < 2; count++) {
      const from = side === 1 ? stack.at(-1) : stack[0];
      const next = from && (neighbour(from, lines, side) ?? findMissingLine(from, field, side));
      if (!next) break;
      if (side === 1) stack.push(next);
      else stack.unshift(next);
    }
  return stack;
}

/** Returns the line below (1) or above (-1) at the line distance of a zone and with the same direction. */
function neighbour(line: Line, lines: readonly Line[], side: 1 | -1): Line | undefined {
  return lines.find(other => other !== line && isNext(line, other, side));
}

function isNext(line: Line, other: Line, side: 1 | -1): boolean {
  const middle = (line.first + line.last) / 2;
  const [at, step] = [pointAt(line, middle), stepAt(line, middle)];
  const length = Math.hypot(step.x, step.y);
  const direction = { x: step.x / length, y: step.y / length };
  let best = { beside: Number.POSITIVE_INFINITY, down: 0, place: 0 };
  for (let place = other.first - 8; place <= other.last + 8; place++) {
    const point = pointAt(other, place);
    const offset = { x: point.x - at.x, y: point.y - at.y };
    const beside = Math.abs(offset.x * direction.x + offset.y * direction.y);
    if (beside < best.beside) best = { beside, down: offset.y * direction.x - offset.x * direction.y, place };
  }
  const otherStep = stepAt(other, best.place);
  const cosine = (otherStep.x * direction.x + otherStep.y * direction.y) / length;
  const feed = (best.down * side) / length;
  return (
    best.beside < length &&
    feed > LINE_DISTANCE * 0.75 &&
    feed < LINE_DISTANCE * 1.25 &&
    cosine > 0.8 &&
    cosine < 1.25
  );
}

/** Collects marks at the expected position of a line that was not found, for example because of glare. */
function findMissingLine(line: Line, field: Field, side: 1 | -1): Line | undefined {
  for (const feed of [LINE_DISTANCE, LINE_DISTANCE * 0.92, LINE_DISTANCE * 1.08]) {
    const chain = marksOnLine(shiftLine(line, side * feed), field, 4);
    if (chain.length >= 12) {
      const found = fitLine(chain);
      return lineThrough(found, field);
    }
  }
  return undefined;
}

function lineThrough(line: Line, field: Field): Line {
  const chain = marksOnLine(line, field, 4);
  return chain.length >= line.marks ? fitLine(chain) : line;
}
