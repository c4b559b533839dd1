import { lastDayOfBooking } from '#features/hotel/deletion/rules/how-long.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { monthsAfter } from './surveys.ts';

/**
 * How long a hotel keeps its register, in years. `years` applies since the business day `changedOn` (null:
 * always). Before that day the setting is unknown, but it was at least `least`.
 */
export type Keeping = { years: number; least: number; changedOn: string | null };

const firstCheckout = (month: string) => daysAfter(`${month}-01`, 1);

const isKept = (checkoutDate: string, isRegistered: boolean, years: number, today: string) =>
  lastDayOfBooking(
    { checkoutDate, isRegistered, isCancelled: false },
    { registration_years: years, image_days: 0 },
  ) >= today;

/**
 * Whether the data of all registered guests of a month (YYYY-MM) is still stored. `today`: the business day.
 */
export function holdsRegistered(month: string, { years, least, changedOn }: Keeping, today: string): boolean {
  const checkout = firstCheckout(month);
  return (
    isKept(checkout, true, years, today) && (changedOn === null || isKept(checkout, true, least, changedOn))
  );
}

export function holdsAllSince(keeping: Keeping, today: string): string {
  let month = today.slice(0, 7);
  while (holdsRegistered(monthsAfter(month, -1), keeping, today)) month = monthsAfter(month, -1);
  return month;
}

export const holdsUnregistered = (month: string, today: string): boolean =>
  isKept(firstCheckout(month), false, 0, today);
