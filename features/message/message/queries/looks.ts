import { and, gte, sql } from 'drizzle-orm';
import { anyBooking, booking } from '#features/booking/booking/tables.ts';
import { facilitySetting } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { remembered } from '#platform/memory/remembered.ts';
import { comesBetween } from '../rules/moments.ts';
import { type SendingFacility, sendingFacilities } from './sending-facilities.ts';

/** What a look for due messages is at: the hotels in the order of their ids, each with the entries of its schedule that may be due. */
export type Looks = {
  facilities(db: Db, at: Date): Promise<SendingFacility[]>;
  /** The look at `at` has come to its end. */
  done(at: Date): void;
};

/** Every look is at everything. */
export const wholeLooks: Looks = {
  facilities: db => sendingFacilities(db),
  done: () => undefined,
};

const MINUTE = 60_000;
/** What changed or came in the last minutes is looked at each minute: a transaction may commit late, and a look may fail. */
const LATELY = 5 * MINUTE;
/** Everything, as long as looks follow each other. */
const WHOLE_EVERY = 10 * MINUTE;

/**
 * For a process that looks every minute: at moments that have just come, and at hotels of which a booking or what decides on sending
 * has just changed; at everything every ten minutes, and after a pause (docs/reference/messages.md#how-due-messages-are-found).
 */
export function looksOfMinutes(): Looks {
  let known: SendingFacility[] = [];
  let wholeAt = Number.NEGATIVE_INFINITY;
  let doneAt = Number.NEGATIVE_INFINITY;
  const isBetween = (from: number, at: Date, most: number) =>
    at.getTime() >= from && at.getTime() - from < most;
  return {
    async facilities(db, at) {
      if (!isBetween(doneAt, at, LATELY - MINUTE) || !isBetween(wholeAt, at, WHOLE_EVERY)) {
        known = await sendingFacilities(db);
        wholeAt = at.getTime();
        return known;
      }
      const changed = await changedLately(db, at);
      const anew = changed.length > 0 ? await sendingFacilities(db, changed) : [];
      known = withChanged(known, changed, anew);
      return narrowed(known, new Set(changed), at);
    },
    done(at) {
      doneAt = at.getTime();
    },
  };
}

/** The hotels of bookings that were changed in the last minutes by the database's own clock. */
export const ofBookings = (db: Db) =>
  db
    .selectDistinct({ id: booking.facilityId })
    .from(booking)
    .where(
      and(gte(booking.updatedAt, sql`now() - ${LATELY} * interval '1 millisecond'`), anyBooking(booking.id)),
    );

/** Hotels with a booking or a setting that was changed in the last minutes. */
async function changedLately(db: Db, at: Date): Promise<number[]> {
  const since = new Date(at.getTime() - LATELY);
  const ofSettings = db
    .selectDistinct({ id: facilitySetting.facilityId })
    .from(facilitySetting)
    .where(gte(facilitySetting.updatedAt, since));
  const ids = [...(await ofBookings(db)), ...(await ofSettings)].map(({ id }) => id);
  return [...new Set(ids)];
}

function withChanged(
  known: readonly SendingFacility[],
  changed: readonly number[],
  anew: readonly SendingFacility[],
): SendingFacility[] {
  if (changed.length === 0) return [...known];
  const gone = new Set(changed);
  return [...known.filter(({ id }) => !gone.has(id)), ...anew].toSorted((a, b) => a.id - b.id);
}

/** Whether it comes is told by the time of day alone, and by whether it follows a reservation. */
type Time = Parameters<typeof comesBetween>[0];

/** Of hotels where nothing has changed the entries that come in the last minutes before `at`; the others as they are. */
export function narrowed(
  facilities: readonly SendingFacility[],
  changed: ReadonlySet<number>,
  at: Date,
): SendingFacility[] {
  const after = new Date(at.getTime() - LATELY);
  // Ten thousand hotels have few times of day and time zones between them, and few schedules.
  const isComing = remembered((key: string) => {
    const { timezone, entry }: { timezone: string; entry: Time } = JSON.parse(key);
    return comesBetween(entry, timezone, { after, at });
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
