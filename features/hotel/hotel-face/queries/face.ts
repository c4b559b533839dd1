import { and, asc, eq, sql } from 'drizzle-orm';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import type { Db } from '#platform/database/pool.ts';
import { shownAccents } from '../rules/accent.ts';
import type { Branding, BrandingPicture } from '../rules/face.ts';
import { pictureUrl } from '../rules/pictures.ts';
import { hotelFace, hotelPicture } from '../tables.ts';

/**
 * Returns the hotel's color for emails, in a shade that is legible on light paper. Null if the hotel has not
 * chosen a color.
 */
export async function accentOf(db: Db, facilityId: number): Promise<string | null> {
  const [face] = await db
    .select({ accent: hotelFace.accent })
    .from(hotelFace)
    .where(eq(hotelFace.facilityId, facilityId));
  return face?.accent ? shownAccents(face.accent).accent : null;
}

/**
 * Returns the hotel's logo, cover photo and color. The color is as chosen; pages adjust it for light and dark
 * mode.
 */
export async function chosenBranding(db: Db, facilityId: number): Promise<Branding> {
  const [face] = await db.select().from(hotelFace).where(eq(hotelFace.facilityId, facilityId));
  const rows = await db
    .select({
      kind: hotelPicture.kind,
      hash: hotelPicture.hash,
      type: hotelPicture.mediaType,
      width: hotelPicture.width,
      height: hotelPicture.height,
    })
    .from(hotelPicture)
    .where(eq(hotelPicture.facilityId, facilityId))
    .orderBy(asc(hotelPicture.width), asc(hotelPicture.id));
  const pictures = rows.map(({ kind, hash, ...size }) => ({
    kind,
    picture: { url: pictureUrl(facilityId, hash), ...size } satisfies BrandingPicture,
  }));
  const of = (kind: 'logo' | 'cover') =>
    pictures.filter(each => each.kind === kind).map(each => each.picture);
  return { logo: of('logo')[0] ?? null, cover: of('cover'), accent: face?.accent ?? null };
}

export async function brandingWithVersion(db: Db, facilityId: number) {
  return { ...(await chosenBranding(db, facilityId)), version: await versionOf(db, facilityId, 'face') };
}

type Picture = { mediaType: string; image: Buffer; width: number; height: number };

export async function pictureBy(db: Db, facilityId: number, hash: string): Promise<Picture | undefined> {
  const [row] = await db
    .select()
    .from(hotelPicture)
    .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.hash, hash)));
  return row;
}

/** SQL for the hash of the logo, for queries on `facility`. Null if there is no logo. */
export const logoHash = sql<string | null>`(
  select hash from hotel_picture where facility_id = facility.id and kind = 'logo')`;

export async function logoOf(db: Db, facilityId: number): Promise<Picture | undefined> {
  const [row] = await db
    .select()
    .from(hotelPicture)
    .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.kind, 'logo')));
  return row;
}
