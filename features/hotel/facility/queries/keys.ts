import { desc, eq } from 'drizzle-orm';
import { open, SealError, type SealingKey, seal, unwrapKey } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { facilityKey } from '../tables.ts';

/** The location of a value within its facility. A value sealed for one location cannot be opened at another. */
type SealedField = { table: string; column: string; row: string | number };

/** How long, in milliseconds, a process may keep using a cached key for sealing after a newer key was added. */
export const KEY_CACHE_MS = 30_000;

/** The unwrapped keys of each facility, newest first, and when to check for a newer key. */
const keyCache = new Map<number, { keys: readonly SealingKey[]; until: number }>();

function cachedKeys(facilityId: number): readonly SealingKey[] | undefined {
  const cacheEntry = keyCache.get(facilityId);
  return cacheEntry && performance.now() < cacheEntry.until ? cacheEntry.keys : undefined;
}

/** Returns the facility's stored data keys, newest first. */
export const keysOf = (db: Db, facilityId: number) =>
  db.select().from(facilityKey).where(eq(facilityKey.facilityId, facilityId)).orderBy(desc(facilityKey.id));

/**
 * Drops the cached keys of this process, so that they are reloaded. Without `facilityId`, drops the keys of
 * every facility.
 */
export function forgetKeys(facilityId?: number): void {
  if (facilityId === undefined) keyCache.clear();
  else keyCache.delete(facilityId);
}

/** Seals a value with the facility's newest key. The value can only be opened at the same `place`. */
export async function sealForHotel(
  db: Db,
  facilityId: number,
  place: SealedField,
  plain: string | Buffer,
): Promise<Buffer> {
  const [newest] = cachedKeys(facilityId) ?? (await loadKeys(db, facilityId));
  if (!newest) throw new Error(`Facility ${facilityId} has no data key`);
  return seal(newest, contextOf(facilityId, place), plain);
}

/**
 * Opens a value that was sealed for the same `place`.
 * @throws SealError if the value cannot be opened
 */
export async function openForHotel(
  db: Db,
  facilityId: number,
  place: SealedField,
  sealed: Buffer,
): Promise<Buffer> {
  const context = contextOf(facilityId, place);
  const keysInCache = keyCache.get(facilityId)?.keys;
  if (!keysInCache) return open(await loadKeys(db, facilityId), context, sealed);
  try {
    return open(keysInCache, context, sealed);
  } catch (error) {
    if (!(error instanceof SealError) || error.code !== 'unknown_key') throw error;
    // Another process has added a key since the keys were cached.
    return open(await loadKeys(db, facilityId), context, sealed);
  }
}

async function loadKeys(db: Db, facilityId: number): Promise<readonly SealingKey[]> {
  const rows = await keysOf(db, facilityId);
  const keys = rows.map(({ id, wrapped }) => ({ id, key: unwrapKey(wrapped, facilityId) }));
  if (keys.length > 0) keyCache.set(facilityId, { keys, until: performance.now() + KEY_CACHE_MS });
  return keys;
}

const contextOf = (facility: number, { table, column, row }: SealedField) => ({
  facility,
  table,
  column,
  row: String(row),
});
