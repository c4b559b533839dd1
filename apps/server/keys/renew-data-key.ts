import { setTimeout } from 'node:timers/promises';
import { type SQLChunk, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { addFacilityKey, dropOldKeys } from '#features/hotel/facility/commands/facility.ts';
import { KEY_CACHE_MS, openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import {
  type SealedColumn,
  sealedColumns,
} from '#features/lifecycle/hotel-transfer/queries/sealed-columns.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

const BATCH_SIZE = 200;

type AddedKey = Awaited<ReturnType<typeof addFacilityKey>>;

/** Adds a new data key for a hotel, unless an earlier renewal is still in progress. */
export const addDataKey = (scope: SystemScope): Promise<AddedKey> =>
  inFacility(scope, db => addFacilityKey(db, scope.facilityId));

/**
 * Encrypts all values of a hotel with its new data key while Genkan runs, then deletes the old keys. Resumes
 * after an interruption. `pause` waits until every server has loaded the new key.
 * @returns the number of values encrypted again
 */
export async function resealAll(
  scope: SystemScope,
  { newest, isNew }: AddedKey,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<number> {
  await pause(Math.max(0, newest.createdAt.getTime() + 2 * KEY_CACHE_MS - now().getTime()));
  let count = 0;
  for (const column of sealedColumns)
    for (let done = BATCH_SIZE; done === BATCH_SIZE; count += done)
      done = await inFacility(scope, db => resealColumn(db, scope.facilityId, column, newest.id));
  await inFacility(scope, async db => {
    await dropOldKeys(db, scope.facilityId, newest.id);
    await audit(db, scope, { action: 'facility.key_renewed', details: { values: count, resumed: !isNew } });
  });
  return count;
}

async function resealColumn(
  db: Db,
  facilityId: number,
  sealed: SealedColumn,
  newest: number,
): Promise<number> {
  const { table, column, name, id, row } = sealed;
  const [of, at, key] = [sql.identifier(table), sql.identifier(column), sql.identifier(id)];
  const { rows } = await db.execute<{ key: string; place: string; value: Buffer }>(sql`
    select ${key} as key, concat_ws('/', ${sql.raw(row.join(', '))}) as place, ${at} as value from ${of}
    where facility_id = ${facilityId} and ${sealedByOther(at, newest)} order by ${key} limit ${BATCH_SIZE}`);
  for (const { key: value, place, value: old } of rows) {
    const cell = { table, column: name, row: place };
    const plain = await openForHotel(db, facilityId, cell, old);
    const renewed = await sealForHotel(db, facilityId, cell, plain);
    // Skip a row that has changed since it was read, because it is already encrypted with the new key.
    await db.execute(sql`update ${of} set ${at} = ${renewed}
      where facility_id = ${facilityId} and ${key} = ${value} and ${at} = ${old}`);
  }
  return rows.length;
}

/** Matches values encrypted with another key. The key id follows one version byte. */
const sealedByOther = (at: SQLChunk, id: number) =>
  sql`${at} is not null and substring(${at} from 2 for 8) <> int8send(${id}::bigint)`;
