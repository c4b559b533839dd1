import { sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { FAILED_WINDOW_MS } from '../rules/retry.ts';
import { accountMail, message } from '../tables.ts';

/** A message that was not sent. `reason`: error of the last attempt, without the recipient's address. */
export type RefusedMessage = {
  what: string;
  id: number;
  facilityId: number | null;
  state: string;
  attempts: number;
  createdAt: Date;
  /** Null if the message is not retried. */
  nextTry: Date | null;
  reason: string;
};

type Row = Omit<RefusedMessage, 'id' | 'facilityId' | 'createdAt' | 'nextTry'> &
  Record<'id' | 'createdAt', string> &
  Record<'facilityId' | 'nextTry', string | null>;

/** Returns messages and account emails that wait for a retry or have failed within a day, newest first. */
export async function listRefusedMessages(db: Db, limit: number): Promise<RefusedMessage[]> {
  const windowStart = new Date(now().getTime() - FAILED_WINDOW_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    with refused as (
      select kind || ' ' || channel as what, id, facility_id, state, attempts, created_at, due_at, settled_at, last_error
      from ${message} where state in ('queued', 'failed', 'uncertain') and last_error is not null
      union all
      select 'account email', id, facility_id, state, attempts, created_at, due_at, settled_at, last_error
      from ${accountMail} where state in ('queued', 'failed') and last_error is not null)
    select what, id, facility_id as "facilityId", state, attempts, created_at as "createdAt",
      case when state = 'queued' then due_at end as "nextTry", last_error as reason
    from refused where state = 'queued' or settled_at > ${windowStart}
    order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id, facilityId, createdAt, nextTry, ...row }) => ({
    ...row,
    id: Number(id),
    facilityId: facilityId === null ? null : Number(facilityId),
    createdAt: new Date(createdAt),
    nextTry: nextTry === null ? null : new Date(nextTry),
  }));
}
