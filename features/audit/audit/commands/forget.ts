import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { currentNote, noteHmac } from '../queries/seal-content.ts';
import { auditDeletionNote, auditSeal, auditTally } from '../tables.ts';
import { lockSeals } from './seal.ts';

const BATCH_SIZE = 200;

/**
 * Deletes a batch of the hotel's oldest seals made before `before`, together with the entries they cover, and
 * records the deletion in a signed note (docs/decisions/2026-11-22-audit.md). The database refuses to delete
 * anything that is less than three years old by its own clock.
 * @returns the number of deleted entries; null if there is nothing to delete.
 */
export async function deleteOldestSealed(db: Db, facilityId: number, before: Date): Promise<number | null> {
  await lockSeals(db, facilityId);
  const seals = await oldestSeals(db, facilityId);
  // The seals are ordered by number. If the clock was set back, a later seal can have an earlier time.
  const end = seals.findIndex(({ at }) => at >= before);
  const oldSeals = end < 0 ? seals : seals.slice(0, end);
  const last = oldSeals.at(-1);
  if (!last) return null;
  const carriedIds = await carriedEntryIds(db, facilityId, oldSeals);
  const note = { facilityId, seal: last.id, sealHmac: last.hmac, before: last.at, carried: carriedIds };
  const { rows } = await db.execute<{ gone: string }>(
    sql`select forget_audit(${facilityId}, ${note.seal}, ${sql.param(carriedIds, auditDeletionNote.carried)}, ${noteHmac(note)}) as gone`,
  );
  return Number(rows[0]?.gone ?? 0);
}

type OldSeal = Pick<typeof auditSeal.$inferSelect, 'id' | 'at' | 'hmac' | 'entries' | 'tallies'>;

const oldestSeals = (db: Db, facilityId: number): Promise<OldSeal[]> =>
  db
    .select({
      id: auditSeal.id,
      at: auditSeal.at,
      hmac: auditSeal.hmac,
      entries: auditSeal.entries,
      tallies: auditSeal.tallies,
    })
    .from(auditSeal)
    .where(eq(auditSeal.facilityId, facilityId))
    .orderBy(asc(auditSeal.id))
    .limit(BATCH_SIZE);

async function carriedEntryIds(db: Db, facilityId: number, old: readonly OldSeal[]): Promise<number[]> {
  const note = await currentNote(db, facilityId);
  const entryIds = [...(note?.carried ?? []), ...old.flatMap(({ entries }) => entries)];
  const tallyIds = old.flatMap(({ tallies }) => tallies);
  const rows = await db
    .select({ entryId: auditTally.entryId })
    .from(auditTally)
    .where(
      and(
        eq(auditTally.facilityId, facilityId),
        inArray(auditTally.entryId, [0, ...entryIds]),
        notInArray(auditTally.entryId, [0, ...tallyIds]),
      ),
    )
    .orderBy(asc(auditTally.entryId));
  return rows.map(({ entryId }) => entryId);
}
