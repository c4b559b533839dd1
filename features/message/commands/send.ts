import { setTimeout as wait } from 'node:timers/promises';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import type { Channel } from '#features/booking/rules/send-method.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import type { Leave } from '#platform/pace/turns.ts';
import { smsDriver } from '#platform/sms/sms.ts';
import { sendMessages } from '../events.ts';
import type { Site } from '../rules/site.ts';
import { LONGEST } from '../rules/waves.ts';
import type { Taken } from './hand-over.ts';
import type { GuideDecisions } from './message.ts';
import { queueSending } from './queue.ts';
import { settle } from './settle.ts';
import { take } from './take.ts';

type UnderWay = Pick<Leave, 'begin' | 'end'>;

/** Messages of one hotel. */
type Named = { facilityId: number; ids: readonly number[] };

/**
 * Sends messages at their provider's pace, in waves of as many as it may be handed side by side. What waits for its turn can still be
 * stopped. After two seconds the rest is a job of its own, behind what others have to send.
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
    const leave = await driver.turn(rest.length);
    // This process stops: another will send them.
    if (leave.count === 0) return putBack({ facilityId, ids: rest }, channel);
    const wave = { facilityId, ids: rest.splice(0, leave.count) };
    await send(site, guides, wave, leave)
      .catch(error => oneByOne(wave, channel, error))
      .finally(() => leave.end());
  }
}

/** What is wrong with one message must not keep back the others, as it would each time they are tried together. */
async function oneByOne(wave: Named, channel: Channel, error: unknown): Promise<void> {
  const { facilityId, ids } = wave;
  if (ids.length === 1 || error instanceof Unavailable) throw error;
  log.error({ facilityId, err: error }, 'Messages that were to go together go one by one');
  for (const id of ids) await putBack({ facilityId, ids: [id] }, channel);
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
 * `leave`: told when they are handed over and when none is under way any more.
 *
 * A guide message goes out at most once: it is marked before it is handed over, and one that was under way when a process
 * died is uncertain. Every other message goes out at least once.
 */
export async function send(
  site: Site,
  guides: GuideDecisions,
  named: Named,
  leave?: UnderWay,
): Promise<void> {
  const taken = await inFacility(mintSystem(named.facilityId), db => take(db, site, guides, named));
  await handOverAll(guides, named.facilityId, taken, leave);
}

/**
 * Hands over messages of one hotel, of which the guide messages are marked, side by side, and keeps what became of each. `key`: of the job
 * that sees to them should they not be answered.
 */
export async function handOverAll(
  guides: GuideDecisions,
  facilityId: number,
  taken: readonly Taken[],
  leave?: UnderWay,
  key?: string,
): Promise<void> {
  if (taken.length === 0) return;
  const scope = mintSystem(facilityId);
  leave?.begin();
  const outcomes = await Promise.all(
    taken.map(async ({ row, handOver }) => ({ row, result: await handOver() })),
  );
  leave?.end(outcomes.filter(({ result }) => result.accepted).length, outcomes.length);
  const keep = (some: typeof outcomes) =>
    whileUnavailable(() =>
      inFacility(scope, async db => {
        await settle(db, guides, some);
        if (key !== undefined && some === outcomes) await sendMessages.remove(db, key);
      }),
    );
  await keep(outcomes).catch(async error => {
    if (outcomes.length === 1) throw error;
    const kept = await Promise.allSettled(outcomes.map(outcome => keep([outcome])));
    const failed = kept.find(each => each.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/**
 * What was answered would be uncertain where a database that is away, or stands still, for a minute did not keep it. The job that waits
 * for this may be taken over meanwhile: what is known goes before what then was not. Milliseconds.
 */
const PAUSES = [200, 1_000, 4_000, 10_000, 20_000, 30_000];

async function whileUnavailable(work: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await wait(pause);
    }
  return work();
}
