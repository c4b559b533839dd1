import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { isMobile } from '#i18n/phone.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { openContact, type SendMethod, sendMethod } from '../rules/send-method.ts';
import { booking } from '../tables.ts';
import { refreshStatus } from './statuses.ts';

const BATCH_SIZE = 500;

/**
 * Updates the send method and status of bookings whose guests have not checked out, after the hotel changed its
 * SMS settings (docs/reference/messages.md#channels). Works in batches; an interrupted run can be repeated.
 */
export async function refreshSendMethods(scope: SystemScope): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const lastId: number = last;
    last = await inFacility(scope, db => refreshBatchAfter(db, scope.facilityId, lastId));
  }
}

/** @returns the last id processed; undefined if there are no more bookings. */
async function refreshBatchAfter(db: Db, facilityId: number, behind: number): Promise<number | undefined> {
  const hotel = await facilityById(db, facilityId);
  const sms = await setting(db, facilityId, 'notification_frequency_settings');
  const bookings = await db
    .select({
      id: booking.id,
      phone: booking.phone,
      email: booking.email,
      phoneClosedAt: booking.phoneClosedAt,
      emailClosedAt: booking.emailClosedAt,
      sendMethod: booking.sendMethod,
    })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        gt(booking.id, behind),
        gte(booking.checkoutDate, businessDay(now(), hotel?.timezone ?? 'Asia/Tokyo')),
      ),
    )
    .orderBy(asc(booking.id))
    .limit(BATCH_SIZE)
    .for('no key update');
  const changed = bookings
    .map(each => ({
      id: each.id,
      before: each.sendMethod,
      method: sendMethod(openContact(each, each), sms, isMobile),
    }))
    .filter(({ before, method }) => before !== method);
  await storeMethods(db, facilityId, changed);
  return bookings.at(-1)?.id;
}

async function storeMethods(
  db: Db,
  facilityId: number,
  changed: readonly { id: number; method: SendMethod }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const methods = changed.map(({ method }) => method);
  await db.execute(sql`
    update ${booking} set send_method = shown.method
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(methods)}::text[]) as shown (id, method)
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = shown.id and ${anyOf(booking.id, ids)}`);
  await refreshStatus(db, facilityId, ids);
}
