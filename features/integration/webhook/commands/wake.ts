import { sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { deliverWebhooks } from '../events.ts';
import { webhookDelivery, webhookEndpoint } from '../tables.ts';

/** Milliseconds after which an overdue delivery is assumed to have lost its job. */
const LOST_JOB_MS = 120_000;

/** Adds a job for each webhook with overdue deliveries, in case their jobs were lost. */
export function queueOverdueDeliveries(): Promise<void> {
  const cutoff = new Date(now().getTime() - LOST_JOB_MS).toISOString();
  return platformDb(async db => {
    const { rows } = await db.execute<{ facility: string; endpoint: string }>(sql`
      select distinct ${webhookDelivery.facilityId} as facility, ${webhookDelivery.endpointId} as endpoint
      from ${webhookDelivery} join ${webhookEndpoint} on ${webhookEndpoint.facilityId} = ${webhookDelivery.facilityId}
        and ${webhookEndpoint.id} = ${webhookDelivery.endpointId}
      where ${webhookDelivery.state} = 'waiting' and ${webhookEndpoint.pausedAt} is null
        and coalesce(${webhookDelivery.dueAt}, '-infinity') < ${cutoff} and coalesce(${webhookDelivery.claimedUntil}, '-infinity') < ${cutoff}`);
    const jobs = rows.map(({ facility, endpoint }) => ({
      payload: { facilityId: Number(facility), endpointId: Number(endpoint) },
    }));
    await deliverWebhooks.addAll(db, jobs);
  });
}
