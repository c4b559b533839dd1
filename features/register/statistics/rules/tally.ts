import { daysAfter, daysBetween } from '#features/hotel/facility/rules/days.ts';
import { type Home, type Place, placeOf } from './place.ts';
import { type Nationality, type Nights, nationalities, nationalityIn, type Report } from './surveys.ts';

/** YYYY-MM-DD. */
export type Dates = { checkinDate: string; checkoutDate: string };

/** Guests grouped by everything that counts. */
export type GuestGroup = Dates &
  Home & {
    /** ISO 3166-1 alpha-2; null without an answer. */
    nationality: string | null;
    /** They have arrived (and possibly left), as reported by the PMS or noted by a kiosk or door. */
    came: boolean;
    persons: number;
  };

/** Bookings with the same dates and fewer registered guests than expected. */
export type Missing = Dates & {
  bookings: number;
  /** Number of these bookings without any registration. */
  empty: number;
  /** Number of guests who have not registered; an empty booking of unknown size counts none. */
  persons: number;
  /** Number of bookings without any registration and of unknown size. */
  unsized: number;
};

/** `continued`: the guests who arrived before the first night of the report. */
export type Count = { guests: number; nights: number; continued: number };

/**
 * Number of a booking's nights in a report: each from the check-in date to the day before the check-out date.
 */
export function nightsIn({ checkinDate, checkoutDate }: Dates, { from, until }: Nights): number {
  const first = checkinDate > from ? checkinDate : from;
  const end = checkoutDate < until ? checkoutDate : until;
  return Math.max(0, daysBetween(first, end));
}

/** Gaps of a report, by the missing information. */
export const gaps = ['unregistered', 'arrival', 'residence', 'nationality', 'prefecture'] as const;
export type Gap = (typeof gaps)[number];

/** The gaps that a guest causes: no arrival noted, or missing answers. */
export function gapsOf(guest: Pick<GuestGroup, 'came' | 'nationality'> & Home): Gap[] {
  const place = placeOf(guest);
  return [
    ...(guest.came ? [] : ['arrival' as const]),
    ...(place === 'unknown' ? ['residence' as const] : []),
    ...(place === 'abroad' && !guest.nationality ? ['nationality' as const] : []),
    ...(place === 'japan' ? ['prefecture' as const] : []),
  ];
}

export type Tally = {
  all: Count;
  /** By the report's nationalities, in the order of its form. */
  nationalities: { key: Nationality; count: Count }[];
  /** By residence: the hotel's prefecture, another one, or abroad; the survey calls the last group foreign. */
  inside: Count;
  outside: Count;
  abroad: Count;
  /** By missing information. `unregistered` guests are not in `all`, everybody else is. */
  gaps: Record<Gap, Count>;
  /** Bookings counted in `gaps.unregistered`, and those of unknown size, which are not. */
  missing: { bookings: number; unsized: number };
  /** Nights with a registered guest, and further nights with only unregistered bookings. */
  daysLet: { registered: number; unregistered: number };
};

/**
 * Computes the numbers of a report from the guests and missing guests with a night in it, the nights that
 * count, and the hotel's prefecture (1–47; null: unknown, then nobody is inside or outside of it, and residents
 * of Japan have the gap `prefecture`).
 */
export function tallyOf(
  report: Report,
  nights: Nights,
  prefecture: number | null,
  { guests, missing }: { guests: readonly GuestGroup[]; missing: readonly Missing[] },
): Tally {
  const counts = new Map<string, Count>();
  const count = (key: string) => {
    const known = counts.get(key) ?? { guests: 0, nights: 0, continued: 0 };
    counts.set(key, known);
    return known;
  };
  const days = new Set<string>();
  const emptyDays = new Set<string>();
  for (const guest of guests) {
    for (const key of keysOf(report, prefecture, guest)) add(count(key), guest, guest.persons, nights);
    for (const day of daysOf(guest, nights)) days.add(day);
  }
  for (const each of missing) {
    add(count('gap:unregistered'), each, each.persons, nights);
    if (each.empty > 0) for (const day of daysOf(each, nights)) emptyDays.add(day);
  }
  return {
    all: count('all'),
    nationalities: nationalities[report].map(key => ({ key, count: count(`nationality:${key}`) })),
    inside: count('inside'),
    outside: count('outside'),
    abroad: count('abroad'),
    gaps: {
      unregistered: count('gap:unregistered'),
      arrival: count('gap:arrival'),
      residence: count('gap:residence'),
      nationality: count('gap:nationality'),
      prefecture: count('gap:prefecture'),
    },
    missing: {
      bookings: total(missing, each => each.bookings),
      unsized: total(missing, each => each.unsized),
    },
    daysLet: { registered: days.size, unregistered: [...emptyDays].filter(day => !days.has(day)).length },
  };
}

/** The keys of all counts that include a guest. */
function keysOf(report: Report, prefecture: number | null, guest: GuestGroup): string[] {
  const place = placeOf(guest);
  const nationality = nationalityOf(report, place, guest.nationality);
  const unplaced = typeof place === 'number' && prefecture === null ? ['gap:prefecture'] : [];
  return [
    'all',
    ...(nationality === null ? [] : [`nationality:${nationality}`]),
    ...(place === 'abroad' ? ['abroad'] : []),
    ...(typeof place === 'number' && prefecture !== null
      ? [place === prefecture ? 'inside' : 'outside']
      : []),
    ...gapsOf(guest).map(gap => `gap:${gap}`),
    ...unplaced,
  ];
}

/**
 * Where a report counts a guest among its nationalities; null if it has no place for them or the nationality is
 * unknown.
 */
function nationalityOf(report: Report, place: Place, nationality: string | null): Nationality | null {
  if (place === 'unknown') return null;
  if (place === 'abroad') return nationality ? nationalityIn(report, nationality) : null;
  return report === 'private_lodging' ? 'JP' : null;
}

function add(count: Count, dates: Dates, persons: number, nights: Nights): void {
  count.guests += persons;
  count.nights += persons * nightsIn(dates, nights);
  if (dates.checkinDate < nights.from) count.continued += persons;
}

function daysOf(dates: Dates, nights: Nights): string[] {
  const first = dates.checkinDate > nights.from ? dates.checkinDate : nights.from;
  return Array.from({ length: nightsIn(dates, nights) }, (_, index) => daysAfter(first, index));
}

const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
