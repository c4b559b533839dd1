import { sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { deliverWebhooks } from '../events.ts';
import { TEST_EVENT } from '../rules/events.ts';
import { webhookDelivery, webhookEvent } from '../tables.ts';
import { lockWebhook } from './manage.ts';

type ReplayStart = { from_date: string; from_time: string };

/**
 * Sends all events since the given time that this webhook subscribes to, even if they were already accepted.
 * Keeps their ids and order. Does not change deliveries that are still waiting.
 * @returns the number of events
 */
export function replay(
  scope: StaffScope,
  id: number,
  { from_date, from_time }: ReplayStart,
): Promise<{ count: number }> {
  return inFacility(scope, async db => {
    const endpoint = await lockWebhook(db, scope, id);
    const { facilityId } = scope;
    const hotel = await hotelOf(db, facilityId);
    const from = localTime(from_date, from_time, hotel.timezone);
    const { rows } = await db.execute(sql`
      insert into ${webhookDelivery} as known (facility_id, endpoint_id, event_id, booking_id, state)
      select event.facility_id, ${id}::bigint, event.id, event.booking_id, 'waiting' from ${webhookEvent} event
      where event.facility_id = ${facilityId} and event.at >= ${from.toISOString()}::timestamptz
        and event.type = any (${sql.param(endpoint.events)}::text[])
      on conflict (facility_id, endpoint_id, event_id) do update
        set state = 'waiting', attempts = 0, due_at = null, claimed_until = null, settled_at = null
        where known.state <> 'waiting'
      returning 1`);
    await deliverWebhooks.add(db, { facilityId, endpointId: id });
    const details = { webhook: id, from: from.toISOString(), count: rows.length };
    await audit(db, scope, { action: 'webhook.replayed', details });
    return { count: rows.length };
  });
}

/**
 * Sends a test event, even if the webhook is paused.
 * @returns the id of the event in the log
 */
export function sendTest(scope: StaffScope, id: number): Promise<{ event_id: number }> {
  return inFacility(scope, async db => {
    const { facilityId } = scope;
    await lockWebhook(db, scope, id);
    const [event] = await db
      .insert(webhookEvent)
      .values({ facilityId, type: TEST_EVENT, at: now() })
      .returning({ id: webhookEvent.id });
    if (!event) throw new Error('The test has no id');
    await db
      .insert(webhookDelivery)
      .values({ facilityId, endpointId: id, eventId: event.id, state: 'waiting' });
    await deliverWebhooks.add(db, { facilityId, endpointId: id });
    await audit(db, scope, { action: 'webhook.tested', details: { webhook: id } });
    return { event_id: event.id };
  });
}
