import { and, count, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { isPrivateHost } from '#platform/http/public-address.ts';
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts';
import { deliverWebhooks } from '../events.ts';
import { webhookManners } from '../queries/manners.ts';
import { newSecret, retired, sealSecret } from '../queries/secrets.ts';
import { isWebhookAddress } from '../rules/address.ts';
import { MOST_ENDPOINTS, type WebhookEvent } from '../rules/events.ts';
import { webhookDelivery, webhookEndpoint } from '../tables.ts';

type Wanted = { url: string; events: readonly WebhookEvent[] };
type Endpoint = typeof webhookEndpoint.$inferSelect;

/**
 * Has an address told from now on. Out: its id and its secret, which is shown this once. Throws 422 for an address that webhooks may not go
 * to, 409 `webhooks_full`.
 */
export async function createWebhook(
  scope: StaffScope,
  wanted: Wanted,
): Promise<{ id: number; secret: string }> {
  assertAddress(wanted.url);
  return inFacility(scope, async db => {
    const { facilityId, userId } = scope;
    await assertRoom(db, facilityId);
    const id = await nextId(db);
    const secret = newSecret();
    await db.insert(webhookEndpoint).values({
      facilityId,
      id,
      ...stored(wanted),
      secretSealed: await sealSecret(db, facilityId, id, secret),
      createdAt: now(),
      createdBy: userId,
    });
    await audit(db, scope, { action: 'webhook.created', details: { webhook: id, events: wanted.events } });
    return { id, secret };
  });
}

/** To which machine a name leads is seen when it is asked for; what is private by its writing is refused here, by the same rule. */
function assertAddress(url: string): void {
  const manners = webhookManners();
  if (!isWebhookAddress(url, manners)) throw invalid({ url: 'webhook_url_invalid' });
  if (!manners.allowPrivate && isPrivateHost(new URL(url))) throw invalid({ url: 'webhook_url_private' });
}

/** Counted one after the other: of two at once the second sees what the first has made. */
async function assertRoom(db: Db, facilityId: number): Promise<void> {
  await db.select({ id: facility.id }).from(facility).where(eq(facility.id, facilityId)).for('no key update');
  const [found] = await db
    .select({ count: count() })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.facilityId, facilityId));
  if ((found?.count ?? 0) >= MOST_ENDPOINTS) throw new Refusal(409, 'webhooks_full');
}

/** A secret is sealed for the row that holds it. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('webhook_endpoint', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

const stored = ({ url, events }: Wanted) => ({ url: new URL(url).href, events: [...new Set(events)] });

/** Changes where it is told, and what. What waits goes to the new address, at once. */
export async function changeWebhook(scope: StaffScope, id: number, wanted: Wanted): Promise<void> {
  assertAddress(wanted.url);
  return inFacility(scope, async db => {
    const endpoint = await locked(db, scope, id);
    const to = stored(wanted);
    await db.update(webhookEndpoint).set(to).where(isEndpoint(endpoint));
    const isMoved = to.url !== endpoint.url;
    if (isMoved) await beginAnew(db, endpoint);
    await audit(db, scope, {
      action: 'webhook.changed',
      details: { webhook: id, moved: isMoved, events: to.events },
    });
  });
}

/** Makes a new secret, beside which each one before it signs on for a day after its change. Out: the new one, shown this once. */
export function changeSecret(scope: StaffScope, id: number): Promise<{ secret: string }> {
  return inFacility(scope, async db => {
    const endpoint = await locked(db, scope, id);
    const secret = newSecret();
    await db
      .update(webhookEndpoint)
      .set({
        secretSealed: await sealSecret(db, scope.facilityId, id, secret),
        ...(await retired(db, endpoint, now())),
      })
      .where(isEndpoint(endpoint));
    await audit(db, scope, { action: 'webhook.secret_changed', details: { webhook: id } });
    return { secret };
  });
}

/** Lets nothing go to an address until it is resumed; what happens meanwhile waits. Paused already it stays as it is. */
export function pauseWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const endpoint = await locked(db, scope, id);
    if (endpoint.pausedAt) return;
    await db.update(webhookEndpoint).set({ pausedAt: now(), pausedWhy: 'owner' }).where(isEndpoint(endpoint));
    await audit(db, scope, { action: 'webhook.paused', details: { webhook: id, why: 'owner' } });
  });
}

/** Lets an address be told again: what has waited goes out at once, in order. Of one that is not paused nothing changes. */
export function resumeWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const endpoint = await locked(db, scope, id);
    if (!endpoint.pausedAt) return;
    await db
      .update(webhookEndpoint)
      .set({ pausedAt: null, pausedWhy: null, failingSince: null })
      .where(isEndpoint(endpoint));
    await beginAnew(db, endpoint);
    await audit(db, scope, { action: 'webhook.resumed', details: { webhook: id } });
  });
}

/** Takes an address away, with its log; what waited for it is not sent. Of two at once the second gets 404. */
export function deleteWebhook(scope: StaffScope, id: number): Promise<void> {
  return inFacility(scope, async db => {
    const gone = await db
      .delete(webhookEndpoint)
      .where(isEndpoint({ facilityId: scope.facilityId, id }))
      .returning({ id: webhookEndpoint.id });
    if (gone.length === 0) throw notFound();
    await audit(db, scope, { action: 'webhook.deleted', details: { webhook: id } });
  });
}

export const isEndpoint = ({ facilityId, id }: Pick<Endpoint, 'facilityId' | 'id'>) =>
  and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, id));

/** The address while nobody else changes it. 404 where this hotel has none of this id. */
export async function locked(db: Db, { facilityId }: StaffScope, id: number): Promise<Endpoint> {
  const [endpoint] = await db
    .select()
    .from(webhookEndpoint)
    .where(isEndpoint({ facilityId, id }))
    .for('no key update');
  if (!endpoint) throw notFound();
  return endpoint;
}

/** What waits has all its tries again, from now on. */
async function beginAnew(db: Db, { facilityId, id }: Endpoint): Promise<void> {
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
