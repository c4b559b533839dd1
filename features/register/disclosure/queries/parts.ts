import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import type { disclosureFile } from '../tables.ts';

type StoredFile = typeof disclosureFile.$inferSelect;

/**
 * Id of the only key. Each file has its own key, so its parts cannot be decrypted once its row is deleted
 * (docs/security/keys.md).
 */
const ONLY_KEY = 0;

export const keyPlace = (path: string) => ({ table: 'disclosure_file', column: 'key_wrapped', row: path });

const partPlace = (facility: number, path: string, number: number) => ({
  facility,
  table: 'disclosure_file',
  column: 'part',
  row: `${path}/${number}`,
});

/** Returns the path of a part in the file store. Parts are counted from 0. */
export const partPath = (path: string, number: number): string => `${path}-${number}`;

type FileKey = Pick<StoredFile, 'facilityId' | 'path'> & { key: Buffer };

export const sealPart = ({ facilityId, path, key }: FileKey, number: number, bytes: Buffer): Buffer =>
  seal({ id: ONLY_KEY, key }, partPlace(facilityId, path, number), bytes);

/**
 * Reads a file part by part. Throws if a part is missing, or if `isThere`, which is called before each part,
 * returns false.
 */
export async function* bytesOf(
  file: StoredFile,
  key: Buffer,
  isThere: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  const { facilityId, path, parts } = file;
  for (let number = 0; number < parts; number += 1) {
    const sealed = (await isThere()) ? await files().get(partPath(path, number)) : undefined;
    if (!sealed) throw new Error('The file no longer exists');
    yield open([{ id: ONLY_KEY, key }], partPlace(facilityId, path, number), sealed);
  }
}

export const keyOf = (db: Db, { facilityId, path, keyWrapped }: StoredFile): Promise<Buffer> =>
  openForHotel(db, facilityId, keyPlace(path), keyWrapped);
