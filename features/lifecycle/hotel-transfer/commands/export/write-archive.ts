import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { tarFrom } from '#platform/files/tar.ts';
import { entriesOf, picturesMissing } from '../../queries/archive.ts';
import { hotelExport } from '../../tables.ts';
import { dropExport, makeExport, requestExport } from './make-export.ts';
import { whereExport } from './parts.ts';

/** `picturesMissing`: number of pictures whose file is not in the archive. */
type WrittenArchive = { fingerprint: string; takenAt: Date; picturesMissing: number };

/**
 * Writes an archive to a file for the operator. A repeated call continues an interrupted one. The file gets its
 * final name when it is complete.
 */
export async function writeArchive(
  scope: SystemScope,
  recipient: string,
  path: string,
): Promise<WrittenArchive> {
  const id = (await findReadyExport(scope, recipient)) ?? (await requestExport(scope, recipient));
  await makeExport(scope, id);
  const missingPictures = await picturesMissing(scope, id);
  const draft = `${path}.part`;
  await pipeline(tarFrom(await entriesOf(scope, id)), createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, path);
  const [written] = await inFacility(scope, db =>
    db.update(hotelExport).set({ downloadedAt: now() }).where(whereExport(scope, id)).returning(),
  );
  await dropExport(scope, id);
  if (!written?.takenAt || written.fingerprint === null) throw new Error('The archive was not made');
  return { fingerprint: written.fingerprint, takenAt: written.takenAt, picturesMissing: missingPictures };
}

/**
 * Returns the id of an archive that the operator requested and that is ready but was not completely written
 * to a file.
 */
async function findReadyExport(scope: SystemScope, recipient: string): Promise<number | undefined> {
  const [found] = await inFacility(scope, db =>
    db
      .select({ id: hotelExport.id })
      .from(hotelExport)
      .where(
        and(
          eq(hotelExport.facilityId, scope.facilityId),
          eq(hotelExport.state, 'ready'),
          eq(hotelExport.recipient, recipient),
          isNull(hotelExport.askedBy),
          isNull(hotelExport.downloadedAt),
        ),
      ),
  );
  return found?.id;
}
