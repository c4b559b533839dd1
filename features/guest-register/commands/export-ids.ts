import { PassThrough, pipeline, type Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { fileName, uniqueNames } from '#features/front-desk/rules/file-names.ts';
import { now } from '#platform/clock/clock.ts';
import { Binary } from '#platform/http/reply.ts';
import type { exportIds as contract } from '../contract.ts';
import { openedPictures } from '../queries/opened-pictures.ts';
import { arriving, type PassportPicture, passportPictures } from '../queries/passport-pictures.ts';
import { drained } from '../queries/streams.ts';
import { downloadNames } from '../rules.ts';

type Input = z.output<typeof contract.input>;

/** The passport pictures of these arrivals as a zip, made while it is sent. The audit entry stands before the first byte leaves. */
export async function exportIds(scope: StaffScope, { from_date, to_date }: Input): Promise<Binary> {
  const pictures = await inFacility(scope, async db => {
    const which = arriving({ from: from_date, to: to_date });
    const found = await passportPictures(db, scope.facilityId, which);
    await audit(db, scope, { action: 'export.ids', details: { from_date, to_date, count: found.length } });
    return found;
  });
  const opened = openedPictures(scope, placesOf(pictures));
  return new Binary('application/zip', idZip(opened), downloadNames.pictures(from_date, to_date));
}

/** The file in the zip that names the pictures whose files are gone or damaged. */
const MISSING = 'MISSING.txt';

type Opened = { place: string; takenAt: Date; bytes: Buffer | undefined };

/**
 * A zip with a folder a reservation, streamed: each picture is opened when its turn comes. An error of `opened` breaks the
 * stream off; destroying the stream opens no more.
 */
function idZip(opened: AsyncIterable<Opened>): Readable {
  // JPEG is packed already.
  const zip = new ZipStream({ store: true });
  const out = new PassThrough();
  // An interrupted download ends the zip as well; nobody is left to be informed.
  pipeline(zip, out, () => undefined);
  write(zip, opened).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(zip: ZipStream, opened: AsyncIterable<Opened>): Promise<void> {
  const missing: string[] = [];
  for await (const { place, takenAt, bytes } of opened) {
    if (zip.destroyed) return;
    if (bytes) await add(zip, place, takenAt, bytes);
    else missing.push(place);
    // The reader sets the pace: what it has not taken is not opened.
    await drained(zip);
  }
  if (missing.length > 0) await add(zip, MISSING, now(), Buffer.from(`${missing.join('\r\n')}\r\n`));
  zip.finish();
}

function add(zip: ZipStream, name: string, date: Date, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.entry(bytes, { name, date }, error => (error ? reject(error) : resolve()));
  });
}

function placesOf(pictures: readonly PassportPicture[]) {
  const folderName = uniqueNames();
  return [...Map.groupBy(pictures, each => each.bookingId).values()].flatMap(ofBooking => {
    const folder = folderName(fileName(ofBooking[0]?.bookingNo ?? ''));
    const ofFile = uniqueNames();
    return ofBooking.map(each => ({ ...each, place: `${folder}/${ofFile(fileName(each.name))}.jpg` }));
  });
}
