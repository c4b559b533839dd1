import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';
import { hasArrived, isCancelled, isCheckinOver, statusIds } from '#features/booking/booking/rules/status.ts';
import {
  lastDayOfBooking,
  lastDayOfOptional,
  lastDayOfPicture,
  RETENTION_DAYS,
  RETENTION_YEARS,
  type RetainedBooking,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import type { Lodging } from '#features/hotel/register-law/rules/law.ts';
import type { RegisterRules } from '#features/hotel/register-law/rules/required.ts';

/** Purposes for which a hotel keeps guest data. Their texts are in `guest-rights.json`. */
export const purposes = [
  'register',
  'passport',
  'optional',
  'face',
  'signature',
  'booking',
  'record',
  'terms',
  'messages',
  'looks',
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Rules that determine when retention ends. Their texts are in `guest-rights.json`. They must not be renamed,
 * because stored results contain the names.
 */
export const clockRules = [
  'ryokan',
  'minpaku',
  'special_zone',
  'registered',
  'optional',
  'cancelled',
  'pictures',
  'unasked',
  'messages',
  'audit',
] as const;
export type ClockRule = (typeof clockRules)[number];

/**
 * A retention rule, and the last business day on which it keeps the data (YYYY-MM-DD, null if unknown).
 * `count`: the number of years or days in the rule's text.
 */
export type RetentionEnd = { rule: ClockRule; until: string | null; count: number };

type RetentionSetting = { registration_years: number; image_days: number };

export type RetentionContext = {
  booked: RetainedBooking;
  setting: RetentionSetting;
  country: string;
  /** The law outside Japan that requires passport copies. "" if there is none. */
  passportLaw: string;
  lodging: Lodging;
};

/**
 * Returns the end of retention for the booking, and for data without a separate rule. `isAsked`: the law
 * requires the data.
 */
export function bookingRetentionEnd(
  { booked, setting, country, lodging }: RetentionContext,
  isAsked: boolean,
): RetentionEnd {
  const until = lastDayOfBooking(booked, setting);
  if (booked.isCancelled) return { rule: 'cancelled', until, count: RETENTION_DAYS.neverCame };
  const rule = isAsked && country === 'JP' ? lodging : 'registered';
  return { rule, until, count: setting.registration_years };
}

export function retentionEndOfOptional(keeping: RetentionContext): RetentionEnd {
  const { booked, setting } = keeping;
  const bookingEnd = bookingRetentionEnd(keeping, false);
  const until = lastDayOfOptional(booked, setting);
  return until === bookingEnd.until
    ? bookingEnd
    : { rule: 'optional', until, count: RETENTION_YEARS.optional };
}

export function retentionEndOfPicture(
  kind: 'passport' | 'face' | 'signature',
  keeping: RetentionContext,
): RetentionEnd {
  const { booked, setting, country, passportLaw } = keeping;
  const end = lastDayOfPicture({ kind }, booked, { ...setting, country, passportLaw });
  if (end === null) return bookingRetentionEnd(keeping, true);
  if (end.rule === 'passportUnasked') return { rule: 'unasked', until: end.last, count: 0 };
  const days =
    end.rule === 'picturesCancelled'
      ? Math.min(setting.image_days, RETENTION_DAYS.picturesOfNeverCame)
      : setting.image_days;
  return { rule: 'pictures', until: end.last, count: days };
}

/** Returns the end of retention for message texts. `day` is the date of the newest message. */
export const retentionEndOfMessages = (day: string): RetentionEnd => ({
  rule: 'messages',
  until: daysAfter(day, RETENTION_DAYS.messages),
  count: RETENTION_DAYS.messages,
});

/**
 * Questions that are part of another question. The postal code and the prefecture are parts of the address.
 */
const partOf = new Map([
  ['zip_code', 'address'],
  ['prefecture', 'address'],
]);

/**
 * Whether the law requires an answer for the hotel's guest register.
 * @param systemName null for a question that the hotel has added
 * @param hasJapanAddress whether the person has an address in Japan, in which case the law requires less
 */
export function isRequiredByRegister(
  systemName: string | null,
  { everybody, foreigners }: Pick<RegisterRules, 'everybody' | 'foreigners'>,
  hasJapanAddress: boolean,
): boolean {
  if (systemName === null) return false;
  const isForEverybody = (item: Item) => item === 'residence';
  const items = [...everybody, ...foreigners.filter(item => !hasJapanAddress || isForEverybody(item))];
  const names = new Set(items.flatMap(item => questionsFor(item)));
  return names.has(partOf.get(systemName) ?? systemName);
}

export function purposeOf(systemName: string | null, isInRegister: boolean): Purpose {
  if (systemName === 'gov_id') return 'passport';
  if (systemName === 'face_recognition') return 'face';
  if (systemName === 'signature') return 'signature';
  return isInRegister ? 'register' : 'optional';
}

/** Laws that require a guest register (docs/reference/guest-register.md). */
const legalRules: readonly ClockRule[] = ['ryokan', 'minpaku', 'special_zone'];

/**
 * Whether data of this purpose is deleted on request. True for all answers that the guest register does not
 * require. A passport picture is kept with the register if a law requires it.
 */
export const isDeletedOnRequest = (purpose: Purpose, { rule }: Pick<RetentionEnd, 'rule'>): boolean =>
  purpose === 'optional' ||
  purpose === 'face' ||
  purpose === 'signature' ||
  (purpose === 'passport' && !legalRules.includes(rule));

type CorrectionState = {
  booking: {
    checkinDate: string;
    checkoutDate: string;
    pmsBookingStatus: number | null;
    arrivedAt: Date | null;
    bookingStatusId: number;
  };
  /** Result of scanning the QR code. Null if it has not been scanned. */
  decodedStatus: string | null;
  timezone: string;
};

/**
 * Returns whether guests can correct their answers. `no`: the booking is cancelled or over. `ask`: only the
 * front desk can correct them. This applies from check-in on, and once staff have confirmed the registration.
 */
export function correctionMode(
  { booking, decodedStatus, timezone }: CorrectionState,
  at: Date,
): 'yes' | 'ask' | 'no' {
  if (isCancelled(booking) || !mayStillAmend(booking, timezone, at)) return 'no';
  const isAtHotel = hasArrived(booking) || decodedStatus === 'ok';
  const isConfirmed = booking.bookingStatusId === statusIds.confirmed;
  return isAtHotel || isConfirmed || isCheckinOver(booking, timezone, at) ? 'ask' : 'yes';
}

/**
 * Whether guests can confirm their data at this time, which is possible only on the business day of check-in.
 */
export const mayConfirm = ({ booking, timezone }: CorrectionState, at: Date): boolean =>
  !isCancelled(booking) &&
  mayStillAmend(booking, timezone, at) &&
  businessDay(at, timezone) === booking.checkinDate;

/** Maximum number of answers per correction. Enough for a large family. */
export const MAX_CORRECTIONS = 400;
