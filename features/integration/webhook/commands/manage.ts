import { and, count, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { isPrivateHost } from '#platform/http/public-address.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { deliverWebhooks } from '../events.ts';
import { newSecret, retiredSecrets, sealSecret } from '../queries/secrets.ts';
import { webhookSettings } from '../queries/settings.ts';
import { isWebhookAddress } from '../rules/address.ts';
import { MAX_ENDPOINTS, type WebhookEvent } from '../rules/events.ts';
import { webhookDelivery, webhookEndpoint } from '../tables.ts';

type WebhookInput = { url: string; events: readonly WebhookEvent[] };
type Endpoint = typeof webhookEndpoint.$inferSelect;

/**
 * Creates a webhook.
 * @returns its id and secret, which cannot be shown again
 * @throws 422 for a URL that is not allowed
 * @throws 409 `webhooks_full`
 */
export async function createWebhook(
  scope: StaffScope,
  wanted: WebhookInput,
): Promise<{ id: number; secret: string }> {
  assertAddress(wanted.url);
  return inFacility(scope, async db => {
    const { facilityId, userId } = scope;
    await assertBelowLimit(db, facilityId);
    const id = await nextId(db);
    const secret = newSecret();
    await db.insert(webhookEndpoint).values({
      facilityId,
      id,
      ...toColumns(wanted),
      secretSealed: await sealSecret(db, facilityId, id, secret),
      createdAt: now(),
      createdBy: userId,
    });
    await audit(db, scope, { action: 'webhook.created', details: { webhook: id, events: wanted.events } });
    return { id, secret };
  });
}

/**
 * Rejects URLs that are not allowed, and URLs with private IP addresses by the same rule as when sending.
 * Host names are resolved only when sending.
 */
function assertAddress(url: string): void {
  const webhookOptions = webhookSettings();
  if (!isWebhookAddress(url, webhookOptions)) throw invalidInput({ url: 'webhook_url_invalid' });
  if (!webhookOptions.allowPrivate && isPrivateHost(new URL(url)))
    throw invalidInput({ url: 'webhook_url_private' });
}

/** Locks the hotel, so that concurrent requests cannot exceed the maximum number of webhooks. */
async function assertBelowLimit(db: Db, facilityId: number): Promise<void> {
  await db.select({ id: facility.id }).from(facility).where(eq(facility.id, facilityId)).for('no key update');
  const [found] = await db
    .select({ count: count() })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.facilityId, facilityId));
  if ((found?.count ?? 0) >= MAX_ENDPOINTS) throw new Refusal(409, 'webhooks_full');
}

/**
 * Returns the next id. It is needed before the insert, because the encryption of the secret is bound to the
 * row.
 */
async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('webhook_endpoint', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

const toColumns = ({ url, events }: WebhookInput) => ({
  url: new URL(url).href,
  events: [...new Set(events)],
});

/** Changes the URL and the event types. Waiting deliveries are sent to the new URL immediately. */
export async function changeWebhook(scope: StaffScope, id: number, wanted: WebhookInput): Promise<void> {
  assertAddress(wanted.url);
  return inFacility(scope, async db => {
    const endpoint = await lockWebhook(db, scope, id);
    const to = toColumns(wanted);
    await db.update(webhookEndpoint).set(to).where(whereWebhook(endpoint));
    const hasNewUrl = to.url !== endpoint.url;
    if (hasNewUrl) await resetDeliveries(db, endpoint);
    await audit(db, scope, {
      action: 'webhook.changed',
      details: { webhook: id, moved: hasNewUrl, events: to.events },
    });
  });
}

/**
 * Creates a new secret. Each earlier secret keeps signing for a day after it was replaced.
 * @returns the new secret, which cannot be shown again
 */
export function changeSecret(scope: StaffScope, id: number): Promise<{ secret: string }> {
  return inFacility(scope, async db => {
    const endpoint = await lockWebhook(db, scope, id);
    const secret = newSecret();
    await db
      .update(webhookEndpoint)
      .set({
        secretSealed: await sealSecret(db, scope.facilityId, id, secret),
        ...(await retiredSecrets(db, endpoint, now())),
      })
      .where(whereWebhook(endpoint));
    await audit(db, scope, { action: 'webhook.secret_changed', details: { webhook: id } });
    return { secret };
  });
}

/** Pauses a webhook. Events wait until it is resumed. Does nothing if the webhook is already paused. */
export function pauseWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const endpoint = await lockWebhook(db, scope, id);
    if (endpoint.pausedAt) return;
    await db
      .update(webhookEndpoint)
      .set({ pausedAt: now(), pausedWhy: 'owner' })
      .where(whereWebhook(endpoint));
    await audit(db, scope, { action: 'webhook.paused', details: { webhook: id, why: 'owner' } });
  });
}

/**
 * Resumes a webhook. Waiting events are sent immediately, in order. Does nothing if the webhook is not paused.
 */
export function resumeWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const endpoint = await lockWebhook(db, scope, id);
    if (!endpoint.pausedAt) return;
    await db
      .update(webhookEndpoint)
      .set({ pausedAt: null, pausedWhy: null, failingSince: null })
      .where(whereWebhook(endpoint));
    await resetDeliveries(db, endpoint);
    await audit(db, scope, { action: 'webhook.resumed', details: { webhook: id } });
  });
}

/**
 * Deletes a webhook with its log. Waiting deliveries are not sent.
 * @throws 404 if it does not exist, including for the second of two concurrent requests
 */
export function deleteWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const deletedRows = await db
      .delete(webhookEndpoint)
      .where(whereWebhook({ facilityId: scope.facilityId, id }))
      .returning({ id: webhookEndpoint.id });
    if (deletedRows.length === 0) throw notFound();
    await audit(db, scope, { action: 'webhook.deleted', details: { webhook: id } });
  });
}

export const whereWebhook = ({ facilityId, id }: Pick<Endpoint, 'facilityId' | 'id'>) =>
  and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, id));

/**
 * Locks and returns a webhook.
 * @throws 404 if this hotel has no webhook with this id
 */
export async function lockWebhook(db: Db, { facilityId }: StaffScope, id: number): Promise<Endpoint> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoint)
    .where(whereWebhook({ facilityId, id }))
    .for('no key update');
  if (!endpoint) throw notFound();
  return endpoint;
}

/** Resets the attempts of waiting deliveries, so that they are sent again immediately. */
async function resetDeliveries(db: Db, { facilityId, id }: Endpoint): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ attempts: 0, dueAt: null })
    .where(
      and(
        eq(webhookDelivery.facilityId, facilityId),
        eq(webhookDelivery.endpointId, id),
        eq(webhookDelivery.state, 'waiting'),
      ),
    );
  await deliverWebhooks.add(db, { facilityId, endpointId: id });
}
