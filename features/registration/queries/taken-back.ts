import { and, eq, isNotNull } from 'drizzle-orm';
import { auditEntry } from '#features/audit/tables.ts';
import { userAccount } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Show } from '../masking.ts';
import { registration } from '../tables.ts';

/**
 * What staff took away from a booking, oldest first: registrations with the reason, which may name somebody, and pictures
 * of passports. `username` is null once the account is gone.
 */
export async function takenBack(db: Db, facilityId: number, bookingId: number, show: Show) {
  const all = [
    ...(await withdrawals(db, facilityId, bookingId, show)),
    ...(await deletedPictures(db, facilityId, bookingId)),
  ];
  return all
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(each => ({ ...each, at: each.at.toISOString() }));
}

async function withdrawals(db: Db, facilityId: number, bookingId: number, show: Show) {
  const rows = await db
    .select({
      id: registration.id,
      at: registration.withdrawnAt,
      reason: registration.withdrawnReason,
      username: userAccount.username,
    })
    .from(registration)
    .leftJoin(
      userAccount,
      and(eq(userAccount.facilityId, registration.facilityId), eq(userAccount.id, registration.withdrawnBy)),
    )
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNotNull(registration.withdrawnAt),
      ),
    );
  return rows.flatMap(({ id, at, reason, username }) =>
    at ? [{ id, kind: 'withdrawn' as const, at, username, reason: show(reason ?? '') }] : [],
  );
}

async function deletedPictures(db: Db, facilityId: number, bookingId: number) {
  const rows = await db
    .select({ id: auditEntry.id, at: auditEntry.at, username: userAccount.username })
    .from(auditEntry)
    .leftJoin(
      userAccount,
      and(eq(userAccount.facilityId, auditEntry.facilityId), eq(userAccount.id, auditEntry.actorId)),
    )
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.bookingId, bookingId),
        eq(auditEntry.action, 'image.deleted'),
        eq(auditEntry.actorKind, 'staff'),
      ),
    );
  return rows.map(row => ({ ...row, kind: 'picture_deleted' as const, reason: '' }));
}
