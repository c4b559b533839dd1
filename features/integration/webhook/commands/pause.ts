import { and, eq } from 'drizzle-orm';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { accountMailRequested } from '#features/staff/session/events.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { PauseReason } from '../rules/events.ts';
import { webhookEndpoint } from '../tables.ts';

type Endpoint = typeof webhookEndpoint.$inferSelect;

export async function pauseFailingWebhook(
  db: Db,
  endpoint: Endpoint,
  why: Exclude<PauseReason, 'owner'>,
): Promise<Endpoint> {
  const { facilityId, id } = endpoint;
  const pausedAt = now();
  await db
    .update(webhookEndpoint)
    .set({ pausedAt, pausedWhy: why })
    .where(and(eq(webhookEndpoint.facilityId, facilityId), eq(webhookEndpoint.id, id)));
  await audit(db, mintSystem(facilityId), { action: 'webhook.paused', details: { webhook: id, why } });
  await notifyOwner(db, endpoint);
  return { ...endpoint, pausedAt, pausedWhy: why };
}

async function notifyOwner(db: Db, { facilityId, url }: Endpoint): Promise<void> {
  const hotel = await facilityById(db, facilityId);
  if (!hotel?.userId) return;
  await accountMailRequested.add(db, {
    kind: 'webhookPaused',
    about: hotel.userId,
    nonce: randomToken(128),
    language: '',
    host: new URL(url).host,
  });
}
