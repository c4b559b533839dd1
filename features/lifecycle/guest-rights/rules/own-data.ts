import { checkinOver, hasArrived, isCancelled, statusIds } from '#features/booking/booking/rules/status.ts';
import {
  type Booked,
  DAYS,
  lastDayOfBooking,
  lastDayOfOptional,
  lastDayOfPicture,
  YEARS,
} from '#features/hotel/deletion/rules/how-long.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import type { Lodging } from '#features/hotel/register-law/rules/law.ts';
import type { RegisterRules } from '#features/hotel/register-law/rules/required.ts';
import { mayStillAmend } from '#features/registration/registration/rules.ts';

/** What a hotel keeps of a guest, by what it is kept for; each has its sentences in `guest-rights.json`. */
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

/** By which rule something ends; each has its sentence in `guest-rights.json`. A name stays: stored answers hold it. */
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

/** Until which business day (YYYY-MM-DD, the last one; null: no day is known), by which rule, which speaks of so many years or days. */
export type Clock = { rule: ClockRule; until: string | null; count: number };

type Setting = { registration_years: number; image_days: number };

/** What the time of a booking is counted by. */
export type Keeping = {
  booked: Booked;
  setting: Setting;
  country: string;
  /** Outside Japan: the law that asks for passports; "" for none. */
  passportLaw: string;
  lodging: Lodging;
};

/** The clock of the booking and of whatever has none of its own. `isAsked`: the law asks for it. */
export function clockOfBooking({ booked, setting, country, lodging }: Keeping, isAsked: boolean): Clock {
  const until = lastDayOfBooking(booked, setting);
  if (booked.isCancelled) return { rule: 'cancelled', until, count: DAYS.neverCame };
  const rule = isAsked && country === 'JP' ? lodging : 'registered';
  return { rule, until, count: setting.registration_years };
}

/** The clock of an answer that no guest register asks for. */
export function clockOfOptional(keeping: Keeping): Clock {
  const { booked, setting } = keeping;
  const whole = clockOfBooking(keeping, false);
  const until = lastDayOfOptional(booked, setting);
  return until === whole.until ? whole : { rule: 'optional', until, count: YEARS.optional };
}

/** The clock of a picture of a registration. */
export function clockOfPicture(kind: 'passport' | 'face' | 'signature', keeping: Keeping): Clock {
  const { booked, setting, country, passportLaw } = keeping;
  const end = lastDayOfPicture({ kind }, booked, { ...setting, country, passportLaw });
  if (end === null) return clockOfBooking(keeping, true);
  if (end.rule === 'passportUnasked') return { rule: 'unasked', until: end.last, count: 0 };
  const days =
    end.rule === 'picturesCancelled'
      ? Math.min(setting.image_days, DAYS.picturesOfNeverCame)
      : setting.image_days;
  return { rule: 'pictures', until: end.last, count: days };
}

/** The clock of the words of messages, from the day of the newest. */
export const clockOfMessages = (day: string): Clock => ({
  rule: 'messages',
  until: daysAfter(day, DAYS.messages),
  count: DAYS.messages,
});

/** Questions that stand for a part of another: an address is typed in three fields. */
const partOf = new Map([
  ['zip_code', 'address'],
  ['prefecture', 'address'],
]);

/**
 * Whether an answer stands in the guest register of its hotel, so that the law keeps it. In: the system name, null for the
 * hotel's own question; the rules of the registration; whether the person has an address in Japan, where the law asks for
 * less.
 */
export function inRegister(
  systemName: string | null,
  { everybody, foreigners }: Pick<RegisterRules, 'everybody' | 'foreigners'>,
  hasJapanAddress: boolean,
): boolean {
  if (systemName === null) return false;
  const isOfAll = (item: Item) => item === 'residence';
  const items = [...everybody, ...foreigners.filter(item => !hasJapanAddress || isOfAll(item))];
  const names = new Set(items.flatMap(item => questionsFor(item)));
  return names.has(partOf.get(systemName) ?? systemName);
}

/** What an answer is kept for. */
export function purposeOf(systemName: string | null, isInRegister: boolean): Purpose {
  if (systemName === 'gov_id') return 'passport';
  if (systemName === 'face_recognition') return 'face';
  if (systemName === 'signature') return 'signature';
  return isInRegister ? 'register' : 'optional';
}

/** The laws that ask for a register (docs/reference/guest-register.md). */
const laws: readonly ClockRule[] = ['ryokan', 'minpaku', 'special_zone'];

/** A guest is let go at once of all that no register asks for; a passport picture stays with the register where a law asks for it. */
export const isLetGo = (purpose: Purpose, { rule }: Pick<Clock, 'rule'>): boolean =>
  purpose === 'optional' ||
  purpose === 'face' ||
  purpose === 'signature' ||
  (purpose === 'passport' && !laws.includes(rule));

type Standing = {
  booking: {
    checkinDate: string;
    checkoutDate: string;
    pmsBookingStatus: number | null;
    arrivedAt: Date | null;
    bookingStatusId: number;
  };
  /** What came of reading the QR code; null before. */
  decodedStatus: string | null;
  timezone: string;
};

/**
 * Whether guests correct their answers themselves: `no` where the booking is cancelled or over, `ask` from check-in on, and
 * once staff have confirmed the registration: then the front desk corrects what is wrong.
 */
export function mayCorrect({ booking, decodedStatus, timezone }: Standing, at: Date): 'yes' | 'ask' | 'no' {
  if (isCancelled(booking) || !mayStillAmend(booking, timezone, at)) return 'no';
  const isHere = hasArrived(booking) || decodedStatus === 'ok';
  const isConfirmed = booking.bookingStatusId === statusIds.confirmed;
  return isHere || isConfirmed || checkinOver(booking, timezone, at) ? 'ask' : 'yes';
}

/** Whether guests may say now that their data are right: on the business day of their check-in. */
export const mayConfirm = ({ booking, timezone }: Standing, at: Date): boolean =>
  !isCancelled(booking) &&
  mayStillAmend(booking, timezone, at) &&
  businessDay(at, timezone) === booking.checkinDate;

/** How many answers one correction may hold: all of a large family. */
export const MOST_CORRECTED = 400;
