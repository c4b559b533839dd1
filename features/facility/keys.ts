import { desc, eq } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import {
  newDataKey,
  open,
  SealError,
  type SealingKey,
  seal,
  unwrapKey,
  wrapKey,
} from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { facilityKey } from './tables.ts';

/** Where a value belongs within its facility; it opens nowhere else. */
type Place = { table: string; column: string; row: string | number };

/** Unwrapped keys of this process, newest first. They never change; a rotation adds one. */
const unwrapped = new Map<number, readonly SealingKey[]>();

/** Makes the facility's data key, wrapped by MASTER_KEY (decisions §11). */
export async function createFacilityKey(db: Db, facilityId: number): Promise<void> {
  const wrapped = wrapKey(newDataKey(), facilityId);
  await db.insert(facilityKey).values({ facilityId, wrapped, createdAt: now() });
}

/** Seals with the facility's newest key, for exactly this place. */
export async function sealFor(
  db: Db,
  facilityId: number,
  place: Place,
  plain: string | Buffer,
): Promise<Buffer> {
  const [newest] = unwrapped.get(facilityId) ?? (await loadKeys(db, facilityId));
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return seal(newest, contextOf(facilityId, place), plain);
}

/** What was sealed for exactly this place. Throws SealError. */
export async function openFor(db: Db, facilityId: number, place: Place, sealed: Buffer): Promise<Buffer> {
  const context = contextOf(facilityId, place);
  const known = unwrapped.get(facilityId);
  if (!known) return open(await loadKeys(db, facilityId), context, sealed);
  try {
    return open(known, context, sealed);
  } catch (error) {
    if (!(error instanceof SealError) || error.code !== 'unknown_key') throw error;
    // Another process has rotated the key since.
    return open(await loadKeys(db, facilityId), context, sealed);
  }
}

async function loadKeys(db: Db, facilityId: number): Promise<readonly SealingKey[]> {
  const rows = await db
    .select({ id: facilityKey.id, wrapped: facilityKey.wrapped })
    .from(facilityKey)
    .where(eq(facilityKey.facilityId, facilityId))
    .orderBy(desc(facilityKey.id));
  const keys = rows.map(({ id, wrapped }) => ({ id, key: unwrapKey(wrapped, facilityId) }));
  if (keys.length > 0) unwrapped.set(facilityId, keys);
  return keys;
}

const contextOf = (facility: number, { table, column, row }: Place) => ({
  facility,
  table,
  column,
  row: String(row),
});
