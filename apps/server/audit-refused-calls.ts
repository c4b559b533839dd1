import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { actorId, sessionOf } from '#features/audit/audit/commands/audit.ts';
import { countRefusedAttempts, type RefusedAttempt } from '#features/audit/audit/commands/tally.ts';
import type { AuditAction } from '#features/audit/audit/rules.ts';
import { accountByUsername } from '#features/staff/session/queries/accounts.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { now } from '#platform/clock/clock.ts';
import type { CallContext } from '#platform/http/call-context.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';

const attemptActions: Partial<Record<ErrorCode, AuditAction>> = {
  wrong_credentials: 'sign_in.failed',
  wrong_code: 'second_factor.failed',
  challenge_over: 'second_factor.failed',
  passkey_refused: 'second_factor.failed',
  mismatch: 'reset.failed',
  link_invalid: 'reset.failed',
  phone_not_found: 'proof.failed',
  booking_not_found: 'proof.failed',
  locked: 'attempts.locked',
  forbidden: 'call.refused',
  two_factor_needed: 'call.refused',
  origin_refused: 'origin.refused',
  too_many_requests: 'calls.limited',
};

function actionOf({ code, details: { errors = {} } }: Refusal): AuditAction | undefined {
  return Object.values(errors).some(fault => fault === 'wrong_password')
    ? 'password.failed'
    : attemptActions[code];
}

type QueuedAttempt = Omit<RefusedAttempt, 'actorKind' | 'actorId' | 'userId' | 'sessionId'> & {
  scope: FacilityScope | undefined;
  facilityId: number | undefined;
  username: string | undefined;
};

/**
 * Attempts that have not been written yet, grouped by the entry that counts them, so that a flood of
 * identical attempts causes only one write a second.
 */
let queue = new Map<string, QueuedAttempt>();
let lastWrite: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
const PAUSE_MS = 1000;
/** Attempts above this number are logged but not audited. */
const MAX_QUEUED = 5000;

/**
 * Logs a refused call. If it indicates an attempt at unauthorized access, queues it for the hotel's audit log,
 * so that no response waits for the write.
 */
export function auditRefusedCall(call: CallContext, refusal: Refusal): void {
  const action = actionOf(refusal);
  const { requestId, route, source, username } = call;
  const scope = facilityScope(call.scope);
  const facilityId = scope?.facilityId ?? call.facilityId;
  const { status, code } = refusal;
  const actor = scope?.kind ?? 'nobody';
  const line = {
    event: action ?? 'call.not_taken',
    facility: facilityId,
    actor,
    actorId: scope && actorId(scope),
  };
  log[action ? 'warn' : status === 422 ? 'info' : 'debug'](
    { ...line, source, route, requestId, status, code },
    'refused',
  );
  if (!action || (facilityId === undefined && username === undefined)) return;
  const key = JSON.stringify([action, facilityId, actor, line.actorId, scope ? '' : username, source]);
  const attempt = queue.get(key);
  if (attempt) attempt.times += 1;
  else if (queue.size < MAX_QUEUED)
    queue.set(key, {
      action,
      scope,
      facilityId,
      username: scope ? undefined : username,
      source,
      details: { call: route, code },
      times: 1,
      at: now(),
    });
  timer ??= setTimeout(() => void writeQueuedAttempts(), PAUSE_MS);
}

export function writeQueuedAttempts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...queue.values()];
  queue = new Map();
  lastWrite = lastWrite.then(async () => {
    for (const each of batch)
      await writeAttempt(each).catch(error =>
        log.error({ err: error, event: each.action }, 'refused attempts could not be recorded'),
      );
  });
  return lastWrite;
}

async function writeAttempt({ scope, facilityId, username, ...tried }: QueuedAttempt): Promise<void> {
  const account =
    username === undefined ? undefined : await platformDb(db => accountByUsername(db, username));
  const targetFacilityId = facilityId ?? account?.facilityId;
  // An unknown username belongs to no hotel, so the attempt is only logged.
  if (targetFacilityId == null) return;
  await countRefusedAttempts(mintSystem(targetFacilityId), {
    ...tried,
    actorKind: scope && scope.kind !== 'system' ? scope.kind : 'nobody',
    actorId: scope ? actorId(scope) : null,
    userId: account?.id ?? null,
    sessionId: scope ? sessionOf(scope) : null,
  });
}

const facilityScope = (scope: unknown): FacilityScope | undefined =>
  isOfFacility(scope) ? scope : undefined;

const isOfFacility = (scope: unknown): scope is FacilityScope =>
  typeof scope === 'object' && scope !== null && 'facilityId' in scope;
