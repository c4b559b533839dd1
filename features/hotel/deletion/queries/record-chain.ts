import { createHmac } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { keyObject, subkey } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { deletionRecord } from '../tables.ts';

export type DeletionRecord = typeof deletionRecord.$inferSelect;

export const GENESIS_HMAC = Buffer.alloc(0);

/**
 * Returns the HMAC of a deletion record. Its key is not in the database. The HMAC covers the previous HMAC, so
 * a record in the middle of the chain cannot be removed.
 */
export function computeRecordHmac(
  { facilityId, id, day, at, counts }: Omit<DeletionRecord, 'hmac'>,
  before: Buffer,
): Buffer {
  return createHmac('sha256', keyObject(subkey('deletion/record')))
    .update(JSON.stringify([facilityId, id, day, at.toISOString(), counts, before.toString('hex')]))
    .digest();
}

/**
 * `gap`: records before this record are missing. `forged`: the record was not made with our key or does not
 * match the previous record.
 */
export type RecordFault = { what: 'gap' | 'forged'; record: number };

type ChainCheck = { records: number; faults: RecordFault[]; last: Buffer };

const BATCH_SIZE = 1000;

export async function verifyDeletions(db: Db, facilityId: number): Promise<ChainCheck> {
  const faults: RecordFault[] = [];
  let records = 0;
  let last: Pick<DeletionRecord, 'id' | 'hmac'> = { id: 0, hmac: GENESIS_HMAC };
  for (let found = await recordsAfter(db, facilityId, 0); found.length > 0; ) {
    for (const record of found) {
      faults.push(...checkRecord(record, last));
      records += 1;
      last = record;
    }
    found = await recordsAfter(db, facilityId, last.id);
  }
  return { records, faults, last: last.hmac };
}

function checkRecord(record: DeletionRecord, last: Pick<DeletionRecord, 'id' | 'hmac'>): RecordFault[] {
  if (record.id !== last.id + 1) return [{ what: 'gap', record: record.id }];
  return computeRecordHmac(record, last.hmac).equals(record.hmac)
    ? []
    : [{ what: 'forged', record: record.id }];
}

const recordsAfter = (db: Db, facilityId: number, id: number) =>
  db
    .select()
    .from(deletionRecord)
    .where(and(eq(deletionRecord.facilityId, facilityId), gt(deletionRecord.id, id)))
    .orderBy(asc(deletionRecord.id))
    .limit(BATCH_SIZE);
