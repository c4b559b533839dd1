import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { openBox } from '#platform/crypto/box.ts';
import type { Db } from '#platform/database/pool.ts';
import { id, requiredText, slotNumber } from '#platform/http/wire.ts';
import type { sendActions } from '../contract/acts.ts';
import { openingKeyOf } from '../queries/seal-keys.ts';
import { isSettled, type OfflineAction, type Outcome, sealContext } from '../rules/acts.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { deskAct } from '../tables.ts';
import { type ActionResult, applyAction } from './do-act.ts';

type SentActs = z.output<typeof sendActions.input>;
type ActionReply = { act_id: string; outcome: Outcome; settled: boolean };

const DAY = 86_400_000;
const commonFields = { act_id: z.uuid(), device_id: id, user_id: id, at: z.iso.datetime() };
const actionSchema = z.discriminatedUnion('kind', [
  z.object({
    ...commonFields,
    kind: z.literal('confirm'),
    booking_id: id,
    seen: z.array(z.object({ id, version: z.int() })).max(100),
  }),
  z.object({
    ...commonFields,
    kind: z.literal('passport'),
    booking_id: id,
    registration_id: id,
    person_id: id,
  }),
  z.object({ ...commonFields, kind: z.literal('arrived'), booking_id: id, slot: slotNumber }),
  z.object({ ...commonFields, kind: z.literal('scan'), code: requiredText(100), expected: id.nullable() }),
]);

/**
 * Applies offline actions in order, each in a separate transaction. An action that was received before is not
 * applied again; its earlier outcome is returned.
 */
export async function receiveActions(
  scope: StaffScope,
  { device_id: deviceId, acts }: SentActs,
): Promise<ActionReply[]> {
  const key = await inFacility(scope, db => openingKeyOf(db, scope, deviceId));
  const answers: ActionReply[] = [];
  for (const { act_id: actId, sealed } of acts) {
    const openedAction = key && openAction(scope, deviceId, key, { actId, sealed });
    answers.push(
      await inFacility(scope, db => receiveAction(db, scope, { actId, deviceId, opened: openedAction })),
    );
  }
  return answers;
}

/** Decrypts an offline action that a device sealed for this user. Null if it is invalid. */
function openAction(
  { facilityId, userId }: StaffScope,
  deviceId: number,
  key: Buffer,
  { actId, sealed }: { actId: string; sealed: string },
): OfflineAction | null {
  const context = sealContext({ facilityId, deviceId, userId }, actId);
  const text = openBox(key, context, Buffer.from(sealed, 'base64url'));
  if (text === null) return null;
  const parsed = actionSchema.safeParse(jsonOf(text));
  return parsed.success && parsed.data.act_id === actId ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type ReceivedAction = { actId: string; deviceId: number; opened: OfflineAction | null };

async function receiveAction(
  db: Db,
  scope: StaffScope,
  { actId, deviceId, opened }: ReceivedAction,
): Promise<ActionReply> {
  const { facilityId, userId } = scope;
  const receivedAt = now();
  const actedAt = opened ? momentOf(opened, receivedAt) : receivedAt;
  const [isFirst] = await db
    .insert(deskAct)
    .values({
      facilityId,
      actId,
      deviceId,
      userId,
      kind: opened?.kind ?? 'unreadable',
      actedAt,
      receivedAt,
      outcome: 'unreadable',
    })
    .onConflictDoNothing()
    .returning({ actId: deskAct.actId });
  if (!isFirst) return answerOf(db, scope, actId);
  const result = await performOrReject(db, scope, opened, { actedAt, receivedAt });
  const settled = isSettled(result.outcome);
  await db
    .update(deskAct)
    .set({ ...result, ...(settled ? { settledAt: receivedAt } : {}) })
    .where(isAct(scope, actId));
  const { outcome, bookingId } = result;
  if (!settled)
    await audit(db, scope, {
      action: 'device.act_open',
      ...(bookingId === null ? {} : { bookingId }),
      details: { act: actId, kind: opened?.kind ?? 'unreadable', outcome, device: deviceId },
    });
  return { act_id: actId, outcome, settled };
}

function performOrReject(
  db: Db,
  scope: StaffScope,
  opened: OfflineAction | null,
  { actedAt, receivedAt }: { actedAt: Date; receivedAt: Date },
): Promise<ActionResult> | ActionResult {
  if (!opened) return { outcome: 'unreadable', bookingId: null };
  // Beyond this age, there may be no record of whether the action was already applied.
  if (receivedAt.getTime() - actedAt.getTime() > OFFLINE_LIMITS.actDays * DAY)
    return { outcome: 'too_old', bookingId: null };
  return applyAction(db, scope, opened, actedAt);
}

/** Returns the time by the device's clock, but not later than the time of receipt. */
const momentOf = ({ at }: OfflineAction, receivedAt: Date): Date =>
  new Date(Math.min(Date.parse(at), receivedAt.getTime()));

/**
 * Returns the outcome of an offline action that was received before. An action of another user with the same id
 * is a coincidence, so its outcome is not revealed.
 */
async function answerOf(db: Db, scope: StaffScope, actId: string): Promise<ActionReply> {
  const [found] = await db.select().from(deskAct).where(isAct(scope, actId));
  if (!found || found.userId !== scope.userId)
    return { act_id: actId, outcome: 'unreadable', settled: false };
  return { act_id: actId, outcome: found.outcome, settled: found.settledAt !== null };
}

const isAct = ({ facilityId }: StaffScope, actId: string) =>
  and(eq(deskAct.facilityId, facilityId), eq(deskAct.actId, actId));
