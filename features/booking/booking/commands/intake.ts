import { and, asc, eq, sql } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { settingRows } from '#features/hotel/facility/queries/settings.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { type Booking, bookingColumns, factsOf } from '../queries/bookings.ts';
import {
  applyItemFrom,
  type BookingFacts,
  type EarlyCancellation,
  type IncomingBooking,
  type Verdict,
} from '../rules/intake.ts';
import type { Origin } from '../rules/origin.ts';
import { booking } from '../tables.ts';
import { consumeEarlyCancellations, storeEarlyCancellation } from './early-cancellations.ts';
import {
  type BookingWrite,
  type ContactChange,
  type FindRegistered,
  nameOf,
  type PmsKey,
  writeBookings,
} from './intake-rows.ts';

export type UpsertedBooking = {
  bookingId: number;
  result: Verdict['result'];
  /** How the booking's contact data changed after its guest registered. Null if unchanged. */
  contact: ContactChange | null;
};

/**
 * Stores bookings from a PMS and applies the items in order (docs/reference/bookings.md#what-the-pms-says). The
 * number of statements does not depend on the batch size. Batches of one hotel run one after another.
 * @returns one result per item.
 */
export async function upsertBookings(
  db: Db,
  facilityId: number,
  items: readonly IncomingBooking[],
  whoRegistered: FindRegistered,
  origin: Origin = 'pms',
): Promise<UpsertedBooking[]> {
  const [first] = items;
  if (!first) return [];
  const country = await lockIntake(db, facilityId);
  const stored = await storedBookings(db, facilityId, items);
  const drafts = new Map([...stored].map(([name, row]): [string, BookingWrite] => [name, draftOf(row)]));
  const newItems = items.filter(item => !stored.has(nameOf(item)));
  const early = await consumeEarlyCancellations(db, facilityId, origin === 'pms' ? newItems : []);
  const verdicts = items.map(item => applyNext(drafts, item, origin, early));
  const written = await writeBookings(
    db,
    facilityId,
    country,
    [...drafts.values()].filter(hasChanged),
    whoRegistered,
  );
  if (origin === 'pms') await storePmsCode(db, facilityId, first.pms_code);
  return verdicts.map(({ name, result }) => {
    const writtenBooking = written.get(name);
    const bookingId = writtenBooking?.id ?? stored.get(name)?.id;
    if (bookingId === undefined) throw new Error('A booking was accepted but not stored');
    return { bookingId, result, contact: writtenBooking?.contact ?? null };
  });
}

/**
 * Cancels a booking regardless of its other data (docs/reference/bookings.md#what-the-pms-says).
 * @returns undefined if the hotel has no such booking; the cancellation is then stored until the booking
 * arrives.
 */
export async function cancelByPms(
  db: Db,
  facilityId: number,
  { pms_code, pms_reservation_no, revision }: PmsKey & { revision?: number | undefined },
  whoRegistered: FindRegistered,
): Promise<UpsertedBooking | undefined> {
  const key = { pms_code, pms_reservation_no };
  await lockIntake(db, facilityId);
  const stored = (await storedBookings(db, facilityId, [key])).get(nameOf(key));
  if (!stored) {
    await storeEarlyCancellation(db, facilityId, key, revision);
    return undefined;
  }
  const { checkinDate, checkoutDate } = stored;
  const dates = { checkin_date: checkinDate, checkout_date: checkoutDate };
  const [taken] = await upsertBookings(
    db,
    facilityId,
    [{ ...key, ...dates, revision, pms_booking_status: 2 }],
    whoRegistered,
  );
  return taken;
}

/**
 * Restores the exact previous facts of bookings, ignoring revisions and cancellations. The caller has locked
 * the bookings and has checked that they were not changed again.
 */
export async function restoreFacts(
  db: Db,
  facilityId: number,
  former: readonly { row: Booking; facts: BookingFacts }[],
  whoRegistered: FindRegistered,
): Promise<void> {
  const country = await lockIntake(db, facilityId);
  const written = former.map(({ row, facts }) => ({ ...draftOf(row), facts }));
  await writeBookings(db, facilityId, country, written, whoRegistered);
}

/**
 * Locks the intake of a hotel. Other intakes and changes of the hotel's bookings wait.
 * @returns the hotel's country.
 */
export async function lockIntake(db: Db, facilityId: number): Promise<string> {
  const [found] = await db
    .select({ country: facility.country })
    .from(facility)
    .where(eq(facility.id, facilityId))
    .for('no key update');
  if (!found) throw new Error(`There is no facility ${facilityId}`);
  return found.country;
}

/** Locks and returns the stored bookings with these keys, keyed by `nameOf`. */
export async function storedBookings(
  db: Db,
  facilityId: number,
  keys: readonly PmsKey[],
): Promise<Map<string, Booking>> {
  const codes = sql.param(keys.map(key => key.pms_code));
  const numbers = sql.param(keys.map(key => key.pms_reservation_no));
  const isAmongKeys = sql`(${booking.pmsCode}, ${booking.pmsBookingNo}) in (select * from unnest(${codes}::text[], ${numbers}::text[]))`;
  const rows = await db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), isAmongKeys))
    .orderBy(asc(booking.id))
    .for('no key update');
  return new Map(rows.map(row => [nameOf(keyOf(row)), row]));
}

const keyOf = (row: Booking): PmsKey => ({ pms_code: row.pmsCode, pms_reservation_no: row.pmsBookingNo });

const draftOf = (row: Booking): BookingWrite => ({
  key: keyOf(row),
  stored: row,
  facts: factsOf(row),
  origin: row.origin,
});

function applyNext(
  drafts: Map<string, BookingWrite>,
  item: IncomingBooking,
  from: Origin,
  early: ReadonlyMap<string, EarlyCancellation>,
) {
  const name = nameOf(item);
  const draft = drafts.get(name);
  const { result, facts, origin } = applyItemFrom(from, draft, item, early.get(name));
  drafts.set(name, { key: item, stored: draft?.stored, facts, origin });
  return { name, result };
}

const hasChanged = ({ stored, facts, origin }: BookingWrite) =>
  !stored || stored.origin !== origin || !deepEqual(facts, factsOf(stored));

/** Sets the hotel's PMS on the first intake (docs/reference/bookings.md#what-the-pms-says). */
async function storePmsCode(db: Db, facilityId: number, pmsCode: string): Promise<void> {
  const pmsSettings = await settingRows(db, facilityId, ['pms_settings']);
  if (pmsSettings.length === 0) await storeSetting(db, facilityId, 'pms_settings', { pms_code: pmsCode });
}
