import type { Point } from './gray.ts';
import type { Mark } from './marks.ts';

export type Chain = { place: number; mark: Mark }[];

/**
 * Minimum number of marks in a row, and minimum share of positions with a mark. A shorter row is ordinary
 * text, and a sparser row is a coincidence.
 */
const MIN_MARKS = 13;
const MIN_FILLED = 0.6;
/** Maximum number of consecutive positions without a mark, for example under glare. */
const MAX_GAP = 4;
/** Maximum distance of a mark from its expected position, in steps. */
const MAX_DISTANCE = 0.3;

export class Field {
  readonly marks: readonly Mark[];
  private readonly cells = new Map<number, Mark[]>();

  constructor(marks: readonly Mark[]) {
    this.marks = marks;
    for (const mark of marks) {
      const key = keyOf(mark.x, mark.y);
      const cell = this.cells.get(key);
      if (cell) cell.push(mark);
      else this.cells.set(key, [mark]);
    }
  }

  near({ x, y }: Point, reach: number): Mark[] {
    const found: Mark[] = [];
    for (let row = Math.floor((y - reach) / SIDE); row <= Math.floor((y + reach) / SIDE); row++)
      for (let column = Math.floor((x - reach) / SIDE); column <= Math.floor((x + reach) / SIDE); column++)
        for (const mark of this.cells.get(row * COLUMNS + column) ?? [])
          if (Math.hypot(mark.x - x, mark.y - y) <= reach) found.push(mark);
    return found;
  }

  nearest(point: Point, reach: number): Mark | undefined {
    const distance = (mark: Mark) => Math.hypot(mark.x - point.x, mark.y - point.y);
    return this.near(point, reach).reduce<Mark | undefined>(
      (best, mark) => (best && distance(best) <= distance(mark) ? best : mark),
      undefined,
    );
  }
}

const SIDE = 32;
const COLUMNS = 1_000;
const keyOf = (x: number, y: number) => Math.floor(y / SIDE) * COLUMNS + Math.floor(x / SIDE);

export function chainsOf(field: Field): Chain[] {
  const used = new Set<Mark>();
  const chains: Chain[] = [];
  for (const mark of field.marks) {
    if (used.has(mark)) continue;
    const best = bestChain(field, mark, used);
    if (!best) continue;
    for (const link of best) used.add(link.mark);
    chains.push(best);
  }
  return chains.sort((one, other) => other.length - one.length);
}

const isAlike = (one: number, other: number) => one < 1.6 * other && other < 1.6 * one;

/**
 * Returns the best row through a mark. The height of a character is about the distance to the next character.
 */
function bestChain(field: Field, mark: Mark, used: ReadonlySet<Mark>): Chain | undefined {
  let best: Chain | undefined;
  for (const next of field.near(mark, mark.size * 1.6)) {
    const step = Math.hypot(next.x - mark.x, next.y - mark.y);
    if (step < mark.size * 0.75 || used.has(next) || !isAlike(next.size, mark.size)) continue;
    const ahead = buildChain(field, mark, next, used);
    const [first, second] = ahead;
    if (ahead.length < 4 || !first || !second) continue;
    const behind = buildChain(field, second.mark, first.mark, used).slice(2);
    const chain = [...behind.map(link => ({ ...link, place: 1 - link.place })).reverse(), ...ahead];
    if (isLine(chain) && chain.length > (best?.length ?? 0)) best = chain;
  }
  return best;
}

function isLine(chain: Chain): boolean {
  const span = (chain.at(-1)?.place ?? 0) - (chain[0]?.place ?? 0) + 1;
  return chain.length >= MIN_MARKS && chain.length / span >= MIN_FILLED;
}

function buildChain(field: Field, first: Mark, second: Mark, used: ReadonlySet<Mark>): Chain {
  const chain: Chain = [
    { place: 0, mark: first },
    { place: 1, mark: second },
  ];
  while (chain.length < 70) {
    const next = nextOf(field, chain, used);
    if (!next) break;
    chain.push(next);
  }
  return chain;
}

function nextOf(field: Field, chain: Chain, used: ReadonlySet<Mark>): Chain[number] | undefined {
  const last = chain.at(-1);
  const before = chain.at(-Math.min(chain.length, 6));
  if (!last || !before) return undefined;
  const places = last.place - before.place;
  const step = { x: (last.mark.x - before.mark.x) / places, y: (last.mark.y - before.mark.y) / places };
  const length = Math.hypot(step.x, step.y);
  for (let gap = 1; gap <= MAX_GAP; gap++) {
    const expected = { x: last.mark.x + step.x * gap, y: last.mark.y + step.y * gap };
    const mark = field.nearest(expected, MAX_DISTANCE * length);
    if (mark && !used.has(mark) && isAlike(mark.size, length)) return { place: last.place + gap, mark };
  }
  return undefined;
}
