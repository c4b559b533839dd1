import { CELL, type CharacterPosition, sampleCell } from '#platform/browser/zone-reader/cell.ts';
import { NO_CHARACTER, SIGNS } from '#platform/browser/zone-reader/network.ts';
import type { Random } from '../random.ts';
import type { Strip } from './strips.ts';

/** A cell and its label, which is the index of a character or `NO_CHARACTER`. */
export type Example = { cell: Float32Array; sign: number };

export function* examplesOf(random: Random, strip: Strip): Generator<Example> {
  for (const [place, sign] of [...strip.text].entries()) {
    const at = place + random.normal() * 0.035;
    yield { cell: cutOut(random, strip, at, random.normal() * 0.04), sign: SIGNS.indexOf(sign) };
    if (random.chance(0.12))
      yield { cell: cutOut(random, strip, ...emptyPosition(random, strip)), sign: NO_CHARACTER };
  }
}

/**
 * Returns a position without a character: between two characters, above or below the line, or before or after
 * it.
 */
function emptyPosition(random: Random, { text }: Strip): [along: number, down: number] {
  const place = random.whole(0, text.length - 1);
  const side = random.pick([-1, 1]);
  return random.pick<[number, number]>([
    [place + side * random.between(0.42, 0.5), random.normal() * 0.04],
    [place + random.between(-0.5, 0.5), side * random.between(0.6, 1.6)],
    [
      side < 0 ? -random.between(0.9, 1.8) : text.length - 1 + random.between(0.9, 1.8),
      random.normal() * 0.2,
    ],
  ]);
}

function cutOut(random: Random, strip: Strip, along: number, down: number): Float32Array {
  const { pitch } = strip;
  const turn = random.normal() * 0.02;
  const slant = random.normal() * 0.06;
  const [wide, tall] = [pitch * (1 + random.normal() * 0.03), pitch * (1 + random.normal() * 0.04)];
  const place: CharacterPosition = {
    middle: { x: strip.x + along * pitch, y: strip.y + down * pitch },
    right: { x: wide * Math.cos(turn), y: wide * Math.sin(turn) },
    down: { x: -tall * Math.sin(turn + slant), y: tall * Math.cos(turn + slant) },
  };
  const cell = new Float32Array(CELL.width * CELL.height);
  sampleCell(strip.gray, place, cell);
  return cell;
}
