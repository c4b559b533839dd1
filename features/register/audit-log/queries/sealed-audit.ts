import { and, asc, eq, gt } from 'drizzle-orm';
import { inFacilitySnapshot } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { currentNote, type Seal, sealedLines } from '#features/audit/audit/queries/seal-content.ts';
import { auditSeal } from '#features/audit/audit/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { Binary } from '#platform/http/reply.ts';

export const JSON_LINES = 'application/x-ndjson';

/** A seal has up to 1000 entries. A response exceeds `ENTRIES_AT_ONCE` only if its first seal does. */
const MAX_SEALS = 100;
const ENTRIES_AT_ONCE = 1000;

/** A part of a hotel's sealed audit as JSON lines, and how many entries it has. */
type Part = { text: string; entries: number; hasMore: boolean };

export async function sealedAudit(scope: ApiKeyScope, after: number): Promise<Binary> {
  const { text } = await sealedPart(scope, after);
  return new Binary(JSON_LINES, Buffer.from(text));
}

/**
 * Returns the entries and counts of the seals with numbers higher than `after`, as JSON lines, each seal
 * after its own entries and counts (docs/reference/organization.md#audit-as-a-stream). Not recorded in the
 * audit, because each read would add another entry.
 */
export function sealedPart(scope: ApiKeyScope, after: number): Promise<Part> {
  const { facilityId } = scope;
  return inFacilitySnapshot(scope, async db => {
    const seals = await db
      .select()
      .from(auditSeal)
      .where(and(eq(auditSeal.facilityId, facilityId), gt(auditSeal.id, after)))
      .orderBy(asc(auditSeal.id))
      .limit(MAX_SEALS);
    const lines = await deletedBefore(db, facilityId, after);
    let [entries, read] = [0, 0];
    for (const seal of seals) {
      if (entries > 0 && entries + seal.entries.length > ENTRIES_AT_ONCE) break;
      entries += seal.entries.length;
      read += 1;
      lines.push(...(await linesOf(db, seal)));
    }
    const hasMore = read < seals.length || seals.length === MAX_SEALS;
    return { text: lines.map(lineText).join(''), entries, hasMore };
  });
}

type Line = Record<string, unknown>;

export const lineText = (line: Line): string => `${JSON.stringify(line)}\n`;

/**
 * Returns a line about the last deleted seal if seals after the cursor were deleted. Without it, a reader
 * could not tell why the next seal does not follow the cursor.
 */
async function deletedBefore(db: Db, facilityId: number, after: number): Promise<Line[]> {
  const note = await currentNote(db, facilityId);
  if (!note || note.seal <= after) return [];
  return [{ hotel_id: facilityId, kind: 'deleted', seal: note.seal, hmac: note.hmac.toString('hex') }];
}

async function linesOf(db: Db, seal: Seal): Promise<Line[]> {
  const { facilityId: hotel_id, id } = seal;
  const { entries, tallies } = await sealedLines(db, seal);
  return [
    ...entries.map(({ line }) => ({ hotel_id, seal: id, kind: 'entry', ...entryIn(line), sealed: line })),
    ...tallies.map(({ line }) => ({ hotel_id, seal: id, kind: 'count', ...countIn(line), sealed: line })),
    {
      hotel_id,
      seal: id,
      kind: 'seal',
      at: seal.at.toISOString(),
      entries: seal.entries,
      counts: seal.tallies,
      digest: seal.digest.toString('hex'),
      hmac: seal.hmac.toString('hex'),
    },
  ];
}

/** Reads a sealed entry, whose time is UTC without a zone. */
function entryIn(sealed: string): Line {
  const [entry_id, at, actor_kind, actor_id, action, booking_id, details, source, session_id] = JSON.parse(
    sealed,
  ) as unknown[];
  return {
    entry_id,
    at: `${at}Z`,
    action,
    actor: { kind: actor_kind, id: actor_id },
    booking_id,
    details,
    source,
    session_id,
  };
}

/** Reads the sealed number of attempts that an entry stands for. */
function countIn(sealed: string): Line {
  const [entry_id, , action, , , , count, last_at] = JSON.parse(sealed) as unknown[];
  return { entry_id, action, count, until: `${last_at}Z` };
}
