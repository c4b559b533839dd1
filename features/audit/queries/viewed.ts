import { and, eq, gte, sql } from 'drizzle-orm';
import type { StaffScope } from '#features/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import type { AuditAction } from '../rules.ts';
import { auditEntry } from '../tables.ts';

type Look = {
  action: AuditAction;
  bookingId: number | undefined;
  /** What the entry must tell beside its action. */
  mark: Record<string, unknown>;
  since: Date;
};

/** Whether there is an entry of this user that says so, not older than `since`. */
export async function viewedInSession(
  db: Db,
  { facilityId, userId }: StaffScope,
  { action, bookingId, mark, since }: Look,
): Promise<boolean> {
  const found = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.actorKind, 'staff'),
        eq(auditEntry.actorId, userId),
        gte(auditEntry.at, since),
        eq(auditEntry.action, action),
        bookingId === undefined ? undefined : eq(auditEntry.bookingId, bookingId),
        sql`${auditEntry.details} @> ${JSON.stringify(mark)}::jsonb`,
      ),
    )
    .limit(1);
  return found.length > 0;
}
