import { type Conditions, conditionsOf } from './conditions.ts';
import { type Holder, holderOf } from './persons.ts';
import { randomOf } from './random.ts';
import { type Format, machineReadableLines } from './zone-lines.ts';

/**
 * The pictures with which the passport reader is measured. `CONTROL` verifies the result with pictures that
 * were not used during development.
 */
export const CAMPAIGN = { seed: 20_251, count: 300 };
export const CONTROL = { seed: 77_003, count: 300 };

export type Specimen = {
  seed: readonly [number, number];
  format: Format;
  holder: Holder;
  lines: string[];
  conditions: Conditions;
};

/**
 * Returns the parameters of one picture of a seed, which `takePicture` renders. Two of three pictures show
 * passports.
 */
export function specimenOf(seed: number, place: number): Specimen {
  const random = randomOf(seed, place);
  const format: Format = random.chance(2 / 3) ? 'TD3' : 'TD1';
  const holder = holderOf(random);
  const conditions = conditionsOf(random, format);
  return { seed: [seed, place], format, holder, lines: machineReadableLines(format, holder), conditions };
}
