import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { codeFile, readPostalCodes } from '../queries/postal-codes/find-place.ts';
import { readKenAll } from '../queries/postal-codes/ken-all.ts';
import { unpack } from '../queries/postal-codes/unpack.ts';
import { postalCodeList } from '../tables.ts';

/**
 * Puts Japan Post's list of postal codes in the place of the one that answers now, for all processes of the installation.
 * Out: how many codes it has. Throws WrongList, and leaves everything as it is, where `source` is not the list.
 */
export async function importList(source: string): Promise<number> {
  const places = readKenAll(unpack(await readFile(source)));
  await replace(codeFile(places), now());
  return places.size;
}

/** From now on the list that comes with the release answers again. */
export const forgetList = (): Promise<void> => replace(null, now());

/** One statement, so that readers find the list before or this one whole. A later one is not replaced by one of before. */
async function replace(list: Buffer | null, importedAt: Date): Promise<void> {
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
