import { and, asc, between, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { image } from '#features/registration/image/tables.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** A passport picture with its person. `path`: its public id, which the API calls `image_id` or `path`. */
export type PassportPicture = {
  path: string;
  takenAt: Date;
  bookingId: number;
  bookingNo: string;
  /** YYYY-MM-DD */
  checkinDate: string;
  name: string;
};

const nameAnswer = alias(answer, 'name_answer');

/** Returns a condition for bookings that arrive from `from` to `to` (YYYY-MM-DD, both inclusive). */
export const arrivesBetween = ({ from, to }: { from: string; to: string }): SQL =>
  between(booking.checkinDate, from, to);

/**
 * Returns the passport pictures of the selected bookings and persons, by arrival date. `which`: a condition on
 * `booking` and `person`.
 */
export async function passportPictures(
  db: Db,
  facilityId: number,
  which: SQL | undefined,
): Promise<PassportPicture[]> {
  const nameQuestion = db
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'full_name')));
  const rows = await db
    .select({
      path: image.publicId,
      takenAt: image.createdAt,
      bookingId: booking.id,
      bookingNo: booking.pmsBookingNo,
      checkinDate: booking.checkinDate,
      name: nameAnswer.value,
    })
    .from(booking)
    .innerJoin(registration, sameHotel(registration.bookingId, booking.id))
    .innerJoin(person, sameHotel(person.registrationId, registration.id))
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(image, sameHotel(image.publicId, answer.value))
    .leftJoin(
      nameAnswer,
      and(sameHotel(nameAnswer.personId, person.id), eq(nameAnswer.questionId, nameQuestion)),
    )
    .where(
      and(
        eq(booking.facilityId, facilityId),
        which,
        isNull(registration.withdrawnAt),
        eq(image.kind, 'passport'),
        isNull(image.deletedAt),
      ),
    )
    .orderBy(asc(booking.checkinDate), asc(booking.id), asc(person.id));
  return rows.map(({ name, ...picture }) => ({ ...picture, name: name ?? '' }));
}

const PAGE_SIZE = 100;
const range = z.object({ from_date: z.string(), to_date: z.string() });

/**
 * Returns a page of the downloads of passport pictures, newest first. `before`: id of the last download on the
 * previous page.
 */
export async function idDownloads(db: Db, facilityId: number, before: number | undefined) {
  const rows = await db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      details: auditEntry.details,
      username: userAccount.username,
    })
    .from(auditEntry)
    .leftJoin(userAccount, eq(userAccount.id, auditEntry.actorId))
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.action, 'export.ids'),
        before === undefined ? undefined : lt(auditEntry.id, before),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(PAGE_SIZE + 1);
  const data = rows.slice(0, PAGE_SIZE).map(({ id, at, details, username }) => ({
    id,
    user: { username: username ?? '' },
    created_at: at.toISOString(),
    value_new: range.parse(details),
  }));
  return { data, next_cursor: rows.length > PAGE_SIZE ? String(data.at(-1)?.id) : null };
}
