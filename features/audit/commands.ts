import type { ApiKeyScope, GuestScope, StaffScope, SystemScope } from '#features/access/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { auditEntry } from './tables.ts';

type Actor = StaffScope | ApiKeyScope | SystemScope | GuestScope;

type Entry = {
  /** noun.verb, e.g. `list.seen`. */
  action: string;
  bookingId?: number;
  /** Ids and names of fields; never the personal data itself. */
  details?: Record<string, unknown>;
};

/** Writes who saw or did what, in the transaction of the deed (decisions §11). Entries are never changed. */
export async function audit(db: Db, scope: Actor, { action, bookingId, details = {} }: Entry): Promise<void> {
  await db.insert(auditEntry).values({
    facilityId: scope.facilityId,
    at: now(),
    actorKind: scope.kind,
    actorId: actorId(scope),
    action,
    bookingId: bookingId ?? null,
    details,
  });
}

function actorId(scope: Actor): number | null {
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
