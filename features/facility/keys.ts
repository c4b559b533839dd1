import { and, desc, eq, lt } from 'drizzle-orm';
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

/** For how long a process may go on sealing with the key that was the newest. Milliseconds. */
export const KEYS_KEPT_MS = 30_000;

/** Unwrapped keys of this process, newest first, and until when none newer is looked for. */
const unwrapped = new Map<number, { keys: readonly SealingKey[]; until: number }>();

function newestKnown(facilityId: number): readonly SealingKey[] | undefined {
  const known = unwrapped.get(facilityId);
  return known && performance.now() < known.until ? known.keys : undefined;
}

/** Makes the facility's data key, wrapped by MASTER_KEY (docs/security/keys.md). */
export async function createFacilityKey(db: Db, facilityId: number): Promise<void> {
  const wrapped = wrapKey(newDataKey(), facilityId);
  await db.insert(facilityKey).values({ facilityId, wrapped, createdAt: now() });
}

/** A new data key, unless one was added before and not all is sealed by it yet. Out: the newest. */
export async function addFacilityKey(db: Db, facilityId: number) {
  const keys = await keysOf(db, facilityId);
  if (keys.length === 1) await createFacilityKey(db, facilityId);
  unwrapped.delete(facilityId);
  const [newest] = await keysOf(db, facilityId);
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return { newest, isNew: keys.length === 1 };
}

/** Nothing is sealed by any but the newest any more. */
export async function dropOldKeys(db: Db, facilityId: number, newest: number): Promise<void> {
  await db.delete(facilityKey).where(and(eq(facilityKey.facilityId, facilityId), lt(facilityKey.id, newest)));
  unwrapped.delete(facilityId);
}

const keysOf = (db: Db, facilityId: number) =>
  db.select().from(facilityKey).where(eq(facilityKey.facilityId, facilityId)).orderBy(desc(facilityKey.id));

/** Seals with the facility's newest key, for exactly this place. */
export async function sealFor(
  db: Db,
  facilityId: number,
  place: Place,
  plain: string | Buffer,
): Promise<Buffer> {
  const [newest] = newestKnown(facilityId) ?? (await loadKeys(db, facilityId));
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return seal(newest, contextOf(facilityId, place), plain);
}

/** What was sealed for exactly this place. Throws SealError. */
export async function openFor(db: Db, facilityId: number, place: Place, sealed: Buffer): Promise<Buffer> {
  const context = contextOf(facilityId, place);
  const known = unwrapped.get(facilityId)?.keys;
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
  const rows = await keysOf(db, facilityId);
  const keys = rows.map(({ id, wrapped }) => ({ id, key: unwrapKey(wrapped, facilityId) }));
  if (keys.length > 0) unwrapped.set(facilityId, { keys, until: performance.now() + KEYS_KEPT_MS });
  return keys;
}

const contextOf = (facility: number, { table, column, row }: Place) => ({
  facility,
  table,
  column,
  row: String(row),
});
