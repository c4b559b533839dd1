import { and, asc, eq, inArray } from 'drizzle-orm';
import { auditEntry } from '#features/audit/tables.ts';
import { settingRows } from '#features/facility/queries.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Past } from '../rules/past.ts';

/** What is known of how things stood earlier for the messages of a booking. */
export async function pastOf(db: Db, facilityId: number, bookingId: number): Promise<Past> {
  const deeds = await db
    .select({ at: auditEntry.at, action: auditEntry.action })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.bookingId, bookingId),
        inArray(auditEntry.action, ['guide_mail.stopped', 'guide_mail.unsubscribed', 'guide_mail.restarted']),
      ),
    )
    .orderBy(asc(auditEntry.id));
  const pauses = await settingRows(db, facilityId, ['hold_sending', 'maintenance_mode']);
  const changed = pauses.map(({ updatedAt }) => updatedAt.getTime());
  return {
    stops: deeds.map(({ at, action }) => ({ at, isStopped: action !== 'guide_mail.restarted' })),
    pauseSince: changed.length > 0 ? new Date(Math.max(...changed)) : null,
  };
}
