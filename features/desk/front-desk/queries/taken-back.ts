import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { type Booking, whereMonthlyRows } from '#features/booking/booking/queries/bookings.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { bookingDetails } from '../contract/details.ts';
import type { ShowValue } from './personal.ts';

type Item = z.input<typeof bookingDetails.access.staff.reply>['data']['taken_back'][number];
type WithdrawnItem = Omit<Item, 'at'> & { at: Date };

/**
 * Returns what was withdrawn or deleted from a booking, oldest first. `username` is null if the account was
 * deleted.
 */
export async function withdrawnItems(db: Db, booking: Booking, show: ShowValue) {
  const all = [
    ...(await withdrawals(db, booking.facilityId, booking.id, show)),
    ...(await deletedPictures(db, booking)),
  ];
  return all
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(each => ({ ...each, at: each.at.toISOString() }));
}

async function withdrawals(
  db: Db,
  facilityId: number,
  bookingId: number,
  show: ShowValue,
): Promise<WithdrawnItem[]> {
  const rows = await db
    .select({
      id: registration.id,
      at: registration.withdrawnAt,
      by: registration.withdrawnBy,
      reason: registration.withdrawnReason,
      email: registration.email,
      submittedAt: registration.submittedAt,
      username: userAccount.username,
    })
    .from(registration)
    .leftJoin(userAccount, sameHotel(userAccount.id, registration.withdrawnBy))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNotNull(registration.withdrawnAt),
      ),
    );
  const names = await formNames(
    db,
    facilityId,
    rows.filter(isDisowned).map(({ id }) => id),
  );
  return rows.flatMap(({ id, at, by, username, reason, email, submittedAt }): WithdrawnItem[] => {
    if (!at) return [];
    const withdrawal = { id, at, username, reason: show(reason ?? '') };
    if (!isDisowned({ by })) return [{ ...withdrawal, kind: 'withdrawn', registered: null }];
    const name = show(names.get(id) ?? '');
    return [
      {
        ...withdrawal,
        kind: 'disowned',
        registered: { name, email: show(email), at: submittedAt.toISOString() },
      },
    ];
  });
}

const isDisowned = ({ by }: { by: number | null }) => by === null;

async function formNames(db: Db, facilityId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: person.registrationId, name: answer.value })
    .from(person)
    .innerJoin(answer, sameHotel(answer.personId, person.id))
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        eq(person.facilityId, facilityId),
        inArray(person.registrationId, [...ids]),
        eq(person.number, 0),
        eq(question.systemName, 'full_name'),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

async function deletedPictures(db: Db, booking: Booking): Promise<WithdrawnItem[]> {
  const { facilityId, bookingId, at } = auditEntry;
  const rows = await db
    .select({ id: auditEntry.id, at, username: userAccount.username })
    .from(auditEntry)
    .leftJoin(userAccount, sameHotel(userAccount.id, auditEntry.actorId))
    .where(
      and(
        whereMonthlyRows({ facilityId, bookingId, time: at }, booking.facilityId, [booking]),
        eq(auditEntry.action, 'image.deleted'),
        eq(auditEntry.actorKind, 'staff'),
      ),
    );
  return rows.map(row => ({ ...row, kind: 'picture_deleted', reason: '', registered: null }));
}
