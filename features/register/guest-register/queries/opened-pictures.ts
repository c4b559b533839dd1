import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { openSealed, sealedImages } from '#features/registration/image/queries/images.ts';
import { openedAhead, readAhead } from './streams.ts';

/** Number of keys per query, and of pictures in memory at once. */
const KEYS_AT_ONCE = 32;
const MOST_OPEN = 8;

/**
 * Opens the pictures in order; `bytes` is undefined if one was deleted meanwhile or its file is damaged. Only a
 * few are held in memory at once, and no database connection while files are read.
 */
export function openedPictures<Picture extends { path: string }>(
  scope: FacilityScope,
  pictures: readonly Picture[],
): AsyncGenerator<Picture & { bytes: Buffer | undefined }> {
  const sealed = readAhead(
    pictures.map(({ path }) => path),
    KEYS_AT_ONCE,
    paths => inFacility(scope, db => sealedImages(db, scope.facilityId, paths)),
  );
  return openedAhead(pictures, MOST_OPEN, async picture => {
    const found = await sealed(picture.path);
    return { ...picture, bytes: found && (await openSealed(found)) };
  });
}
