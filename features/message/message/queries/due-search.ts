import { and, gte, sql } from 'drizzle-orm';
import { booking, hasPositiveId } from '#features/booking/booking/tables.ts';
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
 * Creates the search that a worker runs every minute. It covers moments that have just become due, and hotels
 * with a recent change to a booking or to a setting that affects sending. Every ten minutes and after an
 * interruption, it covers all hotels (docs/reference/messages.md#how-due-messages-are-found).
 */
export function incrementalSearch(): DueSearch {
  let knownFacilities: SendingFacility[] = [];
  let lastFullAt = Number.NEGATIVE_INFINITY;
  let lastSearchAt = Number.NEGATIVE_INFINITY;
  const isWithin = (from: number, at: Date, limit: number) =>
    at.getTime() >= from && at.getTime() - from < limit;
  return {
    async facilities(db, at) {
      if (
        !isWithin(lastSearchAt, at, RECENT_MS - MINUTE) ||
        !isWithin(lastFullAt, at, FULL_SEARCH_INTERVAL)
      ) {
        knownFacilities = await sendingFacilities(db);
        lastFullAt = at.getTime();
        return knownFacilities;
      }
      const changedHotels = await recentlyChangedHotels(db, at);
      const reloadedHotels = changedHotels.length > 0 ? await sendingFacilities(db, changedHotels) : [];
      knownFacilities = replaceChanged(knownFacilities, changedHotels, reloadedHotels);
      return onlyRecentlyDue(knownFacilities, new Set(changedHotels), at);
    },
    done(at) {
      lastSearchAt = at.getTime();
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
        hasPositiveId(booking.id),
      ),
    );

/** Returns hotels with a booking or setting that has changed in the last minutes. */
async function recentlyChangedHotels(db: Db, at: Date): Promise<number[]> {
  const changedSince = new Date(at.getTime() - RECENT_MS);
  const changedSettings = db
    .selectDistinct({ id: facilitySetting.facilityId })
    .from(facilitySetting)
    .where(gte(facilitySetting.updatedAt, changedSince));
  const ids = [...(await hotelsWithChangedBookings(db)), ...(await changedSettings)].map(({ id }) => id);
  return [...new Set(ids)];
}

function replaceChanged(
  known: readonly SendingFacility[],
  changed: readonly number[],
  reloaded: readonly SendingFacility[],
): SendingFacility[] {
  if (changed.length === 0) return [...known];
  const replacedIds = new Set(changed);
  return [...known.filter(({ id }) => !replacedIds.has(id)), ...reloaded].toSorted((a, b) => a.id - b.id);
}

/**
 * The properties of a schedule entry that decide when it is due: its time of day, and whether it follows a
 * booking.
 */
type EntryTime = Parameters<typeof isDueBetween>[0];

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
    const { timezone, entry }: { timezone: string; entry: EntryTime } = JSON.parse(key);
    return isDueBetween(entry, timezone, { after, at });
  });
  const comingEntries = new Map<SendingFacility['entries'], Map<string, SendingFacility['entries']>>();
  const comingEntriesOf = ({ entries, timezone }: SendingFacility) => {
    const byTimezone = comingEntries.get(entries) ?? new Map<string, SendingFacility['entries']>();
    comingEntries.set(entries, byTimezone);
    const found =
      byTimezone.get(timezone) ??
      entries.filter(({ days_no, time }) => {
        const entry: EntryTime = { days_no: days_no === null ? null : 0, time };
        return isComing(JSON.stringify({ timezone, entry }));
      });
    byTimezone.set(timezone, found);
    return found;
  };
  return facilities.flatMap(facility => {
    if (changed.has(facility.id)) return [facility];
    const entries = comingEntriesOf(facility);
    return entries.length > 0 ? [{ ...facility, entries }] : [];
  });
}
