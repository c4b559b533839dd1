import { PassThrough, pipeline, type Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import { fileName, uniqueNames } from '#features/front-desk/rules/file-names.ts';
import type { PassportPicture } from '../queries/passport-pictures.ts';
import { drained } from './drained.ts';

/** Opens a picture by its path; undefined where it is gone since. */
type Open = (path: string) => Promise<Buffer | undefined>;

/**
 * A zip with a folder a reservation, streamed: each picture is opened when its turn comes. An error of `open` breaks the
 * stream off; destroying the stream opens no more.
 */
export function idZip(pictures: readonly PassportPicture[], open: Open): Readable {
  // JPEG is packed already.
  const zip = new ZipStream({ store: true });
  const out = new PassThrough();
  // Whoever breaks the download off ends the zip as well; there is nobody left to tell.
  pipeline(zip, out, () => undefined);
  write(zip, pictures, open).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(zip: ZipStream, pictures: readonly PassportPicture[], open: Open): Promise<void> {
  for (const { path, takenAt, place } of placesOf(pictures)) {
    const bytes = await open(path);
    if (zip.destroyed) return;
    await add(zip, place, takenAt, bytes ?? Buffer.alloc(0));
    // The reader sets the pace: what it has not taken is not opened.
    await drained(zip);
  }
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
    const folder = folderName(fileName(ofBooking[0]?.reservationNo ?? ''));
    const ofFile = uniqueNames();
    return ofBooking.map(each => ({ ...each, place: `${folder}/${ofFile(fileName(each.name))}.jpg` }));
  });
}
