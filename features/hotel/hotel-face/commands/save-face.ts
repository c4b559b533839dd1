import { and, eq } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import { lockFacility } from '#features/hotel/facility/commands/lock-facility.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import type { StoreBranding } from '../contract.ts';
import { brandingWithVersion, chosenBranding } from '../queries/face.ts';
import { MAX_BYTES } from '../rules/pictures.ts';
import { hotelFace, hotelPicture } from '../tables.ts';
import { type RenderedPicture, renderCover, renderLogo } from './draw.ts';

type PictureKind = 'logo' | 'cover';
const brandingParts = ['logo', 'cover', 'accent'] as const;

/**
 * Saves the hotel's logo, cover photo and color.
 * @returns the saved values
 * @throws 409 or 422 as in the contract
 */
export async function saveBranding(
  scope: StaffScope,
  { logo, cover, accent, version: known }: StoreBranding,
) {
  const { facilityId } = scope;
  const newPictures = { logo: await renderDataUrl('logo', logo), cover: await renderDataUrl('cover', cover) };
  return inFacility(scope, async db => {
    // Locks the hotel before the version, in the same order as when a template is applied. Otherwise the two
    // could deadlock.
    await lockFacility(db, facilityId);
    const version = await bumpVersion(db, facilityId, 'face', known, () =>
      brandingWithVersion(db, facilityId),
    );
    const before = await chosenBranding(db, facilityId);
    await writeBranding(db, scope, { ...newPictures, accent });
    const after = await chosenBranding(db, facilityId);
    const fields = brandingParts.filter(part => !deepEqual(before[part], after[part]));
    if (fields.some(part => part !== 'cover')) await assertNotLocked(db, scope, 'look');
    await audit(db, scope, { action: 'face.changed', details: { version, fields } });
    return brandingWithVersion(db, facilityId);
  });
}

/** `undefined` keeps the stored value. An empty value removes it. */
type NewBranding = {
  logo?: RenderedPicture[] | undefined;
  cover?: RenderedPicture[] | undefined;
  accent?: string | null | undefined;
};

/**
 * Stores rendered pictures and the color. Replaced pictures are deleted immediately, because a picture may have
 * been uploaded by mistake.
 */
export async function writeBranding(
  db: Db,
  { facilityId }: FacilityScope,
  { logo, cover, accent }: NewBranding,
): Promise<void> {
  if (logo) await replacePictures(db, facilityId, 'logo', logo);
  if (cover) await replacePictures(db, facilityId, 'cover', cover);
  if (accent === undefined) return;
  await db.delete(hotelFace).where(eq(hotelFace.facilityId, facilityId));
  if (accent !== null) await db.insert(hotelFace).values({ facilityId, accent });
}

async function replacePictures(
  db: Db,
  facilityId: number,
  kind: PictureKind,
  drawn: readonly RenderedPicture[],
): Promise<void> {
  await db
    .delete(hotelPicture)
    .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.kind, kind)));
  if (drawn.length > 0)
    await db
      .insert(hotelPicture)
      .values(drawn.map(picture => ({ facilityId, ...picture })))
      // If logo and cover have the same rendered bytes, they share one row and address.
      .onConflictDoNothing();
}

/**
 * Renders the picture that a data URL contains. Returns an empty list for null.
 * @throws 422 on the field if the picture cannot be rendered
 */
async function renderDataUrl(
  kind: PictureKind,
  dataUrl: string | null | undefined,
): Promise<RenderedPicture[] | undefined> {
  if (dataUrl === undefined) return undefined;
  if (dataUrl === null) return [];
  const [head = '', content = ''] = dataUrl.split(',', 2);
  // Checks only the syntax of the data URL. Its declared type is not trusted.
  if (!/^data:.*;base64$/.test(head)) throw pictureError(kind, 'link_image_type');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_BYTES[kind]) throw pictureError(kind, TOO_LARGE[kind]);
  const renderedPictures = await (kind === 'logo' ? renderLogo : renderCover)(bytes);
  if (!renderedPictures) throw pictureError(kind, 'link_image_type');
  return renderedPictures;
}

const TOO_LARGE = { logo: 'link_image_too_large', cover: 'cover_too_large' } as const;

const pictureError = (kind: PictureKind, code: ErrorCode) => invalidInput({ [kind]: code });
