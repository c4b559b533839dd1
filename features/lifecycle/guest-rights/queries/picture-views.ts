import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { notBefore } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import type { GuestData } from './kept.ts';

/** A view or download of a picture by staff. Contains the role, but not the name, of the staff member. */
export type PictureView = {
  at: Date;
  by: 'administrator' | 'front_desk';
  isSaved: boolean;
  picture: 'passport' | 'face' | 'signature';
  /** The person in the picture. Null if the audit log does not contain the person. */
  person: number | null;
};

/**
 * Returns the views and downloads of this registration's pictures from the audit log, oldest first. Includes
 * every ZIP that may contain this guest's passport picture, because listing an unrelated download is better
 * than missing one.
 */
export async function loadPictureViews(db: Db, data: GuestData): Promise<PictureView[]> {
  const { booking, pictures, persons } = data;
  const { facilityId } = booking;
  const personByPicture = new Map(
    persons.flatMap(({ number, kept: answers }) =>
      answers.flatMap(({ picture }) => (picture ? [[picture.publicId, number] as const] : [])),
    ),
  );
  const firstPassport = pictures
    .filter(({ kind }) => kind === 'passport')
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  const zipCondition = and(
    eq(auditEntry.action, 'export.ids'),
    sql`${auditEntry.details} ->> 'from_date' <= ${booking.checkinDate}`,
    sql`${auditEntry.details} ->> 'to_date' >= ${booking.checkinDate}`,
  );
  const singleCondition = and(
    eq(auditEntry.bookingId, booking.id),
    inArray(auditEntry.action, ['image.viewed', 'image.downloaded']),
  );
  const rows = await db
    .select({
      at: auditEntry.at,
      action: auditEntry.action,
      details: auditEntry.details,
      role: userAccount.role,
    })
    .from(auditEntry)
    .leftJoin(userAccount, sameHotel(userAccount.id, auditEntry.actorId))
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        notBefore(auditEntry.at, booking.createdAt),
        eq(auditEntry.actorKind, 'staff'),
        firstPassport ? or(singleCondition, zipCondition) : singleCondition,
      ),
    )
    .orderBy(asc(auditEntry.at), asc(auditEntry.id));
  return rows.flatMap(({ at, action, details, role }): PictureView[] => {
    const by = role === 'admin' ? 'administrator' : 'front_desk';
    if (action === 'export.ids')
      return firstPassport && at >= firstPassport
        ? [{ at, by, isSaved: true, picture: 'passport', person: null }]
        : [];
    const seenPicture = pictures.find(({ publicId }) => publicId === details.path);
    // The picture belongs to another guest of this booking or has been deleted.
    if (!seenPicture) return [];
    const person = personByPicture.get(seenPicture.publicId) ?? null;
    return [{ at, by, isSaved: action === 'image.downloaded', picture: seenPicture.kind, person }];
  });
}
