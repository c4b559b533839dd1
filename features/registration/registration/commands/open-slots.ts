import { and, eq, max, sql } from 'drizzle-orm';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { now } from '#platform/clock/clock.ts';
import { base62, crockford } from '#platform/crypto/codes.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import { anyOf, insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { type hashesOf, hashOf, type SealPlace, slotSealPlace } from '../queries/secrets.ts';
import { VERIFICATION_CODE_LENGTH } from '../rules.ts';
import { slot } from '../tables.ts';

type NewSlot = { bookingId: number; number: number; name: string; email: string };

/**
 * Creates slot 0, the main guest's slot, for each booking, with its own link, short code and verification
 * code. Existing slots are kept so that links in earlier messages stay valid.
 */
export async function openSlots(db: Db, facilityId: number, bookingIds: number[]): Promise<void> {
  const bookingsWithSlot = await mainSlots(db, facilityId, bookingIds);
  const missing = bookingIds.filter(id => !bookingsWithSlot.has(id));
  if (missing.length === 0) return;
  const slots = missing.map(bookingId => ({ bookingId, number: 0, name: '', email: '' }));
  const rows = await rowsOf(db, facilityId, slots);
  const { rowCount } = await db.execute(sql`${insertMany(slot, rows)} on conflict do nothing`);
  // Fewer rows are inserted if a concurrent call created a slot or, very rarely, if a short code was already
  // in use. Then retries for the bookings that still have no slot.
  if ((rowCount ?? 0) < missing.length) await openSlots(db, facilityId, missing);
}

/**
 * Creates a slot for each room leader and returns the slot ids in order. The caller must hold the lock on the
 * booking so that slot numbers are unique.
 */
export async function openLeaderSlots(
  db: Db,
  facilityId: number,
  bookingId: number,
  leaders: readonly { name: string; email: string }[],
): Promise<number[]> {
  if (leaders.length === 0) return [];
  const [highest] = await db
    .select({ number: max(slot.number) })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)));
  const first = (highest?.number ?? 0) + 1;
  const slots = leaders.map(({ name, email }, index) => ({ bookingId, number: first + index, name, email }));
  const slotRows = await db
    .insert(slot)
    .values(await rowsOf(db, facilityId, slots))
    .returning({ id: slot.id });
  return slotRows.map(row => row.id);
}

async function mainSlots(db: Db, facilityId: number, bookingIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ bookingId: slot.bookingId })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), anyOf(slot.bookingId, bookingIds), eq(slot.number, 0)));
  return new Set(rows.map(row => row.bookingId));
}

async function rowsOf(db: Db, facilityId: number, slots: readonly NewSlot[]) {
  const rows = [];
  for (const each of slots) rows.push(await rowOf(db, facilityId, each));
  return rows;
}

async function rowOf(db: Db, facilityId: number, opened: NewSlot) {
  const secrets = await newSecrets(db, facilityId, hashOf, slotSealPlace(opened));
  return { facilityId, ...opened, ...secrets, createdAt: now() };
}

/** Returns the columns of new secrets: keyed hashes for lookup and encrypted values for display. */
export async function newSecrets(
  db: Db,
  facilityId: number,
  hash: ReturnType<typeof hashesOf>,
  sealedFor: SealPlace,
) {
  const token = randomToken();
  const shortCode = base62();
  const verificationCode = crockford(VERIFICATION_CODE_LENGTH);
  const seal = (column: string, value: string) => sealForHotel(db, facilityId, sealedFor(column), value);
  return {
    tokenHash: hash.token(token),
    tokenSealed: await seal('token', token),
    shortCodeHash: hash.shortCode(shortCode),
    shortCodeSealed: await seal('short_code', shortCode),
    verificationCodeHash: hash.verificationCode(verificationCode),
    verificationCodeSealed: await seal('verification_code', verificationCode),
  };
}
