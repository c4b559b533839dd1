import { remembered } from '#platform/memory/remembered.ts';
import { daysAfter } from './days.ts';

/** A business day ends at 06:00 on the clocks of the hotel: who arrives after midnight arrives on the day before. */
const ENDS_AT = 6;
/** Clocks everywhere show a full hour, and are changed, at a full quarter of one by UTC. */
const QUARTER = 900_000;

/** Read from the clocks: when they change, six hours earlier is not six hours on them. RangeError for an unknown zone. */
export const businessDay = (at: Date, timeZone: string): string =>
  dayOf(`${Math.floor(at.getTime() / QUARTER)} ${timeZone}`);

/** Whether a time of day (HH:mm) is before the end of the business day, which began on the date before. */
export const isInNight = (time: string): boolean => Number(time.slice(0, 2)) < ENDS_AT;

/** Read once for each quarter of an hour: a server asks for every row of a list, and for every guest of a morning. */
const dayOf = remembered((key: string): string => {
  const [quarter, timeZone = ''] = key.split(' ');
  const shown = clockOf(timeZone).formatToParts(Number(quarter) * QUARTER);
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.find(each => each.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return Number(part('hour')) < ENDS_AT ? daysAfter(day, -1) : day;
}, 1000);

// Making one costs more than a thousand readings of it.

const clockOf = remembered((timeZone: string) => {
  const two = '2-digit' as const;
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
  });
});
