import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { disclosureApproved } from '../events.ts';
import { countSelectedPersons } from '../queries/persons.ts';
import {
  adminsOf,
  lockRequest,
  type Request,
  requestView,
  sealReason,
  subjectOf,
} from '../queries/requests.ts';
import { type AllowedActions, allowedActions, PREPARATION_ATTEMPTS } from '../rules.ts';
import { disclosure } from '../tables.ts';
import { auditDetailsOf, emailOwner, whereRequest } from './ask.ts';
import { discardFiles, removeDiscardedFiles } from './parts.ts';

/**
 * Approves a request and schedules the preparation of its files. The caller must have re-authenticated, with
 * a second factor for their own request. A repeated call approves the request only once.
 * @throws 409 `disclosure_decided` if another admin has decided, or if this admin is not allowed to approve
 */
export function approveRequest(scope: StaffScope, id: number) {
  return inFacility(scope, async db => {
    const row = await lockRequest(db, scope.facilityId, id);
    const isDone = row.decidedBy === scope.userId && (row.state === 'approved' || row.state === 'available');
    if (isDone) return requestView(db, scope, id);
    await assertAllowed(db, scope, row, 'approve');
    const { persons } = await countSelectedPersons(db, scope.facilityId, subjectOf(row));
    await db
      .update(disclosure)
      .set({ state: 'approved', decidedBy: scope.userId, decidedAt: now() })
      .where(whereRequest(row));
    await schedulePreparation(db, row);
    const alone = row.askedBy === scope.userId;
    await audit(db, scope, {
      action: 'disclosure.approved',
      details: { ...auditDetailsOf(row, persons), alone },
    });
    await emailOwner(db, scope.facilityId, {
      kind: 'disclosureApproved',
      by: scope.userId,
      whom: row.askedBy,
    });
    return requestView(db, scope, id);
  });
}

/**
 * Returns whether the caller created the request.
 * @throws 404 if there is no such request
 */
export const isOwnRequest = (scope: StaffScope, id: number): Promise<boolean> =>
  inFacility(scope, async db => (await lockRequest(db, scope.facilityId, id)).askedBy === scope.userId);

export const schedulePreparation = (db: Db, { facilityId, id }: Request) =>
  disclosureApproved.add(db, { facilityId, id }, { maxAttempts: PREPARATION_ATTEMPTS });

/**
 * Rejects another admin's request.
 * @throws 409 `disclosure_decided` if the request is already decided
 */
export function refuseRequest(scope: StaffScope, id: number, reason: string) {
  return endRequest(scope, id, { reason, what: 'refuse' });
}

export function withdrawRequest(scope: StaffScope, id: number, reason: string) {
  return endRequest(scope, id, { reason, what: 'withdraw' });
}

const endings = {
  refuse: { state: 'refused', action: 'disclosure.refused' },
  withdraw: { state: 'withdrawn', action: 'disclosure.withdrawn' },
} as const;

async function endRequest(
  scope: StaffScope,
  id: number,
  { reason, what }: { reason: string; what: keyof typeof endings },
) {
  const { facilityId } = scope;
  const { state, action } = endings[what];
  const view = await inFacility(scope, async db => {
    const row = await lockRequest(db, facilityId, id);
    if (row.state === state) return requestView(db, scope, id);
    await assertAllowed(db, scope, row, what);
    const reasonSealed = await sealReason(db, facilityId, id, reason);
    const decision = what === 'refuse' ? { decidedBy: scope.userId, decidedAt: now() } : {};
    await db
      .update(disclosure)
      .set({ state, reasonSealed, passwordSealed: null, endedAt: now(), ...decision })
      .where(whereRequest(row));
    await discardFiles(db, row);
    await audit(db, scope, { action, details: auditDetailsOf(row, row.persons) });
    return requestView(db, scope, id);
  });
  await removeDiscardedFiles(scope, id);
  return view;
}

async function assertAllowed(
  db: Db,
  scope: StaffScope,
  row: Request,
  what: keyof AllowedActions,
): Promise<void> {
  const admins = await adminsOf(db, scope.facilityId);
  if (!allowedActions(row, scope, admins, now())[what]) throw new Refusal(409, 'disclosure_decided');
}
