import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { lockRequest, type Request } from '../queries/requests.ts';
import { PREPARATION_TIMEOUT_MS, requestRetentionStart } from '../rules.ts';
import { disclosure, disclosureFile } from '../tables.ts';
import { auditDetailsOf, whereRequest } from './ask.ts';
import { discardFiles, removeDiscardedFiles } from './parts.ts';

type RequestKey = Pick<Request, 'facilityId' | 'id'>;
const requestKey = { facilityId: disclosure.facilityId, id: disclosure.id };

/**
 * Discards files after 24 hours, marks requests as failed if their files could not be prepared, and deletes
 * requests after some years (docs/reference/disclosure.md#numbers). Repeated or concurrent runs are harmless.
 * A failure for one request does not block other requests.
 */
export async function sweepRequests(): Promise<void> {
  const failures: unknown[] = [];
  const forEachRequest = async (
    found: Promise<RequestKey[]>,
    work: (request: RequestKey) => Promise<void>,
  ) => {
    for (const request of await found) await work(request).catch(error => failures.push(error));
  };
  await forEachRequest(platformDb(openRequests), endIfExpired);
  await forEachRequest(platformDb(requestsWithDiscardedFiles), ({ facilityId, id }) =>
    removeDiscardedFiles(mintSystem(facilityId), id),
  );
  await forEachRequest(platformDb(expiredRequests), deleteRequest);
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be ended');
}

const openRequests = (db: Db) =>
  db
    .select(requestKey)
    .from(disclosure)
    .where(inArray(disclosure.state, ['approved', 'available']));

const requestsWithDiscardedFiles = (db: Db) =>
  db
    .selectDistinct({ facilityId: disclosureFile.facilityId, id: disclosureFile.disclosureId })
    .from(disclosureFile)
    .where(isNotNull(disclosureFile.discardedAt));

const expiredRequests = (db: Db) =>
  db
    .select(requestKey)
    .from(disclosure)
    .where(lt(disclosure.askedAt, requestRetentionStart(now())));

async function endIfExpired({ facilityId, id }: RequestKey): Promise<void> {
  const scope = mintSystem(facilityId);
  const hasEnded = await inFacility(scope, async db => {
    const row = await lockRequest(db, facilityId, id);
    const state = finalStateAt(row, now());
    if (!state) return false;
    await db.update(disclosure).set({ state, passwordSealed: null, endedAt: now() }).where(whereRequest(row));
    await discardFiles(db, row);
    const action = state === 'ended' ? 'disclosure.ended' : 'disclosure.failed';
    await audit(db, scope, { action, details: auditDetailsOf(row, row.personsGiven ?? row.persons) });
    return true;
  });
  if (hasEnded) await removeDiscardedFiles(scope, id);
}

/** Returns the final state of an approved request. Undefined if the request is still active. */
function finalStateAt(
  { state, availableUntil, decidedAt }: Request,
  at: Date,
): 'ended' | 'failed' | undefined {
  if (state !== 'approved' && state !== 'available') return undefined;
  if (availableUntil) return at >= availableUntil ? 'ended' : undefined;
  const since = decidedAt?.getTime() ?? 0;
  return at.getTime() >= since + PREPARATION_TIMEOUT_MS ? 'failed' : undefined;
}

/**
 * Deletes a request at the end of its retention period, which is the same as that of the audit log. Deletes its
 * files first.
 */
async function deleteRequest({ facilityId, id }: RequestKey): Promise<void> {
  const scope = mintSystem(facilityId);
  await inFacility(scope, async db => {
    const row = await lockRequest(db, facilityId, id);
    await discardFiles(db, row);
  });
  await removeDiscardedFiles(scope, id);
  await inFacility(scope, async db => {
    await db
      .delete(disclosureFile)
      .where(and(eq(disclosureFile.facilityId, facilityId), eq(disclosureFile.disclosureId, id)));
    const deletedRows = await db
      .delete(disclosure)
      .where(whereRequest({ facilityId, id }))
      .returning({ id: disclosure.id });
    await countDeleted(db, facilityId, [{ rule: 'requests', what: 'requests', count: deletedRows.length }]);
  });
  log.info({ facility: facilityId, disclosure: id }, 'An old request was deleted');
}
