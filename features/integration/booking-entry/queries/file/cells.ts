import { createHash } from 'node:crypto';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Mapping } from '../../rules/file/fields.ts';

type Row = { facilityId: number; fileId: number; number: number };

const locationOf = ({ fileId, number }: Row) => ({
  table: 'booking_file_row',
  column: 'sealed',
  row: `${fileId}/${number}`,
});

export const sealCells = (db: Db, row: Row, cells: readonly string[]): Promise<Buffer> =>
  sealForHotel(db, row.facilityId, locationOf(row), JSON.stringify(cells));

export async function openCells(db: Db, row: Row & { sealed: Buffer }): Promise<string[]> {
  const opened = await openForHotel(db, row.facilityId, locationOf(row), row.sealed);
  return JSON.parse(opened.toString()) as string[];
}

/**
 * Returns the version of a row. It changes with every correction, because the row is encrypted again. It also
 * changes with the mapping, because the cells then belong to other fields.
 */
export const versionOf = (mapping: Mapping, { sealed }: { sealed: Buffer }): string =>
  createHash('sha256').update(sealed).update(JSON.stringify(mapping)).digest('base64url');

export type Head = { name: string; titles: string[] };

const headLocation = (fileId: number) => ({ table: 'booking_file', column: 'sealed', row: fileId });

export const sealHead = (db: Db, facilityId: number, fileId: number, head: Head): Promise<Buffer> =>
  sealForHotel(db, facilityId, headLocation(fileId), JSON.stringify(head));

export async function openHead(
  db: Db,
  { facilityId, id, sealed }: { facilityId: number; id: number; sealed: Buffer },
): Promise<Head> {
  const opened = await openForHotel(db, facilityId, headLocation(id), sealed);
  return JSON.parse(opened.toString()) as Head;
}
