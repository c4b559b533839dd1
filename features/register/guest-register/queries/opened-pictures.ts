import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { openSealed, sealedImages } from '#features/registration/image/queries/images.ts';
import { openAhead, readAhead } from './streams.ts';

const KEY_BATCH_SIZE = 32;
const MAX_OPEN_NOTES = 8;

/**
 * Decrypts the pictures in order. `bytes` is undefined if a picture was deleted in the meantime or its file is
 * damaged. Holds only a few pictures in memory, and no database connection while files are read.
 */
export function openedPictures<Picture extends { path: string }>(
  scope: FacilityScope,
  pictures: readonly Picture[],
): AsyncGenerator<Picture & { bytes: Buffer | undefined }> {
  const loadSealed = readAhead(
    pictures.map(({ path }) => path),
    KEY_BATCH_SIZE,
    paths => inFacility(scope, db => sealedImages(db, scope.facilityId, paths)),
  );
  return openAhead(pictures, MAX_OPEN_NOTES, async picture => {
    const found = await loadSealed(picture.path);
    return { ...picture, bytes: found && (await openSealed(found)) };
  });
}
