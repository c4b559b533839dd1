import { and, asc, eq, inArray } from 'drizzle-orm';
import { auditEntry } from '#features/audit/tables.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { bookingPast } from '#features/booking/tables.ts';
import { settingRows } from '#features/facility/queries/settings.ts';
import { pausePast } from '#features/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Past } from '../rules/past.ts';

/** What is known of how things stood earlier for the messages of a booking. */
export async function pastOf(
  db: Db,
  { facilityId, id, pastKeptSince }: Pick<Booking, 'facilityId' | 'id' | 'pastKeptSince'>,
): Promise<Past> {
  const { until, pmsBookingStatus, checkinDate, sendMethod } = bookingPast;
  const standings = await db
    .select({ until, pmsBookingStatus, checkinDate, sendMethod })
    .from(bookingPast)
    .where(and(eq(bookingPast.facilityId, facilityId), eq(bookingPast.bookingId, id)))
    .orderBy(asc(until), asc(bookingPast.id));
  return {
    stops: await stopsOf(db, facilityId, id),
    standings,
    keptSince: pastKeptSince,
    pauses: await pausesOf(db, facilityId),
  };
}

async function stopsOf(db: Db, facilityId: number, bookingId: number): Promise<Past['stops']> {
  const changes = await db
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
  return changes.map(({ at, action }) => ({ at, isStopped: action !== 'guide_mail.restarted' }));
}

const pauses = { hold_sending: 'held', maintenance_mode: 'maintenance' } as const;

/** A setting that was saved as it already was changes nothing: what follows an earlier value began when that ended. */
async function pausesOf(db: Db, facilityId: number): Promise<Past['pauses']> {
  const earlier = await db
    .select({ name: pausePast.name, wasOn: pausePast.wasOn, since: pausePast.since, until: pausePast.until })
    .from(pausePast)
    .where(eq(pausePast.facilityId, facilityId))
    .orderBy(asc(pausePast.id));
  const stored = await settingRows(db, facilityId, ['hold_sending', 'maintenance_mode']);
  return (['hold_sending', 'maintenance_mode'] as const).flatMap(name => {
    const before = earlier.filter(each => each.name === name);
    const present = stored.find(each => each.name === name);
    const since = before.at(-1)?.until ?? present?.updatedAt;
    const pause = pauses[name];
    const known = before.map((each, at) => ({
      pause,
      since: before[at - 1]?.until ?? each.since,
      isOn: each.wasOn,
    }));
    return since ? [...known, { pause, since, isOn: present?.value === 1 }] : known;
  });
}
