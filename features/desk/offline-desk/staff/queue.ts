import { sealBox } from '#platform/browser/box.ts';
import { toBase64Url } from '#platform/browser/bytes.ts';
import { client } from '#platform/browser/call.ts';
import { type OutgoingItem, outgoingItems, queueOutgoing, removeSent } from '#platform/browser/vault.ts';
import type * as contract from '../contract/acts.ts';
import { type ActionInput, type OfflineAction, sealContext } from '../rules/acts.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import type { ActionNote } from '../rules/locally.ts';
import { type Owner, ownerName, type Snapshot } from './kept.ts';
import { timeoutOptions } from './line.ts';

const call = client<typeof contract, 'staff'>();

export type ActionReply = Awaited<ReturnType<typeof postActs>>[number];

type Desk = { owner: Owner; snapshot: Snapshot & { device_id: number } };

/**
 * Queues an offline action. It is sealed so that only the server can read it.
 * @throws if the browser has no storage left.
 */
export async function queueAction(
  { owner, snapshot }: Desk,
  doing: ActionInput,
  slot: number | null = null,
): Promise<void> {
  const { device_id: deviceId, public_key } = snapshot;
  const { facilityId, userId } = owner;
  const actId = crypto.randomUUID();
  const at = new Date().toISOString();
  const action: OfflineAction = { ...doing, act_id: actId, device_id: deviceId, user_id: userId, at };
  const context = sealContext({ facilityId, deviceId, userId }, actId);
  const sealed = toBase64Url(await sealBox(public_key, context, JSON.stringify(action)));
  const outgoingItem = { id: actId, owner: `${ownerName(owner)}/${deviceId}`, at, sealed };
  await queueOutgoing(outgoingItem, ownerName(owner), noteOf(action, slot));
}

/** Removes the scanned code, which must stay sealed. */
function noteOf(whole: OfflineAction, slot: number | null): ActionNote {
  if (whole.kind !== 'scan') return whole;
  const { code: _code, ...rest } = whole;
  return { ...rest, slot };
}

export const waitingActionsOf = async (owner: Owner): Promise<OutgoingItem[]> =>
  (await outgoingItems()).filter(each => each.owner.startsWith(`${ownerName(owner)}/`));

export const countWaiting = async (): Promise<number> => (await outgoingItems()).length;

/**
 * Sends this user's waiting offline actions in order, and removes those for which the server returned an
 * outcome.
 * @returns the outcomes.
 */
export async function sendWaiting(owner: Owner): Promise<ActionReply[]> {
  const answers: ActionReply[] = [];
  for (;;) {
    const [first, ...others] = await waitingActionsOf(owner);
    if (!first) return answers;
    const batch = [first, ...others]
      .filter(each => each.owner === first.owner)
      .slice(0, OFFLINE_LIMITS.mostActs);
    const replies = await postActs(owner, Number(first.owner.split('/')[2]), batch);
    await removeSent(replies.map(({ act_id }) => act_id));
    answers.push(...replies);
  }
}

async function postActs({ facilityId }: Owner, deviceId: number, waiting: readonly OutgoingItem[]) {
  const acts = waiting.map(({ id, sealed }) => ({ act_id: id, sealed }));
  return (
    await call(
      'POST desk-offline/acts',
      { facility_id: facilityId, device_id: deviceId, acts },
      timeoutOptions(),
    )
  ).data;
}
