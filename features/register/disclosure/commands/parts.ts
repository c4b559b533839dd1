import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import { newDataKey } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { keyPlace, partPath, sealPart } from '../queries/parts.ts';
import type { Request } from '../queries/requests.ts';
import { type FileKind, PART_BYTES, STRAY_PARTS_MS } from '../rules.ts';
import { disclosureFile } from '../tables.ts';

/**
 * Thrown when a file is discarded while it is being written, because another worker prepares it or it is no
 * longer needed.
 */
export class FileDiscardedError extends Error {
  override name = 'Discarded';
}

type StartedFile = { facilityId: number; id: number; path: string; key: Buffer };

export async function beginFile(
  db: Db,
  { facilityId, id: disclosureId }: Request,
  kind: FileKind,
): Promise<StartedFile> {
  const path = `disclosures/${facilityId}/${randomToken(128)}`;
  const key = newDataKey();
  const keyWrapped = await sealForHotel(db, facilityId, keyPlace(path), key);
  const [row] = await db
    .insert(disclosureFile)
    .values({ facilityId, disclosureId, kind, path, keyWrapped, createdAt: now() })
    .returning({ id: disclosureFile.id });
  if (!row) throw new Error('The file was not created');
  return { facilityId, id: row.id, path, key };
}

/**
 * Returns a stream that stores a file in encrypted parts. Keeps at most one part in memory and writes no
 * plaintext to disk. Counts each part before writing it, so that the parts of a killed worker can be found.
 * @throws FileDiscardedError
 */
export function createPartSink(scope: SystemScope, file: StartedFile): WritableStream<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size === 0) return;
    const bytes = Buffer.concat(chunks, size);
    chunks = [];
    size = 0;
    await countPart(scope, file.id, bytes.length);
    await files().put(partPath(file.path, number), sealPart(file, number, bytes));
    number += 1;
  };
  return new WritableStream<Uint8Array>({
    async write(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + PART_BYTES - size);
        // Copies the data, because the writer may reuse its buffer.
        chunks.push(Buffer.from(piece));
        size += piece.length;
        from += piece.length;
        if (size === PART_BYTES) await flush();
      }
    },
    close: flush,
  });
}

async function countPart(scope: SystemScope, id: number, bytes: number): Promise<void> {
  const updatedRows = await inFacility(scope, db =>
    db
      .update(disclosureFile)
      .set({ parts: sql`${disclosureFile.parts} + 1`, bytes: sql`${disclosureFile.bytes} + ${bytes}` })
      .where(
        and(
          eq(disclosureFile.facilityId, scope.facilityId),
          eq(disclosureFile.id, id),
          isNull(disclosureFile.discardedAt),
        ),
      )
      .returning({ id: disclosureFile.id }),
  );
  if (updatedRows.length === 0) throw new FileDiscardedError();
}

const belongsToRequest = ({ facilityId, id }: Pick<Request, 'facilityId' | 'id'>) =>
  and(eq(disclosureFile.facilityId, facilityId), eq(disclosureFile.disclosureId, id));

/**
 * Marks files as finished, except those that have been discarded.
 * @returns the number of finished files
 */
export async function finishFiles(db: Db, request: Request, ids: readonly number[]): Promise<number> {
  const finishedFiles = await db
    .update(disclosureFile)
    .set({ finishedAt: now() })
    .where(
      and(
        belongsToRequest(request),
        inArray(disclosureFile.id, [...ids]),
        isNull(disclosureFile.discardedAt),
      ),
    )
    .returning({ id: disclosureFile.id });
  return finishedFiles.length;
}

/**
 * Marks files of a request as discarded, in the caller's transaction. Without `ids`, marks all its files. Call
 * `removeDiscardedFiles` afterwards to remove them.
 */
export async function discardFiles(
  db: Db,
  request: Pick<Request, 'facilityId' | 'id'>,
  ids?: readonly number[],
): Promise<void> {
  const idCondition = ids && inArray(disclosureFile.id, [...ids]);
  const discardedFiles = await db
    .update(disclosureFile)
    .set({ discardedAt: now() })
    .where(and(belongsToRequest(request), idCondition, isNull(disclosureFile.discardedAt)))
    .returning({ id: disclosureFile.id });
  await countDeleted(db, request.facilityId, [
    { rule: 'requestFiles', what: 'files', count: discardedFiles.length },
  ]);
}

/**
 * Removes the parts of a request's discarded files. The rows are deleted an hour later, after the parts were
 * removed once more, because a worker that was assumed dead may have written further parts.
 */
export async function removeDiscardedFiles(scope: FacilityScope, disclosureId: number): Promise<void> {
  const { facilityId } = scope;
  const isDiscarded = and(
    belongsToRequest({ facilityId, id: disclosureId }),
    isNotNull(disclosureFile.discardedAt),
  );
  const discardedFiles = await inFacility(scope, db => db.select().from(disclosureFile).where(isDiscarded));
  for (const { path, parts } of discardedFiles)
    for (let number = 0; number < parts; number += 1) await files().remove(partPath(path, number));
  const cutoff = new Date(now().getTime() - STRAY_PARTS_MS);
  await inFacility(scope, db =>
    db.delete(disclosureFile).where(and(isDiscarded, lt(disclosureFile.discardedAt, cutoff))),
  );
}
