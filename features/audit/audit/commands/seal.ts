import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { log } from '#platform/log/log.ts';
import { computeSealHmac, contentOf, currentNote, GENESIS_HMAC } from '../queries/seal-content.ts';
import { auditPending, auditSeal, auditTally } from '../tables.ts';

const BATCH_SIZE = 1000;
const HOUR = 3_600_000;
/** Milliseconds to wait before an hour is sealed, so that its last attempts can still be written. */
const LATE_ENTRIES_MS = 60_000;

export async function sealAudit(): Promise<void> {
  for (const facilityId of await platformDb(hotelsToSeal)) {
    const scope = mintSystem(facilityId);
    while ((await sealBatch(scope)) === BATCH_SIZE);
  }
}

async function hotelsToSeal(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${auditPending.facilityId} as id from ${auditPending}
    union select distinct ${auditTally.facilityId} from ${auditTally}
      where ${auditTally.closedAt} is null and ${auditTally.hour} <= ${latestEnd()}`);
  return rows.map(({ id }) => Number(id));
}

const latestEnd = () => new Date(now().getTime() - HOUR - LATE_ENTRIES_MS);

/**
 * Seals the next entries of one hotel and the attempt counts of completed hours.
 * @returns the number of sealed entries.
 */
export function sealBatch({ facilityId }: SystemScope): Promise<number> {
  return inFacility(mintSystem(facilityId), async db => {
    await lockSeals(db, facilityId);
    const entries = await pendingEntries(db, facilityId);
    const tallies = await closeTallies(db, facilityId);
    if (entries.length === 0 && tallies.length === 0) return 0;
    const [last] = await db
      .select({ id: auditSeal.id, hmac: auditSeal.hmac })
      .from(auditSeal)
      .where(eq(auditSeal.facilityId, facilityId))
      .orderBy(desc(auditSeal.id))
      .limit(1);
    const previous = last ?? (await currentNote(db, facilityId));
    const content = { facilityId, at: now(), entries, tallies };
    const { digest } = await contentOf(db, content);
    const seal = { ...content, id: (previous?.id ?? 0) + 1, digest };
    const hmac = computeSealHmac(seal, previous?.hmac ?? GENESIS_HMAC);
    await db.insert(auditSeal).values({ ...seal, hmac });
    if (entries.length > 0)
      await db
        .delete(auditPending)
        .where(and(eq(auditPending.facilityId, facilityId), inArray(auditPending.entryId, entries)));
    // Logs are shipped to another machine, so even the removal of a hotel's last seals is noticed.
    log.info(
      {
        event: 'audit.sealed',
        facility: facilityId,
        seal: seal.id,
        entries: entries.length,
        hmac: hmac.toString('hex'),
      },
      'sealed',
    );
    return entries.length;
  });
}

/**
 * Locks the seals of a hotel until the end of the transaction, so that no other transaction adds or deletes a
 * seal.
 */
export async function lockSeals(db: Db, facilityId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit seal ${facilityId}`}, 0))`);
}

async function pendingEntries(db: Db, facilityId: number): Promise<number[]> {
  const rows = await db
    .select({ entryId: auditPending.entryId })
    .from(auditPending)
    .where(eq(auditPending.facilityId, facilityId))
    .orderBy(asc(auditPending.entryId))
    .limit(BATCH_SIZE);
  return rows.map(({ entryId }) => entryId);
}

async function closeTallies(db: Db, facilityId: number): Promise<number[]> {
  const rows = await db
    .update(auditTally)
    .set({ closedAt: now() })
    .where(
      and(
        eq(auditTally.facilityId, facilityId),
        isNull(auditTally.closedAt),
        lte(auditTally.hour, latestEnd()),
      ),
    )
    .returning({ entryId: auditTally.entryId });
  return rows.map(({ entryId }) => entryId).toSorted((a, b) => a - b);
}
