import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import type { AuditAction } from '../rules.ts';
import { auditEntry, auditTally } from '../tables.ts';

export type RefusedAttempt = {
  action: AuditAction;
  actorKind: 'staff' | 'guest' | 'companion' | 'api-key' | 'nobody';
  actorId: number | null;
  userId: number | null;
  sessionId: number | null;
  source: string | null;
  details: Record<string, unknown>;
  times: number;
  at: Date;
};

const MAX_SOURCES = 20;
const HOUR = 3_600_000;

/**
 * Records refused attempts. Identical attempts by the same actor on the same user within one clock hour share
 * one entry and increase its count.
 */
export function countRefusedAttempts(scope: SystemScope, tried: RefusedAttempt): Promise<void> {
  return inFacility(scope, async db => {
    const key = keyOf(scope.facilityId, tried);
    // The lock prevents two concurrent attempts from both starting a count.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`);
    if (!(await addToTally(db, key, tried))) await startTally(db, key, tried);
  });
}

type Key = Pick<
  typeof auditTally.$inferInsert,
  'facilityId' | 'hour' | 'action' | 'actorKind' | 'actorId' | 'about'
>;

const keyOf = (facilityId: number, { action, actorKind, actorId, userId, at }: RefusedAttempt): Key => ({
  facilityId,
  hour: new Date(Math.floor(at.getTime() / HOUR) * HOUR),
  action,
  actorKind,
  actorId: actorId ?? 0,
  about: userId ?? 0,
});

async function addToTally(db: Db, key: Key, { times, at, source }: RefusedAttempt): Promise<boolean> {
  const { count, lastAt, sources } = auditTally;
  const isNew = sql`${source}::text is not null and not ${sources} @> array[${source}::text] and cardinality(${sources}) < ${MAX_SOURCES}`;
  const counted = await db
    .update(auditTally)
    .set({
      count: sql`${count} + ${times}`,
      lastAt: sql`greatest(${lastAt}, ${at})`,
      sources: sql`case when ${isNew} then ${sources} || ${source}::text else ${sources} end`,
    })
    .where(
      and(
        eq(auditTally.facilityId, key.facilityId),
        eq(auditTally.hour, key.hour),
        eq(auditTally.action, key.action),
        eq(auditTally.actorKind, key.actorKind),
        eq(auditTally.actorId, key.actorId),
        eq(auditTally.about, key.about),
        sql`${auditTally.closedAt} is null`,
      ),
    )
    .returning({ entryId: auditTally.entryId });
  return counted.length > 0;
}

async function startTally(db: Db, key: Key, tried: RefusedAttempt): Promise<void> {
  const { action, actorKind, actorId, userId, sessionId, source, details, times, at } = tried;
  const [entry] = await db
    .insert(auditEntry)
    .values({
      facilityId: key.facilityId,
      at,
      actorKind,
      actorId,
      action,
      bookingId: null,
      details: { ...details, ...(userId === null ? {} : { user_id: userId }) },
      source,
      sessionId,
    })
    .returning({ id: auditEntry.id });
  if (!entry) throw new Error('The audit entry was not written');
  const sources = source === null ? [] : [source];
  // If the count of this hour is already sealed, it stays unchanged and this entry has no count.
  await db
    .insert(auditTally)
    .values({ ...key, entryId: entry.id, count: times, lastAt: at, sources, closedAt: null })
    .onConflictDoNothing();
}
