import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { auditEntry, auditPending, auditSeal } from '../tables.ts';
import { computeSealHmac, contentOf, currentNote, GENESIS_HMAC, type Seal } from './seal-content.ts';

/**
 * `gap`: seals are missing before this seal. `forged`: a seal, or the note about deleted seals, was not made
 * with our key or does not match its predecessor. `changed`: entries differ from what was sealed. `missing`:
 * sealed entries no longer exist. `unsealed`: no seal contains the entries, and they are not pending.
 * `waiting`: entries have been pending for more than ten minutes.
 */
export type Fault = {
  what: 'gap' | 'forged' | 'changed' | 'missing' | 'unsealed' | 'waiting';
  seal?: number;
  /** The time of the seal. Its entries were written earlier. */
  at?: Date;
  /** Ids of the entries. For `changed`, at least one of these entries differs. */
  entries?: readonly number[];
};

export type Verdict = { seals: number; entries: number; faults: Fault[] };

const BATCH_SIZE = 200;
const MAX_PENDING_MS = 10 * 60_000;

export function verifyAudit(scope: SystemScope): Promise<Verdict> {
  return inFacility(scope, async db => {
    // Read before the seals, so that an entry that is sealed in the meantime is not reported as unsealed.
    const entries = await entriesOf(db, scope.facilityId);
    const sealCheck = await checkSeals(db, scope.facilityId);
    const overdueBefore = now().getTime() - MAX_PENDING_MS;
    const isDuplicate = (at: number) => at > 0 && entries[at]?.id === entries[at - 1]?.id;
    const unsealed = entries.filter(
      ({ id, pending }, at) => isDuplicate(at) || (!pending && !sealCheck.entries.has(id)),
    );
    const overdue = entries.filter(({ at, pending }) => pending && at.getTime() < overdueBefore);
    const faults: Fault[] = [...sealCheck.faults];
    if (unsealed.length > 0) faults.push({ what: 'unsealed', entries: idsOf(unsealed) });
    if (overdue.length > 0) faults.push({ what: 'waiting', entries: idsOf(overdue) });
    return { seals: sealCheck.seals, entries: entries.length, faults };
  });
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

type SealCheck = { seals: number; entries: Set<number>; faults: Fault[] };

async function checkSeals(db: Db, facilityId: number): Promise<SealCheck> {
  const note = await currentNote(db, facilityId);
  const found: SealCheck = { seals: 0, entries: new Set(note?.carried), faults: [] };
  let last: Pick<Seal, 'id' | 'hmac'> = note ?? { id: 0, hmac: GENESIS_HMAC };
  if (note && !note.isSigned) found.faults.push({ what: 'forged', seal: note.id });
  for (let seals = await nextSeals(db, facilityId, 0); seals.length > 0; ) {
    for (const seal of seals) {
      found.faults.push(...checkSeal(seal, last), ...(await checkContent(db, seal)));
      for (const id of seal.entries) found.entries.add(id);
      found.seals += 1;
      last = seal;
    }
    seals = await nextSeals(db, facilityId, last.id);
  }
  return found;
}

function checkSeal(seal: Seal, last: Pick<Seal, 'id' | 'hmac'>): Fault[] {
  if (seal.id !== last.id + 1) return [{ what: 'gap', seal: seal.id }];
  return computeSealHmac(seal, last.hmac).equals(seal.hmac) ? [] : [{ what: 'forged', seal: seal.id }];
}

async function checkContent(db: Db, seal: Seal): Promise<Fault[]> {
  const found = await contentOf(db, seal);
  const { id, at, entries, tallies } = seal;
  const ids = [...new Set([...entries, ...tallies])];
  const missing = [
    ...entries.filter(each => !found.entries.has(each)),
    ...tallies.filter(each => !found.tallies.has(each)),
  ];
  if (missing.length > 0) return [{ what: 'missing', seal: id, at, entries: [...new Set(missing)] }];
  return found.digest.equals(seal.digest) ? [] : [{ what: 'changed', seal: id, at, entries: ids }];
}

const nextSeals = (db: Db, facilityId: number, id: number) =>
  db
    .select()
    .from(auditSeal)
    .where(and(eq(auditSeal.facilityId, facilityId), gt(auditSeal.id, id)))
    .orderBy(asc(auditSeal.id))
    .limit(BATCH_SIZE);

const isPending = sql`exists (select from ${auditPending}
  where (${auditPending.facilityId}, ${auditPending.entryId}) = (${auditEntry.facilityId}, ${auditEntry.id}))`;

const entriesOf = (db: Db, facilityId: number) =>
  db
    .select({ id: auditEntry.id, at: auditEntry.at, pending: sql<boolean>`${isPending}` })
    .from(auditEntry)
    .where(eq(auditEntry.facilityId, facilityId))
    .orderBy(asc(auditEntry.id));
