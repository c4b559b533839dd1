import { and, asc, eq, sql } from 'drizzle-orm';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import type { Db } from '#platform/database/pool.ts';
import { shownAccents } from '../rules/accent.ts';
import type { Face, FacePicture } from '../rules/face.ts';
import { pictureUrl } from '../rules/pictures.ts';
import { hotelFace, hotelPicture } from '../tables.ts';

/** The hotel's colour as it can be read on light paper, for mails; null where it has chosen none. */
export async function accentOf(db: Db, facilityId: number): Promise<string | null> {
  const [face] = await db
    .select({ accent: hotelFace.accent })
    .from(hotelFace)
    .where(eq(hotelFace.facilityId, facilityId));
  return face?.accent ? shownAccents(face.accent).accent : null;
}

/** How the hotel shows itself, with its colour as it was chosen: pages correct it for day and night. */
export async function chosenFace(db: Db, facilityId: number): Promise<Face> {
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
    picture: { url: pictureUrl(facilityId, hash), ...size } satisfies FacePicture,
  }));
  const of = (kind: 'logo' | 'cover') =>
    pictures.filter(each => each.kind === kind).map(each => each.picture);
  return { logo: of('logo')[0] ?? null, cover: of('cover'), accent: face?.accent ?? null };
}

/** The same as staff edit it, with the version that a save has to name. */
export async function editedFace(db: Db, facilityId: number) {
  return { ...(await chosenFace(db, facilityId)), version: await versionOf(db, facilityId, 'face') };
}

type Picture = { mediaType: string; image: Buffer; width: number; height: number };

/** A picture of this hotel by the hash of its content. */
export async function pictureBy(db: Db, facilityId: number, hash: string): Promise<Picture | undefined> {
  const [row] = await db
    .select()
    .from(hotelPicture)
    .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.hash, hash)));
  return row;
}

/** The hash of the hotel's logo, in a query that holds `facility`; null where it has none. */
export const logoHash = sql<string | null>`(
  select hash from hotel_picture where facility_id = facility.id and kind = 'logo')`;

/** The hotel's logo with its content, for mails. */
export async function logoOf(db: Db, facilityId: number): Promise<Picture | undefined> {
  const [row] = await db
    .select()
    .from(hotelPicture)
    .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.kind, 'logo')));
  return row;
}
