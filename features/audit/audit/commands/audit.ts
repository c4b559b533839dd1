import { and, eq, gte, sql } from 'drizzle-orm';
import type {
  ApiKeyScope,
  CompanionScope,
  GuestScope,
  StaffScope,
  SystemScope,
} from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { currentCall } from '#platform/http/call-context.ts';
import { log } from '#platform/log/log.ts';
import type { AuditAction } from '../rules.ts';
import { auditEntry } from '../tables.ts';

export type Actor = StaffScope | ApiKeyScope | SystemScope | GuestScope | CompanionScope;

type Entry = {
  action: AuditAction;
  bookingId?: number;
  /** Ids, field names, counts, dates and the like. Must not contain personal data. */
  details?: Record<string, unknown>;
};

/**
 * Records who saw or did what, in the same transaction as the action (docs/decisions/2026-11-22-audit.md).
 * Entries are never changed.
 */
export function audit(db: Db, scope: Actor, entry: Entry): Promise<void> {
  return auditAll(db, scope, [entry]);
}

/**
 * Writes all entries at once. Each entry names at most one booking so that the audit can be filtered by
 * booking.
 */
export async function auditAll(db: Db, scope: Actor, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = now();
  const call = currentCall();
  await db.insert(auditEntry).values(
    entries.map(({ action, bookingId, details = {} }) => ({
      facilityId: scope.facilityId,
      at,
      actorKind: scope.kind,
      actorId: actorId(scope),
      action,
      bookingId: bookingId ?? null,
      details,
      source: call?.source ?? null,
      sessionId: sessionOf(scope),
    })),
  );
  for (const { action, bookingId } of entries)
    log.info(
      {
        event: action,
        facility: scope.facilityId,
        actor: scope.kind,
        actorId: actorId(scope),
        session: sessionOf(scope),
        booking: bookingId,
        source: call?.source,
        requestId: call?.requestId,
      },
      'on record',
    );
}

export function actorId(scope: Actor): number | null {
  switch (scope.kind) {
    case 'staff':
      return scope.userId;
    case 'api-key':
      return scope.apiKeyId;
    case 'guest':
      return scope.slotId;
    case 'companion':
      return scope.placeId;
    case 'system':
      return null;
  }
}

export function sessionOf(scope: Actor): number | null {
  if (scope.kind === 'staff') return scope.sessionId;
  return scope.kind === 'guest' || scope.kind === 'companion' ? scope.guestSessionId : null;
}

type ViewQuery = {
  action: AuditAction;
  bookingId: number | undefined;
  mark: Record<string, unknown>;
  since: Date;
};

export async function wasViewedInSession(
  db: Db,
  { facilityId, userId }: StaffScope,
  { action, bookingId, mark, since }: ViewQuery,
): Promise<boolean> {
  const found = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.facilityId, facilityId),
        eq(auditEntry.actorKind, 'staff'),
        eq(auditEntry.actorId, userId),
        gte(auditEntry.at, since),
        eq(auditEntry.action, action),
        bookingId === undefined ? undefined : eq(auditEntry.bookingId, bookingId),
        sql`${auditEntry.details} @> ${JSON.stringify(mark)}::jsonb`,
      ),
    )
    .limit(1);
  return found.length > 0;
}
