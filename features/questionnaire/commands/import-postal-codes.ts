import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { codeFile, isCodeFile, readPostalCodes } from '../queries/postal-codes/find-place.ts';
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

/**
 * Takes over the list that an earlier release kept as a file, where none was imported or forgotten since (docs/operators.md,
 * "Postal codes"). The file stays: the release before reads it.
 */
export async function takeOverFile(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postal-codes.tsv');
  const found = await stat(file).catch(() => undefined);
  if (found && (await importedAt()) < found.mtime) {
    const codes = await readFile(file).catch(() => Buffer.alloc(0));
    if (isCodeFile(codes)) await replace(codes, found.mtime);
    else log.warn({ file }, 'The file of postal codes cannot be read, or is damaged: import the list again');
  }
  await readPostalCodes();
}

/** When the list was imported or forgotten; long ago where neither was. */
async function importedAt(): Promise<Date> {
  const rows = await platformDb(db => db.select({ at: postalCodeList.importedAt }).from(postalCodeList));
  return rows[0]?.at ?? new Date(0);
}

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
