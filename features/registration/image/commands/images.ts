import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type {
  CompanionScope,
  FacilityScope,
  GuestScope,
  SystemScope,
} from '#features/access/access/rules/scope.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { isHeld } from '#features/booking/booking/queries/holds.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { assertPictureRequested, maxPersons, sealPicture, wrapKey } from '../queries/images.ts';
import { image } from '../tables.ts';
import { toJpeg } from './picture.ts';
import { watermarkOf } from './watermark.ts';

type ImageRow = typeof image.$inferSelect;
export type Upload = Pick<ImageRow, 'kind' | 'person'> & {
  bytes: Buffer;
  /**
   * Ids of pictures that the form still shows. When a companion is removed, the later companions get lower
   * numbers, but their pictures keep the old number.
   */
  inUse?: readonly string[];
};

/**
 * Who uploads the picture: a guest who has proven access to a slot or opened its My Page, or a companion with
 * their own link.
 */
type Uploader = (GuestScope | SystemScope | CompanionScope) & Pick<GuestScope, 'bookingId' | 'slotId'>;

/**
 * Stores a picture like `storeImage` after checking that the form asks this person for this kind of picture.
 * @throws 422 if the form does not ask for it
 */
export async function acceptUpload(scope: GuestScope | CompanionScope, upload: Upload): Promise<string> {
  await inFacility(scope, db => assertPictureRequested(db, scope, upload));
  return storeImage(scope, upload);
}

/** Stores a companion's picture like `acceptUpload`. A companion has at most one picture of each kind. */
export const acceptCompanionUpload = (
  scope: CompanionScope,
  { kind, bytes, inUse = [] }: Pick<Upload, 'kind' | 'bytes' | 'inUse'>,
): Promise<string> => acceptUpload(scope, { kind, bytes, inUse, person: 'companion:0' });

/**
 * Encrypts and stores a guest's picture. Replaces an earlier upload for the same person unless it is `inUse`.
 * Keeps at most as many pictures of a kind as the booking has persons. The file is written before the row, so a
 * crash can only leave a file that no key can decrypt.
 * @returns the `image_id`
 * @throws 422 `image_invalid` or `image_too_large`
 */
export async function storeImage(
  scope: Uploader,
  { kind, person, bytes, inUse = [] }: Upload,
): Promise<string> {
  const { facilityId, bookingId, slotId } = scope;
  const mark = kind === 'passport' ? await inFacility(scope, db => watermarkOf(db, facilityId)) : undefined;
  const jpeg = await toJpeg(bytes, mark);
  const publicId = `img_${randomToken(128)}`;
  const path = `images/${facilityId}/${publicId}`;
  const { key, sealed } = sealPicture(facilityId, publicId, jpeg);
  await files().put(path, sealed);
  const placeId = scope.kind === 'companion' ? scope.placeId : null;
  const imageOwner = { facilityId, slotId, placeId, kind, person, publicId };
  const picture = { path, mediaType: 'image/jpeg', bytes: jpeg.length, createdAt: now() };
  const replacedImages = await inFacility(scope, async db => {
    // The lock makes the later of two concurrent uploads for one person see the earlier one and replace it.
    await lockBooking(db, facilityId, bookingId);
    const keyWrapped = await wrapKey(db, facilityId, publicId, key);
    await db.insert(image).values({ ...imageOwner, ...picture, bookingId, keyWrapped });
    const most = placeId === null ? await maxPersons(db, scope) : 1;
    return discardOthers(db, imageOwner, { kept: [...inUse, publicId], most });
  });
  await removeDiscardedImages(scope, replacedImages);
  return publicId;
}

type ImageOwner = Pick<ImageRow, 'facilityId' | 'slotId' | 'placeId' | 'kind' | 'person'>;

type KeepOptions = { kept: readonly string[]; most: number };

function discardOthers(
  db: Db,
  { facilityId, slotId, placeId, kind, person }: ImageOwner,
  { kept, most }: KeepOptions,
) {
  const isOfKind = and(belongsToDraft(facilityId, slotId, placeId), eq(image.kind, kind));
  const isKept = inArray(image.publicId, [...kept]);
  const isReplaced = and(eq(image.person, person), notInArray(image.publicId, [...kept]));
  const surplusImages = db
    .select({ id: image.id })
    .from(image)
    .where(and(isOfKind, or(ne(image.person, person), isKept)))
    .orderBy(desc(isKept), desc(image.id))
    .offset(most);
  return db
    .update(image)
    .set({ deletedAt: now() })
    .where(and(isOfKind, or(isReplaced, inArray(image.id, surplusImages))))
    .returning({ id: image.id });
}

export type DiscardedImage = Pick<ImageRow, 'id'>;

