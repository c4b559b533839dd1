import { and, eq, max } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { encrypterFor } from '#platform/crypto/age.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { digest } from '../../queries/digest.ts';
import { hotelExport, hotelExportPart } from '../../tables.ts';

type Export = Pick<typeof hotelExport.$inferSelect, 'id' | 'recipient'>;
type Part = { number: number; name: string; tableName: string | null; count: number; bytes: Buffer };

export const whereExport = ({ facilityId }: SystemScope, id: number) =>
  and(eq(hotelExport.facilityId, facilityId), eq(hotelExport.id, id));
export const wherePartOf = ({ facilityId }: SystemScope, id: number) =>
  and(eq(hotelExportPart.facilityId, facilityId), eq(hotelExportPart.exportId, id));

const folderOf = ({ facilityId }: SystemScope) => `exports/${facilityId}`;

/**
 * Encrypts and stores a part, then writes its row and runs `also` in one transaction. If the step is repeated
 * after a crash, it overwrites the same file.
 */
export async function addPart(
  scope: SystemScope,
  { id, recipient }: Export,
  { bytes, ...part }: Part,
  also: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const path = `${folderOf(scope)}/${id}-${String(part.number).padStart(5, '0')}`;
  const sealed = await (await encrypterFor(recipient))(bytes);
  await files().put(path, sealed);
  await inFacility(scope, async db => {
    const exportRef = { facilityId: scope.facilityId, exportId: id };
    await db
      .insert(hotelExportPart)
      .values({ ...exportRef, ...part, sha256: digest(bytes), bytes: sealed.length, path });
    await also(db);
  });
}

/** Returns the number of the next part. 0 is the manifest. */
export async function nextPart(db: Db, scope: SystemScope, id: number): Promise<number> {
  const [found] = await db
    .select({ last: max(hotelExportPart.number) })
    .from(hotelExportPart)
    .where(wherePartOf(scope, id));
  return (found?.last ?? 0) + 1;
}

/** Deletes the parts of an archive, first the files and then the rows. */
export async function dropParts(scope: SystemScope, id: number): Promise<void> {
  const parts = await inFacility(scope, db =>
    db.select({ path: hotelExportPart.path }).from(hotelExportPart).where(wherePartOf(scope, id)),
  );
  for (const { path } of parts) await files().remove(path);
  await inFacility(scope, db => db.delete(hotelExportPart).where(wherePartOf(scope, id)));
}

/**
 * Deletes files of an archive that have no row. A process that was killed before it wrote the row leaves such
 * files behind.
 */
export async function dropStrayFiles(scope: SystemScope, id: number): Promise<void> {
  for await (const { path } of files().walk(folderOf(scope)))
    if (path.startsWith(`${folderOf(scope)}/${id}-`)) await files().remove(path);
}

/** Returns a file name such as `00012-booking.jsonl.age`. */
export const partName = (number: number, what: string): string =>
  `${String(number).padStart(5, '0')}-${what}.age`;
