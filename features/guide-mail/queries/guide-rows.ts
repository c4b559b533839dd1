import { and, eq, inArray } from 'drizzle-orm';
import { message } from '#features/message/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { GuideRow } from '../rules/merging.ts';

/** The guide messages of these bookings, as far as the schedule depends on them, by booking. */
export async function guideRows(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, GuideRow[]>> {
  const rows = await db
    .select({
      bookingId: message.bookingId,
      moment: message.moment,
      checkinDate: message.checkinDate,
      state: message.state,
      delivery: message.delivery,
      settledAt: message.settledAt,
    })
    .from(message)
    .where(
      and(
        eq(message.facilityId, facilityId),
        eq(message.kind, 'guide'),
        inArray(message.bookingId, [...bookingIds]),
      ),
    );
  return Map.groupBy(rows, ({ bookingId }) => bookingId);
}
