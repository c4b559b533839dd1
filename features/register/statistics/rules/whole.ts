import { lastDayOfBooking } from '#features/hotel/deletion/rules/retention-periods.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { monthsAfter } from './surveys.ts';

/**
 * How long a hotel keeps its register, in years. `years` has applied since the business day `changedOn`
 * (null: always). Before that day the setting is unknown, but it was at least `least`.
 */
export type RetentionHistory = { years: number; least: number; changedOn: string | null };

const firstCheckout = (month: string) => daysAfter(`${month}-01`, 1);

const isKept = (checkoutDate: string, isRegistered: boolean, years: number, today: string) =>
  lastDayOfBooking(
    { checkoutDate, isRegistered, isCancelled: false },
    { registration_years: years, image_days: 0 },
  ) >= today;

/**
 * Whether the data of all registered guests of a month (YYYY-MM) is still stored. `today`: the business day.
 */
export function hasAllRegistered(
  month: string,
  { years, least, changedOn }: RetentionHistory,
  today: string,
): boolean {
  const checkout = firstCheckout(month);
  return (
    isKept(checkout, true, years, today) && (changedOn === null || isKept(checkout, true, least, changedOn))
  );
}

export function firstCompleteMonth(keeping: RetentionHistory, today: string): string {
  let month = today.slice(0, 7);
  while (hasAllRegistered(monthsAfter(month, -1), keeping, today)) month = monthsAfter(month, -1);
  return month;
}

export const hasAllUnregistered = (month: string, today: string): boolean =>
  isKept(firstCheckout(month), false, 0, today);
