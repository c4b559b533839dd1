import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Rule } from './rules-of-deletion.ts';

/**
 * Retention periods in days, regardless of the hotel's settings (docs/reference/retention.md). They count from:
 * - check-out: bookings of guests who did not register or did not come, and their pictures;
 * - creation: message bodies, operations with guest emails, the connectors' log and held messages,
 * cancellations without a booking, account emails, webhooks with their log, sign-ups, accounts without a hotel,
 * counters, stored API answers, and sign-in links and challenges;
 * - when they were marked as done: shift notes;
 * - the last attempt: failed proofs of guests (a lock lasts less than a day);
 * - the end of the session: guest sessions;
 * - the file's creation: files without a row.
 */
export const RETENTION_DAYS = {
  neverCame: 90,
  picturesOfNeverCame: 7,
  messages: 90,
  operations: 90,
  shiftNotes: 90,
  connectorLog: 30,
  connectorHeld: 90,
  earlyCancellations: 30,
  accountMails: 90,
  webhooks: 30,
  signUps: 30,
  unfinishedAccounts: 30,
  counters: 7,
  repeats: 1,
  proofsOfStaff: 1,
  proofsOfGuests: 2,
  guestSessions: 1,
  orphans: 1,
};

/**
 * Retention periods in years. `optional`: answers that no guest register requires, counted from check-out.
 * `pastSettings`: old values of settings, counted from the change. `requests`: requests by authorities.
 */
export const RETENTION_YEARS = { optional: 1, pastSettings: 1, audit: 5, formerUsers: 5, requests: 5 };

export type RetentionSetting = { registration_years: number; image_days: number };

/**
 * `checkoutDate` (YYYY-MM-DD) is the result of `retentionStart`. `isRegistered` includes withdrawn registrations.
 */
export type RetainedBooking = { checkoutDate: string; isCancelled: boolean; isRegistered: boolean };

/**
 * Returns the start of the retention period: the check-out date, but not before the data existed (`since`). A
 * PMS may send a check-out date in the distant past by mistake, and deleted data cannot be restored.
 */
export const retentionStart = (checkoutDate: string, since: string): string =>
  since > checkoutDate ? since : checkoutDate;

/** Returns the last business day on which a booking and all data that belongs to it are kept. */
export const lastDayOfBooking = (
  { checkoutDate, isCancelled, isRegistered }: RetainedBooking,
  { registration_years: years }: RetentionSetting,
): string =>
  isRegistered && !isCancelled
    ? yearsAfter(checkoutDate, years)
    : daysAfter(checkoutDate, RETENTION_DAYS.neverCame);

/** Returns the last business day on which answers that no guest register requires are kept. */
export const lastDayOfOptional = (
  { checkoutDate, isCancelled, isRegistered }: RetainedBooking,
  setting: RetentionSetting,
): string => {
  const year = yearsAfter(checkoutDate, RETENTION_YEARS.optional);
  const lastDay = lastDayOfBooking({ checkoutDate, isCancelled, isRegistered }, setting);
  return year < lastDay ? year : lastDay;
};

type Picture = { kind: 'passport' | 'face' | 'signature' };

/**
 * `country`: ISO 3166-1 alpha-2. `passportLaw`: the law outside Japan that requires a copy of the passport, or
 * ''.
 */
export type Hotel = { country: string; passportLaw: string };

/**
 * Whether a law requires a picture of the passport. In Japan this is the guest register law, elsewhere the law
 * that the owner has named.
 */
export const requiresPassportPicture = ({ country, passportLaw }: Hotel): boolean =>
  country === 'JP' || passportLaw.trim() !== '';

type PictureDeadline = {
  rule: Extract<Rule, 'pictures' | 'picturesCancelled' | 'passportUnasked'>;
  last: string;
};

/**
 * Returns the last business day on which a registration's picture is kept, and the rule that applies. Null if
 * the picture is kept as long as its booking. Japanese law requires the passport copy to be kept with the
 * guest register. If no law requires a copy, it is not kept beyond check-out.
 */
export function lastDayOfPicture(
  { kind }: Picture,
  { checkoutDate, isCancelled }: Pick<RetainedBooking, 'checkoutDate' | 'isCancelled'>,
  { image_days: days, ...hotel }: Pick<RetentionSetting, 'image_days'> & Hotel,
): PictureDeadline | null {
  if (kind === 'passport' && !requiresPassportPicture(hotel))
    return { rule: 'passportUnasked', last: checkoutDate };
  if (isCancelled)
    return {
      rule: 'picturesCancelled',
      last: daysAfter(checkoutDate, Math.min(days, RETENTION_DAYS.picturesOfNeverCame)),
    };
  if (kind === 'passport' && hotel.country === 'JP') return null;
  return { rule: 'pictures', last: daysAfter(checkoutDate, days) };
}

/** Adds years to a date. 29 February becomes 1 March if the resulting year is not a leap year. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}
