import { asc, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { webhookDelivery, webhookEndpoint } from '../tables.ts';

/** Lists the hotel's webhooks, oldest first, with the number of waiting deliveries. Never contains secrets. */
export function listWebhooks(scope: StaffScope) {
  return inFacility(scope, async db => {
    const endpoints = await db
      .select()
      .from(webhookEndpoint)
      .where(eq(webhookEndpoint.facilityId, scope.facilityId))
      .orderBy(asc(webhookEndpoint.id));
    const waitingCounts = await countWaiting(db, scope.facilityId);
    const at = now();
    return endpoints.map(each => ({
      id: each.id,
      url: each.url,
      events: each.events,
      created_at: each.createdAt.toISOString(),
      paused: each.pausedAt && each.pausedWhy && { at: each.pausedAt.toISOString(), why: each.pausedWhy },
      failing_since: each.failingSince?.toISOString() ?? null,
      both_secrets_until:
        each.previousUntil && each.previousUntil > at ? each.previousUntil.toISOString() : null,
      waiting: waitingCounts.get(each.id) ?? 0,
    }));
  });
}

/**
 * Counts waiting deliveries by webhook. Excludes tests, because only the user who has sent a test waits for it.
 */
async function countWaiting(db: Db, facilityId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: webhookDelivery.endpointId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(webhookDelivery)
    .where(sql`${webhookDelivery.facilityId} = ${facilityId} and ${webhookDelivery.state} = 'waiting'
      and ${webhookDelivery.bookingId} is not null`)
    .groupBy(webhookDelivery.endpointId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
