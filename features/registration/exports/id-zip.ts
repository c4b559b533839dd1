import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PassportPicture } from '../queries/passport-pictures.ts';
import { fileName, uniqueNames } from './file-names.ts';

/** Opens a picture by its path; undefined where it is gone since. */
type Open = (path: string) => Promise<Buffer | undefined>;

/** A zip with a folder a reservation, streamed: each picture is opened when its turn comes. */
export function idZip(pictures: readonly PassportPicture[], open: Open): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  // Whoever breaks the download off ends the zip as well; there is nobody left to tell.
  pipeline(zip.outputStream, out, () => undefined);
  zip.on('error', (error: Error) => out.destroy(error));
  // JPEG is packed already.
  for (const { path, takenAt, place } of placesOf(pictures))
    zip.addReadStreamLazy(place, { mtime: takenAt, compress: false }, pass => {
      open(path).then(
        bytes => pass(null, Readable.from([bytes ?? Buffer.alloc(0)])),
        (error: Error) => pass(error, Readable.from([])),
      );
    });
  zip.end();
  return out;
}

function placesOf(pictures: readonly PassportPicture[]) {
  const folderName = uniqueNames();
  return [...Map.groupBy(pictures, each => each.bookingId).values()].flatMap(ofBooking => {
    const folder = folderName(fileName(ofBooking[0]?.reservationNo ?? ''));
    const ofFile = uniqueNames();
    return ofBooking.map(each => ({ ...each, place: `${folder}/${ofFile(fileName(each.name))}.jpg` }));
  });
}
