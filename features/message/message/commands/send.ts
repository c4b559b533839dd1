import { setTimeout as sleep } from 'node:timers/promises';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { now } from '#platform/clock/clock.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { headline } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { changesAfterAttempt } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { lockByKey, type MessageKey, updateMessage } from './message.ts';
import { settleMessage } from './settle.ts';
import { prepareToSend } from './take.ts';
import { markUndelivered } from './undelivered.ts';

/**
 * Sends one message: marks it if it is a guide message, hands it to its provider outside a transaction, and
 * stores the response. After a temporary failure, retries with growing delays for 6 hours
 * (docs/reference/messages.md#a-messages-states).
 * @throws Unavailable if the database is down before the message is handed over, or for more than a minute
 * after it. A guide message is then never handed over a second time, because it is marked.
 */
export async function sendMessage(site: Site, named: MessageKey): Promise<void> {
  const scope = mintSystem(named.facilityId);
  try {
    const prepared = await inFacility(scope, db => prepareToSend(db, site, named));
    if (!prepared) return;
    const result = await prepared.handOver();
    await retryWhileUnavailable(() => inFacility(scope, db => settleMessage(db, site, prepared.row, result)));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    await storeFault(named, error);
  }
}

/**
 * Milliseconds between attempts to store a response. Without retries, a short database outage would make a
 * guide message uncertain.
 */
const PAUSES = [200, 1_000, 4_000, 10_000, 20_000, 30_000];

async function retryWhileUnavailable(work: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await sleep(pause);
    }
  await work();
}

/**
 * Handles a failure on our side, such as text that cannot be decrypted. The message is retried as after a
 * rejection. A guide message that may already have been sent is not retried and becomes uncertain.
 */
async function storeFault({ facilityId, ...named }: MessageKey, error: unknown): Promise<void> {
  log.error({ facilityId, message: named.id, err: error }, 'A message could not be sent');
  await inFacility(mintSystem(facilityId), async db => {
    const row = (await lockByKey(db, { facilityId, ...named }))?.row;
    if (row?.state !== 'queued') return;
    const changes = changesAfterAttempt(row, { kind: 'fault', reason: headline(error) }, now());
    await updateMessage(db, row, changes);
    if (changes.state === 'failed') await markUndelivered(db, row);
  });
}
