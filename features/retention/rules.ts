import { daysAfter } from '#features/facility/rules/business-day.ts';

/**
 * For how many days this is kept, whatever a hotel sets (docs/decisions/2026-11-23-deletion.md): bookings of guests who never
 * registered or never stayed, and their pictures, after their check-out; the words of messages, mails about accounts and sign-ups
 * after they were written.
 */
export const DAYS = {
  neverCame: 90,
  picturesOfNeverCame: 7,
  messages: 90,
  accountMails: 90,
  signUps: 30,
};

/** The hotel's setting `retention`. */
type Setting = { registration_years: number; image_days: number };

/** A booking; `checkoutDate` (YYYY-MM-DD) as it counts (`countsFrom`); a registration counts also where it was withdrawn. */
export type Booked = { checkoutDate: string; isCancelled: boolean; isRegistered: boolean };

/**
 * The day that the time of something counts from: the check-out, and never a day before it was there (`since`). A PMS may send
 * a check-out of long ago by mistake, and what is deleted does not come back.
 */
export const countsFrom = (checkoutDate: string, since: string): string =>
  since > checkoutDate ? since : checkoutDate;

/** The last business day on which a booking is kept, with all that belongs to it. */
export const lastDayOfBooking = (
  { checkoutDate, isCancelled, isRegistered }: Booked,
  { registration_years: years }: Setting,
): string =>
  isRegistered && !isCancelled ? yearsAfter(checkoutDate, years) : daysAfter(checkoutDate, DAYS.neverCame);

type Picture = { kind: 'passport' | 'face' | 'signature' };

/**
 * The last business day on which a picture of a registration is kept; null: for as long as its booking. In Japan the law
 * has the copy of a passport kept with the guest register.
 */
export function lastDayOfPicture(
  { kind }: Picture,
  { checkoutDate, isCancelled }: Pick<Booked, 'checkoutDate' | 'isCancelled'>,
  { country, image_days: days }: Pick<Setting, 'image_days'> & { country: string },
): string | null {
  if (isCancelled) return daysAfter(checkoutDate, Math.min(days, DAYS.picturesOfNeverCame));
  if (kind === 'passport' && country === 'JP') return null;
  return daysAfter(checkoutDate, days);
}

/** The same day so many years later; 1 March where that year has no 29 February. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}
