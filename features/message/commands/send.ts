import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import type { Channel } from '#features/booking/rules/send-method.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { smsDriver } from '#platform/sms/sms.ts';
import type { Site } from '../rules/site.ts';
import { LONGEST, WAVE } from '../rules/waves.ts';
import type { GuideDecisions } from './message.ts';
import { queueSending } from './queue.ts';
import { settle } from './settle.ts';
import { take } from './take.ts';

/** Messages of one hotel. */
type Named = { facilityId: number; ids: readonly number[] };

/**
 * Sends messages at their provider's pace, some side by side. What waits for its turn can still be stopped. After two seconds the rest is a job
 * of its own, behind what others have to send.
 */
export async function sendInTurn(
  site: Site,
  guides: GuideDecisions,
  { channel, facilityId, ids }: Named & { channel: Channel },
): Promise<void> {
  const driver = channel === 'sms' ? smsDriver() : mailDriver();
  const start = performance.now();
  const rest = [...ids];
  while (rest.length > 0) {
    if (performance.now() - start > LONGEST) return putBack({ facilityId, ids: rest }, channel);
    const wave = rest.splice(0, await driver.turn(Math.min(WAVE, rest.length)));
    await send(site, guides, { facilityId, ids: wave });
  }
}

function putBack({ facilityId, ids }: Named, channel: Channel): Promise<void> {
  return inFacility(mintSystem(facilityId), db =>
    queueSending(
      db,
      ids.map(id => ({ facilityId, id, channel })),
    ),
  );
}

/**
 * Hands messages to their provider side by side and keeps what became of each. What may still succeed is tried again, later each
 * time, for 6 hours (docs/reference/messages.md#a-messages-states). No transaction is open while the provider is waited for.
 *
 * A guide message goes out at most once: it is marked before it is handed over, and one that was under way when a process
 * died is uncertain. Every other message goes out at least once.
 */
export async function send(site: Site, guides: GuideDecisions, named: Named): Promise<void> {
  const scope = mintSystem(named.facilityId);
  const taken = await inFacility(scope, db => take(db, site, guides, named));
  if (taken.length === 0) return;
  const outcomes = await Promise.all(
    taken.map(async ({ row, handOver }) => ({ row, result: await handOver() })),
  );
  await inFacility(scope, db => settle(db, guides, outcomes));
}
