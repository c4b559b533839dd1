import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { post } from '#platform/http/post.ts';
import { retryAfterIn } from '#platform/http/retry-after.ts';
import { log } from '#platform/log/log.ts';
import { deliverWebhooks } from '../events.ts';
import { bodyOf, webhookId } from '../queries/body.ts';
import { signedHeaders, signingSecrets } from '../queries/secrets.ts';
import { type WebhookSettings, webhookSettings } from '../queries/settings.ts';
import { type DeliveryResult, judgeNoResponse, judgeStatus } from '../rules/answers.ts';
import { awaitResponses, isAwaited } from './await-answers.ts';
import { settleDeliveries } from './settle.ts';
import { type ClaimedDelivery, claimDue, type Endpoint, isMoreDue } from './take.ts';

export type DeliveryAttempt = DeliveryResult & {
  taken: ClaimedDelivery;
  at: Date;
  durationMs: number;
  /** Beginning of the response. "" if there was none. */
  answer: string;
  retryAfter: Date | null;
};

type DeliveryJob = { facilityId: number; endpointId: number };

/**
 * Sends the due deliveries of a webhook in parallel, and adds a job for further ones, so that other webhooks
 * get their turn. Slow responses are awaited after this function has returned. Until they arrive, this process
 * sends nothing else to that webhook. After a crash, deliveries in progress are repeated.
 * `origin`: origin of our API.
 */
export async function deliver(origin: string, { facilityId, endpointId }: DeliveryJob): Promise<void> {
  const address = `${facilityId}/${endpointId}`;
  if (isAwaited(address)) return;
  const scope = mintSystem(facilityId);
  const work = await inFacility(scope, async db => {
    const claim = await claimDue(db, { facilityId, endpointId });
    if (!claim || claim.taken.length === 0) return undefined;
    return { ...claim, secrets: await signingSecrets(db, claim.endpoint, now()) };
  });
  if (!work) return;
  const { endpoint, taken, secrets } = work;
  const send = (each: ClaimedDelivery) => attemptDelivery(endpoint, each, { origin, secrets });
  await awaitResponses(address, Promise.all(taken.map(send)), tried =>
    inFacility(scope, async db => {
      const updatedEndpoint = await settleDeliveries(db, endpoint, tried);
      if (updatedEndpoint) await queueMoreDue(db, updatedEndpoint);
    }),
  );
}

async function queueMoreDue(db: Db, endpoint: Endpoint): Promise<void> {
  const { facilityId, id: endpointId } = endpoint;
  if (await isMoreDue(db, endpoint)) await deliverWebhooks.add(db, { facilityId, endpointId });
}

type SigningOptions = { origin: string; secrets: readonly string[] };

async function attemptDelivery(
  endpoint: Endpoint,
  taken: ClaimedDelivery,
  { origin, secrets }: SigningOptions,
): Promise<DeliveryAttempt> {
  const { event, booking } = taken;
  const at = now();
  const body = bodyOf(event, booking, origin);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Genkan-Webhooks',
    ...signedHeaders(secrets, { id: webhookId(event), at, body }),
  };
  const startedAt = performance.now();
  const answer = await postToWebhook(new URL(endpoint.url), { headers, body }, webhookSettings());
  const durationMs = Math.round(performance.now() - startedAt);
  log.debug(
    { facility: endpoint.facilityId, webhook: endpoint.id, event: event.id, durationMs, ...answer.judged },
    'A webhook was attempted',
  );
  return { ...answer.judged, taken, at, durationMs, answer: answer.text, retryAfter: answer.retryAfter };
}

type WebhookResponse = { judged: DeliveryResult; text: string; retryAfter: Date | null };

async function postToWebhook(
  url: URL,
  request: { headers: Record<string, string>; body: string },
  { timeout, allowPrivate }: WebhookSettings,
): Promise<WebhookResponse> {
  const answer = await post({ url, ...request }, { timeoutMs: timeout, onlyPublic: !allowPrivate });
  if (answer.status === undefined)
    return { judged: judgeNoResponse(answer.reason), text: '', retryAfter: null };
  const judged = judgeStatus(answer.status);
  return { judged, text: answer.text, retryAfter: retryAfterIn(answer.retryAfter, now()) };
}
