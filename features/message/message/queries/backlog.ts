import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { FAILED_WINDOW_MS } from '../rules/retry.ts';
import { accountMail, message } from '../tables.ts';

export type SendingChannel = 'email' | 'sms' | 'account';
type State = 'waiting' | 'retrying' | 'failed' | 'uncertain';
export type Backlog = { way: SendingChannel; oldestSeconds: number } & Record<State, number>;

/**
 * Counts the messages of all hotels that are waiting or have failed within 24 hours, for the metrics
 * (docs/reference/monitoring.md#metrics). Counts emails about bookings, SMS about bookings, and account emails
 * separately.
 * `waiting`: not tried yet, or handed over without a response.
 * `retrying`: temporarily rejected.
 * `oldestSeconds`: how long the oldest waiting or retrying message has waited.
 */
export function messageBacklog(): Promise<Backlog[]> {
  const windowStart = new Date(now().getTime() - FAILED_WINDOW_MS);
  return platformDb(async db => {
    const { rows } = await db.execute<Backlog>(sql`
      with unsent as (
        select channel as way, state, attempts > 0 as tried, created_at, settled_at from ${message}
        where state in ('queued', 'sending', 'failed', 'uncertain')
        union all
        select 'account', state, last_error is not null, created_at, settled_at from ${accountMail}
        where state in ('queued', 'failed')
      )
      select way,
        count(*) filter (where state in ('queued', 'sending') and not tried)::int as waiting,
        count(*) filter (where state in ('queued', 'sending') and tried)::int as retrying,
        count(*) filter (where state = 'failed' and settled_at > ${windowStart})::int as failed,
        count(*) filter (where state = 'uncertain' and coalesce(settled_at, created_at) > ${windowStart})::int as uncertain,
        coalesce(extract(epoch from ${now()}::timestamptz - min(created_at) filter (where state in ('queued', 'sending'))), 0)::float
          as "oldestSeconds"
      from (values ('email'), ('sms'), ('account')) as ways (way) left join unsent using (way)
      group by way`);
    return rows;
  });
}
