import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { openImage } from '#features/registration/image/queries/images.ts';
import { image } from '#features/registration/image/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { tarOf } from '#platform/files/tar.ts';
import { PART_BYTES } from '../../rules.ts';
import { hotelExport } from '../../tables.ts';
import { addPart, nextPart, partName, whereExport } from './parts.ts';

const BATCH_SIZE = 50;

type Export = Pick<typeof hotelExport.$inferSelect, 'id' | 'recipient' | 'lastPicture' | 'pictureDone'>;
type Picture = { id: number; name: string; bytes: Buffer };

/** Stores the hotel's pictures in parts. Each part is a small tar. Continues after the last stored picture. */
export async function makePictureParts(scope: SystemScope, made: Export): Promise<void> {
  let number = await inFacility(scope, db => nextPart(db, scope, made.id));
  for await (const pictures of groupIntoParts(picturesOf(scope, made))) {
    const part = { number, name: partName(number, 'pictures.tar'), tableName: null, count: pictures.length };
    await addPart(scope, made, { ...part, bytes: await tarOf(pictures) }, db =>
      db
        .update(hotelExport)
        .set({ pictureDone: pictures.at(-1)?.id ?? 0 })
        .where(whereExport(scope, made.id)),
    );
    number += 1;
  }
}

async function* picturesOf(
  scope: SystemScope,
  { lastPicture, pictureDone }: Export,
): AsyncGenerator<Picture> {
  let lastDoneId = pictureDone ?? 0;
  for (;;) {
    const rows = await inFacility(scope, db => rowsAfter(db, scope.facilityId, lastDoneId, lastPicture ?? 0));
    for (const { id, publicId } of rows) {
      const openedPicture = await inFacility(scope, db => openImage(db, scope.facilityId, publicId));
      // Skips pictures that were deleted in the meantime, and pictures whose files are missing or damaged,
      // which are logged.
      if (openedPicture) yield { id, name: publicId, bytes: openedPicture.bytes };
      lastDoneId = id;
    }
    if (rows.length < BATCH_SIZE) return;
  }
}

const rowsAfter = (db: Db, facilityId: number, behind: number, last: number) =>
  db
    .select({ id: image.id, publicId: image.publicId })
    .from(image)
    .where(
      and(
        eq(image.facilityId, facilityId),
        isNull(image.deletedAt),
        gt(image.id, behind),
        lte(image.id, last),
      ),
    )
    .orderBy(asc(image.id))
    .limit(BATCH_SIZE);

async function* groupIntoParts(pictures: AsyncIterable<Picture>): AsyncGenerator<Picture[]> {
  let batch: Picture[] = [];
  let size = 0;
  for await (const picture of pictures) {
    if (size > 0 && size + picture.bytes.length > PART_BYTES) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(picture);
    size += picture.bytes.length;
  }
  if (size > 0) yield batch;
}
