import { Readable } from 'node:stream';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { createUniqueNames, fileName } from '#features/desk/front-desk/rules/file-names.ts';
import { now } from '#platform/clock/clock.ts';
import { Binary } from '#platform/http/reply.ts';
import { storedZip, type ZippedFile } from '#platform/zip/stored-zip.ts';
import type { exportIds as contract } from '../contract.ts';
import { openedPictures } from '../queries/opened-pictures.ts';
import { arrivesBetween, type PassportPicture, passportPictures } from '../queries/passport-pictures.ts';
import { downloadNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/**
 * Returns the passport pictures of guests with these arrival dates as a zip, which is created while it is sent.
 * Writes the audit entry before the first byte is sent.
 */
export async function exportIds(scope: StaffScope, { from_date, to_date }: Input): Promise<Binary> {
  const pictures = await inFacility(scope, async db => {
    const arrivesInRange = arrivesBetween({ from: from_date, to: to_date });
    const found = await passportPictures(db, scope.facilityId, arrivesInRange);
    await audit(db, scope, { action: 'export.ids', details: { from_date, to_date, count: found.length } });
    return found;
  });
  // Pictures are decrypted one by one. If the download stops, no further pictures are decrypted.
  const zip = Readable.from(storedZip(filesOf(openedPictures(scope, assignPaths(pictures)))));
  return new Binary('application/zip', zip, downloadNames.pictures(from_date, to_date));
}

const MISSING_LIST_NAME = 'MISSING.txt';

type OpenedPicture = { place: string; takenAt: Date; bytes: Buffer | undefined };

async function* filesOf(opened: AsyncIterable<OpenedPicture>): AsyncGenerator<ZippedFile> {
  const missing: string[] = [];
  for await (const { place, takenAt, bytes } of opened) {
    if (bytes) yield { name: place, at: takenAt, bytes };
    else missing.push(place);
  }
  if (missing.length > 0)
    yield { name: MISSING_LIST_NAME, at: now(), bytes: Buffer.from(`${missing.join('\r\n')}\r\n`) };
}

function assignPaths(pictures: readonly PassportPicture[]) {
  const folderName = createUniqueNames();
  return [...Map.groupBy(pictures, each => each.bookingId).values()].flatMap(ofBooking => {
    const folder = folderName(fileName(ofBooking[0]?.bookingNo ?? ''));
    const pictureName = createUniqueNames();
    return ofBooking.map(each => ({ ...each, place: `${folder}/${pictureName(fileName(each.name))}.jpg` }));
  });
}
