import { and, eq, sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { EarlyCancellation } from '../rules/intake.ts';
import { earlyCancellation } from '../tables.ts';
import { nameOf, type PmsKey } from './intake-rows.ts';

/**
 * Stores the cancellation of a booking that has not been received yet
 * (docs/reference/bookings.md#what-the-pms-says).
 */
export async function storeEarlyCancellation(
  db: Db,
  facilityId: number,
  { pms_code: pmsCode, pms_reservation_no: pmsBookingNo }: PmsKey,
  revision: number | undefined,
): Promise<void> {
  const at = now();
  const { facilityId: hotel, pmsCode: code, pmsBookingNo: number } = earlyCancellation;
  await db
    .insert(earlyCancellation)
    .values({ facilityId, pmsCode, pmsBookingNo, revision: revision ?? null, at })
    .onConflictDoUpdate({
      target: [hotel, code, number],
      // A cancellation without a revision is treated as the newest.
      set: {
        revision: sql`case when excluded.revision is null or ${earlyCancellation.revision} is null then null
          else greatest(excluded.revision, ${earlyCancellation.revision}) end`,
        at,
      },
    });
}

/**
 * Returns the cancellations that arrived before these bookings, keyed by `nameOf`. Deletes the returned
 * cancellations because the bookings now include them. The caller has locked the intake.
 */
export async function consumeEarlyCancellations(
  db: Db,
  facilityId: number,
  keys: readonly PmsKey[],
): Promise<Map<string, EarlyCancellation>> {
  if (keys.length === 0) return new Map();
  const codes = sql.param(keys.map(key => key.pms_code));
  const numbers = sql.param(keys.map(key => key.pms_reservation_no));
  const { pmsCode, pmsBookingNo, revision } = earlyCancellation;
  const rows = await db
    .delete(earlyCancellation)
    .where(
      and(
        eq(earlyCancellation.facilityId, facilityId),
        sql`(${pmsCode}, ${pmsBookingNo}) in (select * from unnest(${codes}::text[], ${numbers}::text[]))`,
      ),
    )
    .returning({ pms_code: pmsCode, pms_reservation_no: pmsBookingNo, revision });
  return new Map(rows.map(row => [nameOf(row), { revision: row.revision }]));
}
