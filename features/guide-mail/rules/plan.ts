import type { ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { fallsIn, type GuideRow, timesGone } from './merging.ts';
import { type BookingFacts, type FacilityFacts, type Verdict, verdict } from './verdict.ts';

type Stay = { facts: BookingFacts; messages: readonly GuideRow[] };
export type Planned = { entry: ScheduleEntry; verdict: Verdict };

/**
 * What becomes of each moment that is on and has no message for the present arrival yet, in the order in which they come.
 * One is due at most: of several that come together the latest, which fits the hour best; the others are merged into it.
 * What falls into a message that went, or will go, less than three hours before, is merged into that.
 */
export function planOf(
  entries: readonly ScheduleEntry[],
  { facts, messages }: Stay,
  facility: FacilityFacts,
  now: Date,
): Planned[] {
  const written = messages.filter(each => each.checkinDate === facts.checkinDate).map(each => each.moment);
  const open = entries
    .filter(({ moment, status }) => status === 1 && !written.includes(moment))
    .map(entry => ({ entry, verdict: verdict(entry, facts, facility, now) }))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const times = timesGone(messages, facts.checkinDate, now);
  const due = open.findLast(each => each.verdict.kind === 'due' && !fallsIn(each.verdict.at, times));
  if (due) times.push(now);
  return open.map(each => (each === due ? each : { ...each, verdict: merged(each.verdict, times) }));
}

const timeOf = ({ verdict: { at } }: Planned) => at?.getTime() ?? 0;

/** A moment that goes is added to `times`: those behind it may fall into it. */
function merged(judged: Verdict, times: Date[]): Verdict {
  const { at } = judged;
  if (judged.kind === 'skipped' || (judged.kind === 'planned' && judged.bar) || !at) return judged;
  if (judged.kind === 'due') return { kind: 'skipped', at, bar: 'merged' };
  if (fallsIn(at, times)) return { ...judged, bar: 'merged' };
  times.push(at);
  return judged;
}
