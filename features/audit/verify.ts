import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { SystemScope } from '#features/access/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { BEGINNING, contentOf, hmacOf, type Seal } from './seal-content.ts';
import { auditEntry, auditForgotten, auditPending, auditSeal } from './tables.ts';

/**
 * `gap`: seals are missing before this one; `forged`: a seal that was not made with our key, or not behind the one before
 * it; `changed`: entries do not say what was sealed; `missing`: entries that were sealed are gone; `unsealed`: entries that
 * no seal names, and that wait for none; `waiting`: entries that have waited for their seal for more than ten minutes.
 */
export type Fault = {
  what: 'gap' | 'forged' | 'changed' | 'missing' | 'unsealed' | 'waiting';
  seal?: number;
  entries?: number;
};

export type Verdict = { seals: number; entries: number; faults: Fault[] };

const AT_ONCE = 200;
const PATIENCE = 10 * 60_000;

/** Compares all that is on record in one hotel with its seals. Changes nothing. */
export function verifyAudit(scope: SystemScope): Promise<Verdict> {
  return inFacility(scope, async db => {
    const sealed = await judgeSeals(db, scope.facilityId);
    const waiting = await waitingTooLong(db, scope.facilityId);
    const { entries, unsealed } = await count(db, scope.facilityId, sealed.entries);
    const faults: Fault[] = [...sealed.faults];
    if (unsealed > 0) faults.push({ what: 'unsealed', entries: unsealed });
    if (waiting > 0) faults.push({ what: 'waiting', entries: waiting });
    return { seals: sealed.seals, entries, faults };
  });
}

type Sealed = { seals: number; entries: Set<number>; faults: Fault[] };

async function judgeSeals(db: Db, facilityId: number): Promise<Sealed> {
  const letGo = await letGoBefore(db);
  const found: Sealed = { seals: 0, entries: new Set(), faults: [] };
  let last: Pick<Seal, 'id' | 'hmac'> = { id: 0, hmac: BEGINNING };
  for (let seals = await sealsBehind(db, facilityId, 0); seals.length > 0; ) {
    for (const seal of seals) {
      found.faults.push(...judgeSeal(seal, last));
      if (seal.at >= letGo) found.faults.push(...(await judgeContent(db, seal)));
      for (const id of seal.entries) found.entries.add(id);
      found.seals += 1;
      last = seal;
    }
    seals = await sealsBehind(db, facilityId, last.id);
  }
  return found;
}

/** Before which a seal's entries may be gone rightly: they were written a little before it. */
async function letGoBefore(db: Db): Promise<Date> {
  const [forgotten] = await db.select({ before: max(auditForgotten.before) }).from(auditForgotten);
  return forgotten?.before ? new Date(forgotten.before.getTime() + PATIENCE) : new Date(0);
}

function judgeSeal(seal: Seal, last: Pick<Seal, 'id' | 'hmac'>): Fault[] {
  if (seal.id !== last.id + 1) return [{ what: 'gap', seal: seal.id }];
  return hmacOf(seal, last.hmac).equals(seal.hmac) ? [] : [{ what: 'forged', seal: seal.id }];
}

async function judgeContent(db: Db, seal: Seal): Promise<Fault[]> {
  const found = await contentOf(db, seal);
  const missing = seal.entries.length + seal.tallies.length - found.entries - found.tallies;
  if (missing > 0) return [{ what: 'missing', seal: seal.id, entries: missing }];
  return found.digest.equals(seal.digest) ? [] : [{ what: 'changed', seal: seal.id }];
}

const sealsBehind = (db: Db, facilityId: number, id: number) =>
  db
    .select()
    .from(auditSeal)
    .where(and(eq(auditSeal.facilityId, facilityId), gt(auditSeal.id, id)))
    .orderBy(asc(auditSeal.id))
    .limit(AT_ONCE);

const isPending = sql`exists (select from ${auditPending}
  where (${auditPending.facilityId}, ${auditPending.entryId}) = (${auditEntry.facilityId}, ${auditEntry.id}))`;

async function count(db: Db, facilityId: number, sealed: ReadonlySet<number>) {
  const rows = await db
    .select({ id: auditEntry.id, pending: sql<boolean>`${isPending}` })
    .from(auditEntry)
    .where(eq(auditEntry.facilityId, facilityId));
  return {
    entries: rows.length,
    unsealed: rows.filter(({ id, pending }) => !pending && !sealed.has(id)).length,
  };
}

async function waitingTooLong(db: Db, facilityId: number): Promise<number> {
  const rows = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        isPending,
        lt(auditEntry.at, new Date(now().getTime() - PATIENCE)),
      ),
    );
  return rows.length;
}
