import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { deliverWebhooks } from '../events.ts';
import { webhookSettings } from '../queries/settings.ts';
import { claimTime, MAX_CONCURRENT } from '../rules/retry.ts';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../tables.ts';

export type Endpoint = typeof webhookEndpoint.$inferSelect;
export type Event = typeof webhookEvent.$inferSelect;

export type ClaimedDelivery = {
  event: Event;
  attempts: number;
  booking: { pmsCode: string; pmsBookingNo: string } | null;
};

type WebhookRef = { facilityId: number; endpointId: number };

const earlierDelivery = alias(webhookDelivery, 'earlier');

/**
 * True if no earlier event of the same booking is waiting. The events of a booking are delivered in order.
 */
const isNext = sql`not exists (select from ${webhookDelivery} as earlier
  where ${earlierDelivery.facilityId} = ${webhookDelivery.facilityId} and ${earlierDelivery.endpointId} = ${webhookDelivery.endpointId}
    and ${earlierDelivery.bookingId} = ${webhookDelivery.bookingId} and ${earlierDelivery.state} = 'waiting'
    and ${earlierDelivery.eventId} < ${webhookDelivery.eventId})`;

const isDue = (at: Date): SQL | undefined =>
  and(
    eq(webhookDelivery.state, 'waiting'),
    or(isNull(webhookDelivery.dueAt), lte(webhookDelivery.dueAt, at)),
    or(isNull(webhookDelivery.claimedUntil), lte(webhookDelivery.claimedUntil, at)),
  );

/** Selects the deliveries that can be sent. A paused webhook gets only tests. */
const isSendable = ({ pausedAt }: Endpoint) =>
  pausedAt === null ? isNext : isNull(webhookDelivery.bookingId);

/**
 * Claims due deliveries of a webhook: at most `MAX_CONCURRENT` across all processes, or only one while the webhook is
 * failing. Schedules a job for the end of the claim, in case a delivery is not settled.
 * @returns undefined if the webhook was deleted
 */
export async function claimDue(
  db: Db,
  { facilityId, endpointId }: WebhookRef,
): Promise<{ endpoint: Endpoint; taken: ClaimedDelivery[] } | undefined> {
  // Locks the webhook, so that concurrent callers see each other's claims.
  const [endpoint] = await db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, endpointId)))
    .for('no key update');
  if (!endpoint) return undefined;
  const at = now();
  const freeCount = (endpoint.failingSince ? 1 : MAX_CONCURRENT) - (await countClaimed(db, endpoint, at));
  if (freeCount <= 0) return { endpoint, taken: [] };
  const claimedUntil = new Date(at.getTime() + claimTime(webhookSettings().timeout));
  const dueDeliveries = db
    .select({ eventId: webhookDelivery.eventId })
    .from(webhookDelivery)
    .where(and(whereEndpoint(endpoint), isDue(at), isSendable(endpoint)))
    .orderBy(sql`${webhookDelivery.dueAt} nulls first`, asc(webhookDelivery.eventId))
    .limit(freeCount);
  const claimed = await db
    .update(webhookDelivery)
    .set({ claimedUntil })
    .where(and(whereEndpoint(endpoint), isDue(at), sql`${webhookDelivery.eventId} in ${dueDeliveries}`))
    .returning({ eventId: webhookDelivery.eventId });
  if (claimed.length === 0) return { endpoint, taken: [] };
  await deliverWebhooks.add(db, { facilityId, endpointId }, { runAt: claimedUntil });
  const taken = await contentOf(
    db,
    endpoint,
    claimed.map(({ eventId }) => eventId),
  );
  return { endpoint, taken };
}

export const whereEndpoint = ({ facilityId, id }: Pick<Endpoint, 'facilityId' | 'id'>) =>
  and(eq(webhookDelivery.facilityId, facilityId), eq(webhookDelivery.endpointId, id));

async function countClaimed(db: Db, endpoint: Endpoint, at: Date): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(webhookDelivery)
    .where(
      and(
        whereEndpoint(endpoint),
        eq(webhookDelivery.state, 'waiting'),
        sql`${webhookDelivery.claimedUntil} > ${at}`,
      ),
    );
  return found?.count ?? 0;
}

function contentOf(db: Db, endpoint: Endpoint, eventIds: readonly number[]): Promise<ClaimedDelivery[]> {
  return db
    .select({
      event: webhookEvent,
      attempts: webhookDelivery.attempts,
      booking: { pmsCode: booking.pmsCode, pmsBookingNo: booking.pmsBookingNo },
    })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, sameHotel(webhookEvent.id, webhookDelivery.eventId))
    .leftJoin(booking, sameHotel(booking.id, webhookEvent.bookingId))
    .where(
      and(
        whereEndpoint(endpoint),
        sql`${webhookDelivery.eventId} = any (${sql.param([...eventIds])}::bigint[])`,
      ),
    )
    .orderBy(asc(webhookDelivery.eventId));
}

export async function isMoreDue(db: Db, endpoint: Endpoint): Promise<boolean> {
  const found = await db
    .select({ eventId: webhookDelivery.eventId })
    .from(webhookDelivery)
    .where(and(whereEndpoint(endpoint), isDue(now()), isSendable(endpoint)))
    .limit(1);
  return found.length > 0;
}
