import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { repeatOutcomeOf, retentionLimits } from '../rules/keys.ts';
import { repeatableCall } from '../tables.ts';

type IdempotentRequest = { key: string; call: string; body: unknown };

/**
 * Executes a request once per idempotency key. A repeated request gets the first response. Rejected and failed
 * requests are not remembered.
 * @throws 422 `idempotency_key_reused` if the key was used for a different request
 * @throws 409 `idempotency_running` while the first request is running
 */
export async function executeIdempotently(
  scope: ApiKeyScope,
  { key, call, body }: IdempotentRequest,
  answer: () => Promise<unknown>,
): Promise<{ answer: unknown; isRepeated: boolean }> {
  const nameHash = keyedHash('idempotency key', key);
  const callHash = keyedHash('repeatable call', JSON.stringify([call, body ?? null]));
  const beganAt = await claim(scope, { nameHash, callHash });
  if (beganAt === null)
    return { answer: await earlierResponse(scope, { nameHash, callHash }), isRepeated: true };
  const ownClaim = { nameHash, beganAt };
  const newAnswer = await answer().catch(async error => {
    await releaseClaim(scope, ownClaim);
    throw error;
  });
  await storeResponse(scope, ownClaim, newAnswer);
  return { answer: newAnswer, isRepeated: false };
}

type RequestHashes = { nameHash: Buffer; callHash: Buffer };

/**
 * Claims a key that is unused, expired, or held by a request that has been abandoned.
 * @returns the time of the claim, or null if the key is taken
 */
function claim(scope: ApiKeyScope, named: RequestHashes): Promise<Date | null> {
  const { facilityId, apiKeyId } = scope;
  const { callHash, answer, beganAt } = repeatableCall;
  const at = now();
  const { answered, underWay } = retentionLimits(at);
  return inFacility(scope, async db => {
    const claimedRows = await db
      .insert(repeatableCall)
      .values({ facilityId, apiKeyId, ...named, beganAt: at })
      .onConflictDoUpdate({
        target: [repeatableCall.facilityId, repeatableCall.apiKeyId, repeatableCall.nameHash],
        set: { callHash: named.callHash, answer: null, beganAt: at },
        setWhere: sql`${beganAt} <= ${answered} or (${answer} is null and ${beganAt} <= ${underWay})`,
      })
      .returning({ callHash });
    return claimedRows.length > 0 ? at : null;
  });
}

async function earlierResponse(scope: ApiKeyScope, { nameHash, callHash }: RequestHashes): Promise<unknown> {
  const [known] = await inFacility(scope, db =>
    db
      .select({ callHash: repeatableCall.callHash, answer: repeatableCall.answer })
      .from(repeatableCall)
      .where(whereKey(scope, nameHash)),
  );
  const found = repeatOutcomeOf(known, callHash);
  if (found.kind === 'answered') return found.answer;
  if (found.kind === 'other') throw new Refusal(422, 'idempotency_key_reused');
  throw new Refusal(409, 'idempotency_running', { headers: { 'retry-after': '1' } });
}

type OwnClaim = { nameHash: Buffer; beganAt: Date };

async function storeResponse(scope: ApiKeyScope, own: OwnClaim, answer: unknown): Promise<void> {
  await inFacility(scope, db => db.update(repeatableCall).set({ answer }).where(whereOwnClaim(scope, own)));
}

async function releaseClaim(scope: ApiKeyScope, own: OwnClaim): Promise<void> {
  await inFacility(scope, db => db.delete(repeatableCall).where(whereOwnClaim(scope, own)));
}

const whereKey = ({ facilityId, apiKeyId }: ApiKeyScope, nameHash: Buffer) =>
  and(
    eq(repeatableCall.facilityId, facilityId),
    eq(repeatableCall.apiKeyId, apiKeyId),
    eq(repeatableCall.nameHash, nameHash),
  );

/**
 * Matches the row only if this request still owns it. A slow request may have lost its key to a later request.
 */
const whereOwnClaim = (scope: ApiKeyScope, { nameHash, beganAt }: OwnClaim) =>
  and(whereKey(scope, nameHash), eq(repeatableCall.beganAt, beganAt));
