import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit, viewedInSession } from '#features/audit/commands/audit.ts';
import { sessionLife } from '#features/session/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

type Look = {
  action: 'booking.viewed' | 'list.viewed';
  bookingId?: number;
  /** Names what was asked for, where no booking does. */
  asked?: string;
  details?: Record<string, unknown>;
};

/**
 * Writes that somebody looked. A `refresh` needs no entry of its own where the same session has one of looking at the
 * same: any other could read unrecorded by calling itself so.
 */
export async function auditLook(
  db: Db,
  scope: StaffScope,
  { action, bookingId, asked, details }: Look,
  refresh = false,
): Promise<void> {
  const mark = { session: scope.sessionId, ...(asked && { asked }) };
  const since = new Date(now().getTime() - sessionLife * 1000);
  if (refresh && (await viewedInSession(db, scope, { action, bookingId, mark, since }))) return;
  await audit(db, scope, { action, ...(bookingId && { bookingId }), details: { ...details, ...mark } });
}
