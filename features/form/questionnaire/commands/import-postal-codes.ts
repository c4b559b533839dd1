import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { encodePostalCodes, readPostalCodes } from '../queries/postal-codes/find-place.ts';
import { readKenAll } from '../queries/postal-codes/ken-all.ts';
import { unpack } from '../queries/postal-codes/unpack.ts';
import { postalCodeList } from '../tables.ts';

/**
 * Replaces the current postal code list with Japan Post's list, for all processes of the installation.
 * @returns the number of codes
 * @throws InvalidPostalCodeList if `source` is not the list; nothing is changed
 */
export async function importList(source: string): Promise<number> {
  const places = readKenAll(unpack(await readFile(source)));
  await replaceList(encodePostalCodes(places), now());
  return places.size;
}

/** Reverts to the list included in the release. */
export const deleteList = (): Promise<void> => replaceList(null, now());

/**
 * Replaces the list in one statement so that readers never see a partial list. An earlier import never
 * overwrites the list of a later one.
 */
async function replaceList(list: Buffer | null, importedAt: Date): Promise<void> {
  const codes = list && (await promisify(gzip)(list));
  const { version, importedAt: before } = postalCodeList;
  await platformDb(db =>
    db
      .insert(postalCodeList)
      .values({ id: 1, version: 1, codes, importedAt })
      .onConflictDoUpdate({
        target: postalCodeList.id,
        set: { version: sql`${version} + 1`, codes, importedAt },
        setWhere: sql`${before} < ${importedAt}`,
      }),
  );
  await readPostalCodes();
}
