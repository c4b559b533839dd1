import { createHmac } from 'node:crypto';
import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { keyObject, sha256, subkey } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { auditDeletionNote, auditEntry, type auditSeal, auditTally } from '../tables.ts';

export type Seal = typeof auditSeal.$inferSelect;
type SealedSpan = Pick<Seal, 'facilityId' | 'at' | 'entries' | 'tallies'>;

const preciseTime = (at: SQL | object) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const entryLine = sql<string>`jsonb_build_array(${auditEntry.id}, ${preciseTime(auditEntry.at)}, ${auditEntry.actorKind},
  ${auditEntry.actorId}, ${auditEntry.action}, ${auditEntry.bookingId}, ${auditEntry.details}, ${auditEntry.source},
  ${auditEntry.sessionId})::text`;
const tallyLine = sql<string>`jsonb_build_array(${auditTally.entryId}, ${preciseTime(auditTally.hour)}, ${auditTally.action},
  ${auditTally.actorKind}, ${auditTally.actorId}, ${auditTally.about}, ${auditTally.count}, ${preciseTime(auditTally.lastAt)},
  to_jsonb(${auditTally.sources}), ${preciseTime(auditTally.closedAt)})::text`;

/**
 * Returns the lines of a seal's entries and counts. The seal's digest is the digest of these lines
 * (`contentOf`).
 */
export async function sealedLines(db: Db, { facilityId, at, entries, tallies }: SealedSpan) {
  const entryRows = await entryLines(db, { facilityId, entries, at });
  const tallyRows = await db
    .select({ id: auditTally.entryId, line: tallyLine })
    .from(auditTally)
    .where(and(eq(auditTally.facilityId, facilityId), inArray(auditTally.entryId, [...tallies, 0])))
    .orderBy(asc(auditTally.entryId));
  return { entries: entryRows, tallies: tallyRows };
}

export async function contentOf(db: Db, span: SealedSpan) {
  const { entries: found, tallies: counted } = await sealedLines(db, span);
  const lines = [...found.map(({ line }) => line), '', ...counted.map(({ line }) => line)];
  return {
    digest: sha256(lines.join('\n')),
    entries: new Set(found.map(({ id }) => id)),
    tallies: new Set(counted.map(({ id }) => id)),
  };
}

const DAY = 86_400_000;

/**
 * Entries are sealed within minutes, so only the partitions around the day of the seal are read. Falls back
 * to all months if an entry is not found in those partitions.
 */
async function entryLines(db: Db, { facilityId, entries, at }: Omit<SealedSpan, 'tallies'>) {
  const isListed = and(eq(auditEntry.facilityId, facilityId), inArray(auditEntry.id, [...entries, 0]));
  const linesWhere = (when: SQL | undefined) =>
    db
      .select({ id: auditEntry.id, line: entryLine })
      .from(auditEntry)
      .where(and(isListed, when))
      .orderBy(asc(auditEntry.id));
  const day = [new Date(at.getTime() - 2 * DAY), new Date(at.getTime() + DAY)] as const;
  const near = await linesWhere(between(auditEntry.at, ...day));
  return near.length === entries.length ? near : linesWhere(undefined);
}

/**
 * Returns the HMAC of a seal. Its key is not in the database. The HMAC covers the previous seal's HMAC, so a
 * seal cannot be removed from the middle of the chain.
 */
export function computeSealHmac(
  { facilityId, id, at, entries, tallies, digest }: Omit<Seal, 'hmac'>,
  before: Buffer,
): Buffer {
  const sealed = [
    facilityId,
    id,
    at.toISOString(),
    entries,
    tallies,
    digest.toString('hex'),
    before.toString('hex'),
  ];
  return createHmac('sha256', keyObject(subkey('audit/seal')))
    .update(JSON.stringify(sealed))
    .digest();
}

type Note = Omit<typeof auditDeletionNote.$inferSelect, 'id' | 'at' | 'hmac'>;

/**
 * Returns the HMAC of the note about deleted seals. The key differs from that of the seals, so that a note
 * cannot be mistaken for a seal.
 */
export function noteHmac({ facilityId, seal, sealHmac, before, carried }: Note): Buffer {
  return createHmac('sha256', keyObject(subkey('audit/forgotten')))
    .update(JSON.stringify([facilityId, seal, sealHmac.toString('hex'), before.toISOString(), carried]))
    .digest();
}

/**
 * Returns a hotel's note about deleted seals. The note replaces the deleted seal that came before the oldest
 * remaining seal. Undefined if no seals have been deleted.
 */
export async function currentNote(db: Db, facilityId: number) {
  const [note] = await db
    .select()
    .from(auditDeletionNote)
    .where(eq(auditDeletionNote.facilityId, facilityId))
    .orderBy(desc(auditDeletionNote.seal))
    .limit(1);
  return note && { ...note, id: note.seal, isSigned: noteHmac(note).equals(note.hmac), hmac: note.sealHmac };
}

/** The first seal has no predecessor, so it uses this value as the previous HMAC. */
export const GENESIS_HMAC = Buffer.alloc(0);
