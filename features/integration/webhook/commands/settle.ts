import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { deliverWebhooks } from '../events.ts';
import { isGoneResponse, truncateResponse } from '../rules/answers.ts';
import { TEST_EVENT } from '../rules/events.ts';
import { hasFailedTooLong, nextTry } from '../rules/retry.ts';
import { sealedAt, webhookAttempt, webhookDelivery, webhookEndpoint } from '../tables.ts';
import type { DeliveryAttempt } from './deliver.ts';
import { pauseFailingWebhook } from './pause.ts';
import { type Endpoint, whereEndpoint } from './take.ts';

/**
 * Logs the attempts of one webhook and updates their deliveries: delivered, to be retried, or given up. Pauses
 * the webhook if necessary.
 * @returns the webhook after the update, or undefined if it was deleted
 */
export async function settleDeliveries(
  db: Db,
  { facilityId, id }: Endpoint,
  tried: readonly DeliveryAttempt[],
): Promise<Endpoint | undefined> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, id)))
    .for('no key update');
  if (!endpoint) return undefined;
  for (const each of tried) await storeAttempt(db, endpoint, each);
  const updatedEndpoint = await updateHealth(db, endpoint, tried);
  for (const each of tried) await settleDelivery(db, updatedEndpoint, each);
  return updatedEndpoint;
}

/** Whether the attempt was a test. Tests do not count toward the health of a webhook. */
const isTest = ({ taken: { event } }: DeliveryAttempt) => event.type === TEST_EVENT;

async function storeAttempt(
  db: Db,
  { facilityId, id: endpointId }: Endpoint,
  tried: DeliveryAttempt,
): Promise<void> {
  const { taken, at, durationMs, status, failure } = tried;
  const number = taken.attempts + 1;
  const answer = truncateResponse(tried.answer);
  // The endpoint's response to an accepted delivery is not needed. A test shows it.
  const shouldStore = answer !== '' && (failure !== null || isTest(tried));
  const sealPlace = sealedAt.answer(endpointId, taken.event.id, number);
  const sealed = shouldStore ? await sealForHotel(db, facilityId, sealPlace, answer) : null;
  // Selects from the delivery, so that nothing is logged if the delivery was deleted in the meantime.
  await db.execute(sql`
    insert into ${webhookAttempt} (facility_id, endpoint_id, event_id, number, at, duration_ms, status, failure, answer_sealed)
    select facility_id, endpoint_id, event_id, ${number}::int, ${at.toISOString()}::timestamptz, ${durationMs}::int,
      ${status}::int, ${failure}::text, ${sealed}::bytea
    from ${webhookDelivery} where facility_id = ${facilityId} and endpoint_id = ${endpointId} and event_id = ${taken.event.id}`);
}

/**
 * Updates `failingSince`. Pauses the webhook if it has failed for too long or the receiver has answered 410.
 */
async function updateHealth(
  db: Db,
  endpoint: Endpoint,
  tried: readonly DeliveryAttempt[],
): Promise<Endpoint> {
  const realAttempts = tried.filter(each => !isTest(each));
  const [first] = realAttempts;
  if (!first) return endpoint;
  const wasAccepted = realAttempts.some(({ failure }) => failure === null);
  const failingSince = wasAccepted ? null : (endpoint.failingSince ?? first.at);
  const updatedEndpoint = { ...endpoint, failingSince };
  if (endpoint.failingSince?.getTime() !== failingSince?.getTime())
    await db.update(webhookEndpoint).set({ failingSince }).where(matchesEndpoint(endpoint));
  if (endpoint.pausedAt) return updatedEndpoint;
  if (realAttempts.some(isGoneResponse)) return pauseFailingWebhook(db, updatedEndpoint, 'gone');
  return failingSince && hasFailedTooLong(failingSince, now())
    ? pauseFailingWebhook(db, updatedEndpoint, 'failing')
    : updatedEndpoint;
}

const matchesEndpoint = ({ facilityId, id }: Endpoint) =>
  and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, id));

async function settleDelivery(db: Db, endpoint: Endpoint, tried: DeliveryAttempt): Promise<void> {
  const { facilityId, id: endpointId } = endpoint;
  const { taken, failure, retryAfter } = tried;
  const at = now();
  const attempts = taken.attempts + 1;
  if (failure === null)
    return updateDelivery(db, endpoint, tried, { state: 'delivered', attempts, settledAt: at });
  // A test is not retried, because the user sent it to see its response.
  if (isTest(tried))
    return updateDelivery(db, endpoint, tried, { state: 'given-up', attempts, settledAt: at });
  const dueAt = nextTry(attempts, { at, chance: Math.random(), retryAfter });
  // The webhook is paused, so the delivery waits until the owner resumes it.
  if (endpoint.pausedAt) return updateDelivery(db, endpoint, tried, { attempts, dueAt });
  if (!dueAt) return updateDelivery(db, endpoint, tried, { state: 'given-up', attempts, settledAt: at });
  await updateDelivery(db, endpoint, tried, { attempts, dueAt });
  await deliverWebhooks.add(db, { facilityId, endpointId }, { runAt: dueAt });
}

/**
 * Updates a delivery and ends its claim. Does nothing if the delivery is already settled, or if this attempt
 * failed and the claim has already been ended.
 */
async function updateDelivery(
  db: Db,
  endpoint: Endpoint,
  { taken: { event }, failure }: DeliveryAttempt,
  changes: Partial<typeof webhookDelivery.$inferInsert>,
): Promise<void> {
  const isStillClaimed = failure === null ? undefined : isNotNull(webhookDelivery.claimedUntil);
  await db
    .update(webhookDelivery)
    .set({ ...changes, claimedUntil: null })
    .where(
      and(
        whereEndpoint(endpoint),
        eq(webhookDelivery.eventId, event.id),
        eq(webhookDelivery.state, 'waiting'),
        isStillClaimed,
      ),
    );
}
