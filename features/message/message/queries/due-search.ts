import { and, gte, sql } from 'drizzle-orm';
import { anyBooking, booking } from '#features/booking/booking/tables.ts';
import { facilitySetting } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { memoize } from '#platform/memory/memoize.ts';
import { isDueBetween } from '../rules/moments.ts';
import { type SendingFacility, sendingFacilities } from './sending-facilities.ts';

/** Scope of a search for due messages: hotels ordered by id, each with the schedule entries that may be due. */
export type DueSearch = {
  facilities(db: Db, at: Date): Promise<SendingFacility[]>;
  /** Called when the search for `at` has finished. */
  done(at: Date): void;
};

export const fullSearch: DueSearch = {
  facilities: db => sendingFacilities(db),
  done: () => undefined,
};

const MINUTE = 60_000;
/**
 * How far back each search looks for changes and moments, in milliseconds, because a transaction may commit
 * late and a search may fail.
 */
const RECENT_MS = 5 * MINUTE;
/** Interval between searches of all hotels, in milliseconds. */
const FULL_SEARCH_INTERVAL = 10 * MINUTE;

/**
 * Creates a search for a process that searches every minute. It covers moments that have just become due, and
 * hotels with a recent change to a booking or to a setting that affects sending. Every ten minutes and after
 * an interruption, it covers all hotels (docs/reference/messages.md#how-due-messages-are-found).
 */
export function incrementalSearch(): DueSearch {
  let known: SendingFacility[] = [];
  let wholeAt = Number.NEGATIVE_INFINITY;
  let doneAt = Number.NEGATIVE_INFINITY;
  const isBetween = (from: number, at: Date, limit: number) =>
    at.getTime() >= from && at.getTime() - from < limit;
  return {
    async facilities(db, at) {
      if (!isBetween(doneAt, at, RECENT_MS - MINUTE) || !isBetween(wholeAt, at, FULL_SEARCH_INTERVAL)) {
        known = await sendingFacilities(db);
        wholeAt = at.getTime();
        return known;
      }
      const changed = await recentlyChangedHotels(db, at);
      const reloaded = changed.length > 0 ? await sendingFacilities(db, changed) : [];
      known = replaceChanged(known, changed, reloaded);
      return onlyRecentlyDue(known, new Set(changed), at);
    },
    done(at) {
      doneAt = at.getTime();
    },
  };
}

/** Returns hotels whose bookings have changed in the last minutes, by the database clock. */
export const hotelsWithChangedBookings = (db: Db) =>
  db
    .selectDistinct({ id: booking.facilityId })
    .from(booking)
    .where(
      and(
        gte(booking.updatedAt, sql`now() - ${RECENT_MS} * interval '1 millisecond'`),
        anyBooking(booking.id),
      ),
    );

/** Returns hotels with a booking or setting that has changed in the last minutes. */
async function recentlyChangedHotels(db: Db, at: Date): Promise<number[]> {
  const since = new Date(at.getTime() - RECENT_MS);
  const ofSettings = db
    .selectDistinct({ id: facilitySetting.facilityId })
    .from(facilitySetting)
    .where(gte(facilitySetting.updatedAt, since));
  const ids = [...(await hotelsWithChangedBookings(db)), ...(await ofSettings)].map(({ id }) => id);
  return [...new Set(ids)];
}

function replaceChanged(
  known: readonly SendingFacility[],
  changed: readonly number[],
  reloaded: readonly SendingFacility[],
): SendingFacility[] {
  if (changed.length === 0) return [...known];
  const gone = new Set(changed);
  return [...known.filter(({ id }) => !gone.has(id)), ...reloaded].toSorted((a, b) => a.id - b.id);
}

/**
 * The properties of a schedule entry that decide when it is due: its time of day, and whether it follows a
 * booking.
 */
type Time = Parameters<typeof isDueBetween>[0];

/**
 * Keeps only the entries that became due in the last minutes before `at`. Hotels in `changed` keep all entries.
 */
export function onlyRecentlyDue(
  facilities: readonly SendingFacility[],
  changed: ReadonlySet<number>,
  at: Date,
): SendingFacility[] {
  const after = new Date(at.getTime() - RECENT_MS);
  // Cached, because ten thousand hotels share few times of day, time zones and schedules.
  const isComing = memoize((key: string) => {
    const { timezone, entry }: { timezone: string; entry: Time } = JSON.parse(key);
    return isDueBetween(entry, timezone, { after, at });
  });
  const coming = new Map<SendingFacility['entries'], Map<string, SendingFacility['entries']>>();
  const comingOf = ({ entries, timezone }: SendingFacility) => {
    const ofSchedule = coming.get(entries) ?? new Map<string, SendingFacility['entries']>();
    coming.set(entries, ofSchedule);
    const found =
      ofSchedule.get(timezone) ??
      entries.filter(({ days_no, time }) => {
        const entry: Time = { days_no: days_no === null ? null : 0, time };
        return isComing(JSON.stringify({ timezone, entry }));
      });
    ofSchedule.set(timezone, found);
    return found;
  };
  return facilities.flatMap(facility => {
    if (changed.has(facility.id)) return [facility];
    const entries = comingOf(facility);
    return entries.length > 0 ? [{ ...facility, entries }] : [];
  });
}
