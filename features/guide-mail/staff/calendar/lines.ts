import type { Calendar } from './calls.ts';

type Count = Calendar['days'][number]['counts'][number];

/** How many of one moment go out on a day, by each way. */
export type Line = { moment: Count['moment']; email: number; sms: number; segments: number };

/** A line for each moment of a day, in the order of the schedule. */
export function linesOf(counts: readonly Count[]): Line[] {
  return [...Map.groupBy(counts, ({ moment }) => moment)].map(([moment, these]) => ({
    moment,
    ...totalOf(these),
  }));
}

/** All of them together. */
export function totalOf(counts: readonly Count[]): Omit<Line, 'moment'> {
  const sum = (channel: Count['channel'], of: 'count' | 'segments') =>
    counts.filter(each => each.channel === channel).reduce((total, each) => total + each[of], 0);
  return { email: sum('email', 'count'), sms: sum('sms', 'count'), segments: sum('sms', 'segments') };
}
