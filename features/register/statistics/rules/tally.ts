import { daysAfter, daysBetween } from '#features/hotel/facility/rules/days.ts';
import { type Residence, type ResidenceAnswers, residenceOf } from './place.ts';
import { type Nationality, type Nights, nationalities, nationalityIn, type Report } from './surveys.ts';

/** YYYY-MM-DD. */
export type Dates = { checkinDate: string; checkoutDate: string };

export type GuestGroup = Dates &
  ResidenceAnswers & {
    /** ISO 3166-1 alpha-2. Null if not answered. */
    nationality: string | null;
    /**
     * Whether the guests have arrived (and possibly left), as reported by the PMS or recorded by a kiosk or
     * door.
     */
    came: boolean;
    persons: number;
  };

export type MissingGuests = Dates & {
  bookings: number;
  empty: number;
  /**
   * Number of guests who have not registered. A booking without registrations and with an unknown number of
   * guests counts as 0.
   */
  persons: number;
  /** Number of bookings without any registration and with an unknown number of guests. */
  unsized: number;
};

/** `continued`: number of guests who arrived before the first night of the report. */
export type Count = { guests: number; nights: number; continued: number };

/**
 * Returns the number of a booking's nights in a report. Nights are counted from the check-in date to the day
 * before the check-out date.
 */
export function nightsIn({ checkinDate, checkoutDate }: Dates, { from, until }: Nights): number {
  const first = checkinDate > from ? checkinDate : from;
  const end = checkoutDate < until ? checkoutDate : until;
  return Math.max(0, daysBetween(first, end));
}

export const gaps = ['unregistered', 'arrival', 'residence', 'nationality', 'prefecture'] as const;
export type Gap = (typeof gaps)[number];

export function gapsOf(guest: Pick<GuestGroup, 'came' | 'nationality'> & ResidenceAnswers): Gap[] {
  const place = residenceOf(guest);
  return [
    ...(guest.came ? [] : ['arrival' as const]),
    ...(place === 'unknown' ? ['residence' as const] : []),
    ...(place === 'abroad' && !guest.nationality ? ['nationality' as const] : []),
    ...(place === 'japan' ? ['prefecture' as const] : []),
  ];
}

export type Tally = {
  all: Count;
  nationalities: { key: Nationality; count: Count }[];
  /**
   * Counts by residence: the hotel's prefecture, another prefecture, or abroad. The survey calls guests from
   * abroad "foreign".
   */
  inside: Count;
  outside: Count;
  abroad: Count;
  /** Counts by missing information. All guests except `unregistered` ones are also counted in `all`. */
  gaps: Record<Gap, Count>;
  /**
   * `bookings`: number of bookings whose guests are counted in `gaps.unregistered`. `unsized`: bookings with an
   * unknown number of guests, which are not counted there.
   */
  missing: { bookings: number; unsized: number };
  /** Number of nights with a registered guest, and of nights with only unregistered bookings. */
  daysLet: { registered: number; unregistered: number };
};

/**
 * Computes the numbers of a report. Takes the registered and the missing guests with a night in the report, the
 * nights that count, and the hotel's prefecture (1–47). If the prefecture is null (unknown), `inside` and
 * `outside` are empty, and residents of Japan have the gap `prefecture`.
 */
export function tallyOf(
  report: Report,
  nights: Nights,
  prefecture: number | null,
  { guests, missing }: { guests: readonly GuestGroup[]; missing: readonly MissingGuests[] },
): Tally {
  const counts = new Map<string, Count>();
  const countOf = (key: string) => {
    const entry = counts.get(key) ?? { guests: 0, nights: 0, continued: 0 };
    counts.set(key, entry);
    return entry;
  };
  const days = new Set<string>();
  const emptyDays = new Set<string>();
  for (const guest of guests) {
    for (const key of keysOf(report, prefecture, guest))
      addToCount(countOf(key), guest, guest.persons, nights);
    for (const day of daysOf(guest, nights)) days.add(day);
  }
  for (const each of missing) {
    addToCount(countOf('gap:unregistered'), each, each.persons, nights);
    if (each.empty > 0) for (const day of daysOf(each, nights)) emptyDays.add(day);
  }
  return {
    all: countOf('all'),
    nationalities: nationalities[report].map(key => ({ key, count: countOf(`nationality:${key}`) })),
    inside: countOf('inside'),
    outside: countOf('outside'),
    abroad: countOf('abroad'),
    gaps: {
      unregistered: countOf('gap:unregistered'),
      arrival: countOf('gap:arrival'),
      residence: countOf('gap:residence'),
      nationality: countOf('gap:nationality'),
      prefecture: countOf('gap:prefecture'),
    },
    missing: {
      bookings: total(missing, each => each.bookings),
      unsized: total(missing, each => each.unsized),
    },
    daysLet: { registered: days.size, unregistered: [...emptyDays].filter(day => !days.has(day)).length },
  };
}

function keysOf(report: Report, prefecture: number | null, guest: GuestGroup): string[] {
  const place = residenceOf(guest);
  const nationality = nationalityOf(report, place, guest.nationality);
  const prefectureGap = typeof place === 'number' && prefecture === null ? ['gap:prefecture'] : [];
  return [
    'all',
    ...(nationality === null ? [] : [`nationality:${nationality}`]),
    ...(place === 'abroad' ? ['abroad'] : []),
    ...(typeof place === 'number' && prefecture !== null
      ? [place === prefecture ? 'inside' : 'outside']
      : []),
    ...gapsOf(guest).map(gap => `gap:${gap}`),
    ...prefectureGap,
  ];
}

/**
 * Returns under which nationality a report counts a guest. Null if the report does not count the guest by
 * nationality, or if the nationality is unknown.
 */
function nationalityOf(report: Report, place: Residence, nationality: string | null): Nationality | null {
  if (place === 'unknown') return null;
  if (place === 'abroad') return nationality ? nationalityIn(report, nationality) : null;
  return report === 'private_lodging' ? 'JP' : null;
}

function addToCount(count: Count, dates: Dates, persons: number, nights: Nights): void {
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
