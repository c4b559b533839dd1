import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { currentNote, noteHmac } from '../queries/seal-content.ts';
import { auditForgotten, auditSeal, auditTally } from '../tables.ts';
import { lockSeals } from './seal.ts';

const AT_ONCE = 200;

/**
 * Lets the oldest seals of a hotel go that were made before an instant, some at a time, with the entries that they were put
 * on, under a note that is signed (docs/decisions/2026-11-22-what-is-on-record.md). The database itself refuses what is
 * younger than three years by its own clock. Out: how many entries went; null where there is nothing to do.
 */
export async function forgetOldest(db: Db, facilityId: number, before: Date): Promise<number | null> {
  await lockSeals(db, facilityId);
  const seals = await oldestSeals(db, facilityId);
  // By their numbers: a clock that was put back makes an older one look younger.
  const end = seals.findIndex(({ at }) => at >= before);
  const old = end < 0 ? seals : seals.slice(0, end);
  const last = old.at(-1);
  if (!last) return null;
  const carried = await carriedBeyond(db, facilityId, old);
  const note = { facilityId, seal: last.id, sealHmac: last.hmac, before: last.at, carried };
  const { rows } = await db.execute<{ gone: string }>(
    sql`select forget_audit(${facilityId}, ${note.seal}, ${sql.param(carried, auditForgotten.carried)}, ${noteHmac(note)}) as gone`,
  );
  return Number(rows[0]?.gone ?? 0);
}

type Old = Pick<typeof auditSeal.$inferSelect, 'id' | 'at' | 'hmac' | 'entries' | 'tallies'>;

const oldestSeals = (db: Db, facilityId: number): Promise<Old[]> =>
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
    .limit(AT_ONCE);

/** The entries that these seals name, or earlier ones, and whose hour of tries is sealed by none of them. */
async function carriedBeyond(db: Db, facilityId: number, old: readonly Old[]): Promise<number[]> {
  const note = await currentNote(db, facilityId);
  const named = [...(note?.carried ?? []), ...old.flatMap(({ entries }) => entries)];
  const counted = old.flatMap(({ tallies }) => tallies);
  const rows = await db
    .select({ entryId: auditTally.entryId })
    .from(auditTally)
    .where(
      and(
        eq(auditTally.facilityId, facilityId),
        inArray(auditTally.entryId, [0, ...named]),
        notInArray(auditTally.entryId, [0, ...counted]),
      ),
    )
    .orderBy(asc(auditTally.entryId));
  return rows.map(({ entryId }) => entryId);
}
