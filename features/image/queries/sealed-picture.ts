import { openFor, sealFor } from '#features/facility/queries/keys.ts';
import { newDataKey, open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';

/** A key of its own for each picture: without the row that holds it, the file is noise (docs/security/keys.md). */
const ONLY_KEY = 0;

const fileOf = (facility: number, publicId: string) => ({
  facility,
  table: 'image',
  column: 'file',
  row: publicId,
});
const keyOf = (publicId: string) => ({ table: 'image', column: 'key_wrapped', row: publicId });

/** Seals a picture under a fresh key. `key` is to be wrapped by `wrapKey` and kept in the row. */
export function sealPicture(facilityId: number, publicId: string, bytes: Buffer) {
  const key = newDataKey();
  return { key, sealed: seal({ id: ONLY_KEY, key }, fileOf(facilityId, publicId), bytes) };
}

export const wrapKey = (db: Db, facilityId: number, publicId: string, key: Buffer): Promise<Buffer> =>
  sealFor(db, facilityId, keyOf(publicId), key);

/** The picture of a sealed file. Throws SealError where it is not the one that was stored. */
export async function openPicture(
  db: Db,
  { facilityId, publicId, keyWrapped }: { facilityId: number; publicId: string; keyWrapped: Buffer },
  sealed: Buffer,
): Promise<Buffer> {
  const key = await openFor(db, facilityId, keyOf(publicId), keyWrapped);
  return open([{ id: ONLY_KEY, key }], fileOf(facilityId, publicId), sealed);
}
