import { lastDayOfBooking } from '#features/hotel/deletion/rules/how-long.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { monthsAfter } from './surveys.ts';

/**
 * A hotel's retention of its register: `years` since the business day `changedOn` (null: always), and at least
 * `least` before it.
 */
export type Keeping = { years: number; least: number; changedOn: string | null };

/** The earliest check-out of a guest who stayed a night in a month. */
const firstCheckout = (month: string) => daysAfter(`${month}-01`, 1);

const isKept = (checkoutDate: string, isRegistered: boolean, years: number, today: string) =>
  lastDayOfBooking(
    { checkoutDate, isRegistered, isCancelled: false },
    { registration_years: years, image_days: 0 },
  ) >= today;

/** Whether no registered guest of a month (YYYY-MM) has been deleted yet. `today`: the business day. */
export function holdsRegistered(month: string, { years, least, changedOn }: Keeping, today: string): boolean {
  const checkout = firstCheckout(month);
  return (
    isKept(checkout, true, years, today) && (changedOn === null || isKept(checkout, true, least, changedOn))
  );
}

/** The first month (YYYY-MM) since which no registered guest has been deleted. */
export function holdsAllSince(keeping: Keeping, today: string): string {
  let month = today.slice(0, 7);
  while (holdsRegistered(monthsAfter(month, -1), keeping, today)) month = monthsAfter(month, -1);
  return month;
}

/** Whether no unregistered booking of a month has been deleted yet. */
export const holdsUnregistered = (month: string, today: string): boolean =>
  isKept(firstCheckout(month), false, 0, today);
