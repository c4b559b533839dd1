import { setTimeout as sleep } from 'node:timers/promises';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { now } from '#platform/clock/clock.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { headline } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { afterTry } from '../rules/retry.ts';
import type { Site } from '../rules/site.ts';
import { lockNamed, type Named, update } from './message.ts';
import { noteUndelivered } from './reached.ts';
import { settle } from './settle.ts';
import { take } from './take.ts';

/**
 * Sends one message: marks it, hands it to its provider while no transaction is open, and keeps the answer. What may still succeed is
 * tried again, later each time, for 6 hours (docs/reference/messages.md#a-messages-states). Throws Unavailable where the database
 * is away before the message was handed over.
 */
export async function sendMessage(site: Site, named: Named): Promise<void> {
  const scope = mintSystem(named.facilityId);
  try {
    const taken = await inFacility(scope, db => take(db, site, named));
    if (!taken) return;
    const result = await taken.handOver();
    await whileUnavailable(() => inFacility(scope, db => settle(db, site, taken.row, result)));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    await noteFault(named, error);
  }
}

/** An answer that is not kept makes a guide message uncertain: a database that is away for a minute does not lose it. Milliseconds. */
const PAUSES = [200, 1_000, 4_000, 10_000, 20_000, 30_000];

async function whileUnavailable(work: () => Promise<void>): Promise<void> {
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
 * A fault of ours with one message, such as words that cannot be opened: it is tried again like one that was refused. A guide message
 * that may be out already stays as it is, and becomes uncertain.
 */
async function noteFault({ facilityId, ...named }: Named, error: unknown): Promise<void> {
  log.error({ facilityId, message: named.id, err: error }, 'A message could not be sent');
  await inFacility(mintSystem(facilityId), async db => {
    const row = (await lockNamed(db, { facilityId, ...named }))?.row;
    if (row?.state !== 'queued') return;
    const changes = afterTry(row, { kind: 'fault', reason: headline(error) }, now());
    await update(db, row, changes);
    if (changes.state === 'failed') await noteUndelivered(db, row);
  });
}
