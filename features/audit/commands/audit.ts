import type { ApiKeyScope, GuestScope, StaffScope, SystemScope } from '#features/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { currentCall } from '#platform/http/call-context.ts';
import { log } from '#platform/log/log.ts';
import type { AuditAction } from '../rules.ts';
import { auditEntry } from '../tables.ts';

type Actor = StaffScope | ApiKeyScope | SystemScope | GuestScope;

type Entry = {
  action: AuditAction;
  bookingId?: number;
  /** Ids and names of fields; never the personal data itself. */
  details?: Record<string, unknown>;
};

/**
 * Writes who saw or did what, in the same transaction (docs/decisions/2026-11-22-what-is-on-record.md). Entries
 * are never changed.
 */
export function audit(db: Db, scope: Actor, entry: Entry): Promise<void> {
  return auditAll(db, scope, [entry]);
}

/** The same for what concerns several bookings: an entry for each, so that each tells its own story. */
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

/** The user, key or slot that this scope is of. */
export function actorId(scope: Actor): number | null {
  switch (scope.kind) {
    case 'staff':
      return scope.userId;
    case 'api-key':
      return scope.apiKeyId;
    case 'guest':
      return scope.slotId;
    case 'system':
      return null;
  }
}

export function sessionOf(scope: Actor): number | null {
  if (scope.kind === 'staff') return scope.sessionId;
  return scope.kind === 'guest' ? scope.guestSessionId : null;
}
