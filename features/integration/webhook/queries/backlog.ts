import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../tables.ts';

export type WebhookBacklog = {
  waiting: number;
  retrying: number;
  held: number;
  given_up: number;
  active: number;
  paused: number;
  oldestSeconds: number;
};

const DAY = 86_400_000;

/**
 * Counts the deliveries and webhooks of all hotels for the metrics (docs/reference/monitoring.md#metrics). Also
 * returns how long the oldest delivery of an active webhook has waited.
 * `waiting`: before the first attempt.
 * `retrying`: after a failed attempt.
 * `held`: by a paused webhook.
 * `given_up`: within 24 hours.
 * `active` and `paused`: number of webhooks.
 */
export function webhookBacklog(): Promise<WebhookBacklog> {
  const at = now();
  const dayAgo = new Date(at.getTime() - DAY).toISOString();
  return platformDb(async db => {
    const { rows } = await db.execute<WebhookBacklog>(sql`
      with unsent as (
        select of.attempts, endpoint.paused_at, event.at from ${webhookDelivery} of
          join ${webhookEndpoint} endpoint on endpoint.facility_id = of.facility_id and endpoint.id = of.endpoint_id
          join ${webhookEvent} event on event.facility_id = of.facility_id and event.id = of.event_id
        where of.state = 'waiting'
      )
      select count(*) filter (where paused_at is null and attempts = 0)::int as waiting,
        count(*) filter (where paused_at is null and attempts > 0)::int as retrying,
        count(*) filter (where paused_at is not null)::int as held,
        coalesce(extract(epoch from ${at}::timestamptz - min(at) filter (where paused_at is null)), 0)::float as "oldestSeconds",
        (select count(*)::int from ${webhookDelivery} where state = 'given-up' and settled_at > ${dayAgo} and booking_id is not null) as given_up,
        (select count(*)::int from ${webhookEndpoint} where paused_at is null) as active,
        (select count(*)::int from ${webhookEndpoint} where paused_at is not null) as paused
      from unsent`);
    const [backlog] = rows;
    if (!backlog) throw new Error('The backlog of webhooks could not be counted');
    return backlog;
  });
}
