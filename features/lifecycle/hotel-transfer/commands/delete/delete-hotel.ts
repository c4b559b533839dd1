import { eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Site } from '#features/message/message/rules/site.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { files } from '#platform/files/files.ts';
import { log } from '#platform/log/log.ts';
import { tableDeclarations } from '../../queries/declared.ts';
import { lockScheduledDeletion } from '../../queries/scheduled-deletion.ts';
import { foreignKeys, shapesOf } from '../../queries/shapes.ts';
import { WAITING_DAYS } from '../../rules.ts';
import { deletedHotel, hotelDeletion } from '../../tables.ts';
import { closeHotel } from './close-hotel.ts';

const BATCH_SIZE = 1000;

/**
 * Deletes the hotels whose waiting period is over by the database clock. A failure in one hotel does not block
 * other hotels.
 */
export async function deleteDueHotels(site: Site): Promise<void> {
  const dueHotels = await platformDb(db =>
    db
      .select({ facilityId: hotelDeletion.facilityId })
      .from(hotelDeletion)
      .where(sql`${hotelDeletion.askedAt} <= clock_timestamp() - make_interval(days => ${WAITING_DAYS})`),
  );
  const failures: unknown[] = [];
  for (const { facilityId } of dueHotels)
    await deleteHotel(site, mintSystem(facilityId)).catch(error => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'A hotel could not be deleted completely');
}

/**
 * Removes all access to a hotel, then deletes its files and rows in batches, so that another worker can
 * continue.
 * @returns whether only the record of the deletion is left
 */
export async function deleteHotel(site: Site, scope: SystemScope): Promise<boolean> {
  const outcome = await closeHotel(site, scope);
  if (outcome === 'waits')
    log.warn(
      { facility: scope.facilityId },
      'A deletion is waiting for an archive, or for a legal hold to be lifted',
    );
  if (outcome !== 'closed') return outcome === 'gone';
  const testScope = await testHotelOf(scope);
  if (testScope) await deleteEverything(testScope);
  await deleteEverything(scope);
  return true;
}

/** Returns the test hotel, which must be deleted first because it refers to the hotel. */
async function testHotelOf({ facilityId }: SystemScope): Promise<SystemScope | null> {
  const [test] = await platformDb(db =>
    db.select({ id: facility.id }).from(facility).where(eq(facility.testOf, facilityId)),
  );
  return test ? mintSystem(test.id) : null;
}

async function deleteEverything(scope: SystemScope): Promise<void> {
  await files().removeAllOf(String(scope.facilityId));
  // Repeats while rows are found, because a request or job may still have been writing when the hotel was
  // closed.
  while ((await deleteAllRows(scope)) > 0) await files().removeAllOf(String(scope.facilityId));
  await finishDeletion(scope);
}

async function deleteAllRows(scope: SystemScope): Promise<number> {
  let deletedCount = 0;
  for (const table of await platformDb(tablesChildrenFirst))
    for (let some = BATCH_SIZE; some === BATCH_SIZE; deletedCount += some)
      some = await deleteRowBatch(scope, table);
  return deletedCount;
}

/**
 * Deletes a batch of rows and counts them in the same transaction.
 * @returns the number of deleted rows
 */
function deleteRowBatch(scope: SystemScope, table: string): Promise<number> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    if (!(await lockScheduledDeletion(db, facilityId))) return 0;
    const { rows } = await db.execute<{ gone: number }>(
      sql`select delete_hotel_rows(${table}::regclass, ${facilityId}, ${BATCH_SIZE}) as gone`,
    );
    const deletedCount = Number(rows[0]?.gone ?? 0);
    if (deletedCount > 0)
      await addCount(db, facilityId, tableDeclarations[table]?.kind ?? 'other', deletedCount);
    return deletedCount;
  });
}

const addCount = (db: Db, facilityId: number, kind: string, gone: number) =>
  db
    .update(hotelDeletion)
    .set({
      counts: sql`jsonb_set(${hotelDeletion.counts}, array[${kind}::text],
        to_jsonb(coalesce((${hotelDeletion.counts} ->> ${kind}::text)::bigint, 0) + ${gone}::bigint))`,
    })
    .where(eq(hotelDeletion.facilityId, facilityId));

/**
 * Deletes the last rows and writes the record in one transaction. If a row was added in the meantime, the
 * transaction fails and the next attempt deletes that row.
 */
function finishDeletion({ facilityId }: SystemScope): Promise<void> {
  return platformDb(async db => {
    const found = await lockScheduledDeletion(db, facilityId);
    if (!found) return;
    const { slugName, name, askedAt, beganAt, wasExported, counts } = found;
    await db.delete(hotelDeletion).where(eq(hotelDeletion.facilityId, facilityId));
    const [gone] = await db.delete(facility).where(eq(facility.id, facilityId)).returning();
    if (gone?.testOf) return;
    const askedBy = found.askedBy === null ? 'operator' : 'owner';
    const days = { askedAt, beganAt: beganAt ?? now(), endedAt: now() };
    await db.insert(deletedHotel).values({ slugName, name, askedBy, ...days, wasExported, counts });
  });
}

/** These tables are deleted last, in one transaction. */
const LAST_TABLES = ['facility', 'hotel_deletion'];

/**
 * Returns the tables with rows of hotels. A table comes before the tables that it refers to. Reads them from
 * the database, so that undeclared tables are included.
 */
async function tablesChildrenFirst(db: Db): Promise<string[]> {
  const shapes = await shapesOf(db);
  const keys = await foreignKeys(db);
  const remaining = [...shapes.values()]
    .filter(({ columns }) => columns.some(({ name }) => name === 'facility_id'))
    .map(({ name }) => name)
    .filter(name => !LAST_TABLES.includes(name));
  const orderedTables: string[] = [];
  while (remaining.length > 0) {
    const freeTables = remaining.filter(
      name => !keys.some(({ from, to }) => to === name && from !== to && remaining.includes(from)),
    );
    if (freeTables.length === 0) throw new Error(`Tables have circular references: ${remaining.join(', ')}`);
    orderedTables.push(...freeTables);
    for (const name of freeTables) remaining.splice(remaining.indexOf(name), 1);
  }
  return orderedTables;
}
