import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Rule } from './rules-of-deletion.ts';

/**
 * For how many days this is kept, whatever a hotel sets (docs/reference/retention.md): bookings of guests who never registered
 * or never stayed, and their pictures, after their check-out; the words of messages, operations with guide mail, what pushed
 * messages became and those of them that nobody has taken in, cancellations without a booking, mails about accounts, webhooks with their log, sign-ups, accounts
 * without a hotel, counters, answers to calls of programs, links and challenges of a sign-in after they were written; counted
 * proofs of guests after the last, a lock lasting less than a day; guests' sessions after their end; files that no row names
 * after they were put on the disk.
 */
export const DAYS = {
  neverCame: 90,
  picturesOfNeverCame: 7,
  messages: 90,
  operations: 90,
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

/** For how many years: answers that no register asks for, after the check-out; the audit, users who were deleted, and requests by authorities. */
export const YEARS = { optional: 1, audit: 5, formerUsers: 5, requests: 5 };

/** The hotel's setting `retention`. */
export type Setting = { registration_years: number; image_days: number };

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

/** The last business day on which answers are kept that no guest register asks for. */
export const lastDayOfOptional = (
  { checkoutDate, isCancelled, isRegistered }: Booked,
  setting: Setting,
): string => {
  const year = yearsAfter(checkoutDate, YEARS.optional);
  const whole = lastDayOfBooking({ checkoutDate, isCancelled, isRegistered }, setting);
  return year < whole ? year : whole;
};

type Picture = { kind: 'passport' | 'face' | 'signature' };

/** A hotel, as it decides about passports: its country (ISO 3166-1 alpha-2), and which law of another country than Japan asks for a copy. */
export type Hotel = { country: string; passportLaw: string };

/** Whether a law asks for a picture of the passport: in Japan that of the guest register, elsewhere the one that the owner names. */
export const asksForPassport = ({ country, passportLaw }: Hotel): boolean =>
  country === 'JP' || passportLaw.trim() !== '';

type Over = { rule: Extract<Rule, 'pictures' | 'picturesCancelled' | 'passportUnasked'>; last: string };

/**
 * The last business day on which a picture of a registration is kept, and by which rule; null: for as long as its booking. In
 * Japan the law has the copy of a passport kept with the guest register; where no law asks for one, it is not kept beyond
 * the check-out.
 */
export function lastDayOfPicture(
  { kind }: Picture,
  { checkoutDate, isCancelled }: Pick<Booked, 'checkoutDate' | 'isCancelled'>,
  { image_days: days, ...hotel }: Pick<Setting, 'image_days'> & Hotel,
): Over | null {
  if (kind === 'passport' && !asksForPassport(hotel)) return { rule: 'passportUnasked', last: checkoutDate };
  if (isCancelled)
    return {
      rule: 'picturesCancelled',
      last: daysAfter(checkoutDate, Math.min(days, DAYS.picturesOfNeverCame)),
    };
  if (kind === 'passport' && hotel.country === 'JP') return null;
  return { rule: 'pictures', last: daysAfter(checkoutDate, days) };
}

/** The same day so many years later; 1 March where that year has no 29 February. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}
