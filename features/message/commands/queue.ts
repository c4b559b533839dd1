import type { Channel } from '#features/booking/rules/send-method.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { sendMessage, sendMessages } from '../events.ts';
import { AT_ONCE, UNANSWERED } from '../rules/waves.ts';

type Named = { facilityId: number; id: number; channel: Channel };

/**
 * Adds the jobs that send written messages, in the caller's transaction: those of one hotel and channel together, some dozens
 * to a job. `runAt`: not before.
 */
export async function queueSending(
  db: Db,
  messages: readonly Named[],
  options: { runAt?: Date } = {},
): Promise<void> {
  const groups = Map.groupBy(messages, ({ facilityId, channel }) => `${facilityId} ${channel}`);
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += AT_ONCE)
      await queueSome(db, group.slice(from, from + AT_ONCE), options);
}

/**
 * Adds the job that sees to messages that are marked, should whoever hands them over not live to keep their answers: what is still marked by
 * then is uncertain. It comes when no provider can answer any more, and is taken away with the answers. `key`: a name of its own.
 */
export async function queueUnanswered(
  db: Db,
  { facilityId, ids, key }: { facilityId: number; ids: readonly number[]; key: string },
): Promise<void> {
  const runAt = new Date(now().getTime() + UNANSWERED);
  await sendMessages.add(db, { facilityId, channel: 'email', ids }, { runAt, key });
}

async function queueSome(db: Db, some: readonly Named[], options: { runAt?: Date }): Promise<void> {
  const [first] = some;
  if (!first) return;
  const { facilityId, channel, id } = first;
  // Named as before where it is one: a worker of the release before knows that.
  if (some.length === 1) await sendMessage.add(db, { facilityId, id, channel }, options);
  else await sendMessages.add(db, { facilityId, channel, ids: some.map(each => each.id) }, options);
}
