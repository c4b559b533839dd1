import { and, eq } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid } from '#platform/http/refusal.ts';
import type { StoreFace } from '../contract.ts';
import { chosenFace, editedFace } from '../queries/face.ts';
import { MOST_BYTES } from '../rules/pictures.ts';
import { hotelFace, hotelPicture } from '../tables.ts';
import { type Drawn, drawCover, drawLogo } from './draw.ts';

type Kind = 'logo' | 'cover';
const faceParts = ['logo', 'cover', 'accent'] as const;

/**
 * Saves the hotel's logo, cover photo and color.
 * @returns the saved values
 * @throws 409 or 422 as in the contract
 */
export async function saveFace(scope: StaffScope, { logo, cover, accent, version: known }: StoreFace) {
  const { facilityId } = scope;
  const drawn = { logo: await redrawn('logo', logo), cover: await redrawn('cover', cover) };
  return inFacility(scope, async db => {
    const version = await bumpVersion(db, facilityId, 'face', known, () => editedFace(db, facilityId));
    const before = await chosenFace(db, facilityId);
    await putFace(db, scope, { ...drawn, accent });
    const after = await chosenFace(db, facilityId);
    const fields = faceParts.filter(part => !deepEqual(before[part], after[part]));
    await audit(db, scope, { action: 'face.changed', details: { version, fields } });
    return editedFace(db, facilityId);
  });
}

/** `undefined` keeps the stored value. An empty value removes it. */
type NewFace = {
  logo?: Drawn[] | undefined;
  cover?: Drawn[] | undefined;
  accent?: string | null | undefined;
};

/**
 * Stores rendered pictures and the color. Replaced pictures are deleted immediately, because a picture may have
 * been uploaded by mistake.
 */
export async function putFace(
  db: Db,
  { facilityId }: FacilityScope,
  { logo, cover, accent }: NewFace,
): Promise<void> {
  if (logo) await replace(db, facilityId, 'logo', logo);
  if (cover) await replace(db, facilityId, 'cover', cover);
  if (accent === undefined) return;
  await db.delete(hotelFace).where(eq(hotelFace.facilityId, facilityId));
  if (accent !== null) await db.insert(hotelFace).values({ facilityId, accent });
}

async function replace(db: Db, facilityId: number, kind: Kind, drawn: readonly Drawn[]): Promise<void> {
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
 * Renders the picture in a data URL. Returns an empty list for null.
 * @throws 422 on the field if the picture cannot be rendered
 */
async function redrawn(kind: Kind, dataUrl: string | null | undefined): Promise<Drawn[] | undefined> {
  if (dataUrl === undefined) return undefined;
  if (dataUrl === null) return [];
  const [head = '', content = ''] = dataUrl.split(',', 2);
  // Checks only the syntax of the data URL. Its declared type is not trusted.
  if (!/^data:.*;base64$/.test(head)) throw fault(kind, 'link_image_type');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MOST_BYTES[kind]) throw fault(kind, TOO_LARGE[kind]);
  const drawn = await (kind === 'logo' ? drawLogo : drawCover)(bytes);
  if (!drawn) throw fault(kind, 'link_image_type');
  return drawn;
}

const TOO_LARGE = { logo: 'link_image_too_large', cover: 'cover_too_large' } as const;

const fault = (kind: Kind, code: ErrorCode) => invalid({ [kind]: code });
