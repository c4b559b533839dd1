import { Readable } from 'node:stream';
import { isJpeg } from '#features/registration/image/commands/picture.ts';
import { sealPicture, wrapKey } from '#features/registration/image/queries/images.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { filesIn } from '#platform/files/tar.ts';
import type { Row } from '../../queries/transferred-tables.ts';
import { ArchiveError } from './read-archive.ts';

/**
 * Whether the name can be one of our picture names (docs/decisions/2026-11-23-pictures.md). Pictures with other
 * names are never served.
 */
const isPictureName = (name: string) => /^[\w-]{1,100}$/.test(name);

export const pictureFolder = (facilityId: number) => `images/${facilityId}`;

/**
 * Stores the pictures of a part. Each picture is encrypted with a new key.
 * @returns the rows of the pictures, with key and path
 */
export async function importPictures(
  db: Db,
  facilityId: number,
  bytes: Buffer,
  rowOf: (publicId: string) => Row | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { name, bytes: picture } of filesIn(Readable.from([bytes]), bytes.length)) {
    const row = rowOf(name);
    // The picture was added after the rows were read.
    if (!row) continue;
    if (!isPictureName(name) || !isJpeg(picture))
      throw new ArchiveError('The archive contains a picture file that is not a picture.');
    const path = `${pictureFolder(facilityId)}/${name}`;
    const { key, sealed } = sealPicture(facilityId, name, picture);
    await files().put(path, sealed);
    const keyWrapped = await wrapKey(db, facilityId, name, key);
    rows.push({ ...row, path, key_wrapped: `\\x${keyWrapped.toString('hex')}` });
  }
  return rows;
}
