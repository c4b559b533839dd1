import type { Channel } from '#features/booking/rules/send-method.ts';
import type { Db } from '#platform/database/pool.ts';
import { sendMessage, sendMessages } from '../events.ts';
import { AT_ONCE } from '../rules/waves.ts';

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

async function queueSome(db: Db, some: readonly Named[], options: { runAt?: Date }): Promise<void> {
  const [first] = some;
  if (!first) return;
  const { facilityId, channel, id } = first;
  // Named as before where it is one: a worker of the release before knows that.
  if (some.length === 1) await sendMessage.add(db, { facilityId, id, channel }, options);
  else await sendMessages.add(db, { facilityId, channel, ids: some.map(each => each.id) }, options);
}
