import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { computeRecordHmac, GENESIS_HMAC } from '../queries/record-chain.ts';
import { type CountEntry, deletionCount, deletionRecord } from '../tables.ts';
import { NO_HOTEL_ID } from './count-deleted.ts';

/** Moves the deletion counts of past days to each hotel's record. May run repeatedly or concurrently. */
export async function closeDays(): Promise<void> {
  for (const { id, timezone } of await platformDb(hotelsWithOpenDays)) {
    const today = businessDay(now(), timezone ?? 'UTC');
    const closeHotelDays = (db: Db) => closeDaysOf(db, id, today);
    await (id === NO_HOTEL_ID ? platformDb(closeHotelDays) : inFacility(mintSystem(id), closeHotelDays));
  }
}

const hotelsWithOpenDays = (db: Db) =>
  db
    .selectDistinct({ id: deletionCount.facilityId, timezone: facility.timezone })
    .from(deletionCount)
    .leftJoin(facility, eq(facility.id, deletionCount.facilityId));

async function closeDaysOf(db: Db, facilityId: number, today: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`deletion record ${facilityId}`}, 0))`,
  );
  const open = await db
    .delete(deletionCount)
    .where(and(eq(deletionCount.facilityId, facilityId), lt(deletionCount.day, today)))
    .returning();
  const days = Map.groupBy(open, ({ day }) => day);
  for (const [day, rows] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const counts = rows.map(({ rule, what, count }): CountEntry => [rule, what, count]);
    await appendRecord(db, facilityId, day, counts.toSorted());
  }
}

async function appendRecord(db: Db, facilityId: number, day: string, counts: CountEntry[]): Promise<void> {
  const [last] = await db
    .select({ id: deletionRecord.id, hmac: deletionRecord.hmac })
    .from(deletionRecord)
    .where(eq(deletionRecord.facilityId, facilityId))
    .orderBy(desc(deletionRecord.id))
    .limit(1);
  const record = { facilityId, id: (last?.id ?? 0) + 1, day, at: now(), counts };
  const hmac = computeRecordHmac(record, last?.hmac ?? GENESIS_HMAC);
  await db.insert(deletionRecord).values({ ...record, hmac });
  // Logs are shipped to another machine, so even the removal of a hotel's newest records is noticed.
  log.info(
    { event: 'deletion.recorded', facility: facilityId, record: record.id, day, hmac: hmac.toString('hex') },
    'recorded deletions',
  );
}