/**
 * Marks a registration's picture as deleted in the caller's transaction. After the commit, the caller must
 * delete it with `removeDiscardedImages`.
 * @returns the picture to delete, or an empty list if this registration has no such picture
 */
export const discardImage = (
  db: Db,
  facilityId: number,
  registrationId: number,
  publicId: string,
  rule: Rule,
): Promise<DiscardedImage[]> =>
  db
    .update(image)
    .set({ deletedAt: now(), endedBy: rule })
    .where(
      and(
        eq(image.facilityId, facilityId),
        eq(image.registrationId, registrationId),
        eq(image.publicId, publicId),
        isNull(image.deletedAt),
      ),
    )
    .returning({ id: image.id });

/**
 * Deletes pictures that are marked as deleted, each with its booking locked. Pictures of a booking on legal
 * hold are kept until the hold ends. The row is deleted after the file, because the row contains the path.
 * @returns the number of deleted pictures
 */
export async function removeDiscardedImages(
  scope: FacilityScope,
  discarded: readonly DiscardedImage[],
): Promise<number> {
  let removed = 0;
  for (const { id } of discarded)
    if (await inFacility(scope, db => removeImage(db, scope.facilityId, id))) removed += 1;
  return removed;
}

async function removeImage(db: Db, facilityId: number, id: number): Promise<boolean> {
  const isDiscardedImage = and(
    eq(image.facilityId, facilityId),
    eq(image.id, id),
    isNotNull(image.deletedAt),
  );
  const [row] = await db
    .select({ bookingId: image.bookingId, path: image.path })
    .from(image)
    .where(isDiscardedImage);
  if (!row) return false;
  await lockBooking(db, facilityId, row.bookingId);
  if (await isHeld(db, facilityId, row.bookingId)) return false;
  await files().remove(row.path);
  const [gone] = await db.delete(image).where(isDiscardedImage).returning({ endedBy: image.endedBy });
  if (gone)
    await countDeleted(db, facilityId, [{ rule: gone.endedBy ?? 'unused', what: 'pictures', count: 1 }]);
  return gone !== undefined;
}

/**
 * Attaches submitted pictures to their registration, in its transaction. Other uploads of the slot are
 * discarded.
 * @returns the attached pictures; ids that are unknown or belong to another slot are ignored
 */
export async function attachImages(
  db: Db,
  facilityId: number,
  slotId: number,
  registrationId: number,
  publicIds: readonly string[],
  placeId: number | null = null,
): Promise<Pick<ImageRow, 'publicId' | 'kind' | 'person'>[]> {
  const attached = await db
    .update(image)
    .set({ registrationId })
    .where(and(belongsToDraft(facilityId, slotId, placeId), inArray(image.publicId, [...publicIds])))
    .returning({ publicId: image.publicId, kind: image.kind, person: image.person });
  await discardUploads(db, facilityId, slotId, 'unused', placeId);
  return attached;
}

type SlotImage = Pick<ImageRow, 'facilityId' | 'slotId' | 'kind' | 'publicId'>;

/**
 * Attaches one of the slot's uploads to its registration, in its transaction.
 * @returns whether the slot has such a picture of this kind
 */
export async function bindImage(
  db: Db,
  { facilityId, slotId, kind, publicId }: SlotImage,
  registrationId: number,
): Promise<boolean> {
  const bound = await db
    .update(image)
    .set({ registrationId })
    .where(and(belongsToDraft(facilityId, slotId), eq(image.kind, kind), eq(image.publicId, publicId)))
    .returning({ id: image.id });
  return bound.length === 1;
}

/**
 * Marks a draft's pictures as deleted, by a retention rule or because the submitted form does not use them. The
 * files are deleted later.
 */
export async function discardUploads(
  db: Db,
  facilityId: number,
  slotId: number,
  endedBy: Rule = 'unused',
  placeId: number | null = null,
): Promise<void> {
  await db
    .update(image)
    .set({ deletedAt: now(), endedBy })
    .where(belongsToDraft(facilityId, slotId, placeId));
}

export const uploadsOf = (
  db: Db,
  { facilityId, slotId }: Pick<GuestScope, 'facilityId' | 'slotId'>,
  placeId: number | null = null,
) =>
  db
    .select({ publicId: image.publicId, kind: image.kind })
    .from(image)
    .where(belongsToDraft(facilityId, slotId, placeId));

const belongsToDraft = (facilityId: number, slotId: number, placeId: number | null = null) =>
  and(
    eq(image.facilityId, facilityId),
    eq(image.slotId, slotId),
    placeId === null ? isNull(image.placeId) : eq(image.placeId, placeId),
    isNull(image.registrationId),
    isNull(image.deletedAt),
  );
