import { inArray } from 'drizzle-orm';
import { mintGuest } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { guestSession } from '../tables.ts';
import { sessionCookies } from './session-cookies.ts';

export type GuestSession = typeof guestSession.$inferSelect;

/** A slot that a guest has just proven, and how well. */
export type ProvenSlot = Pick<GuestSession, 'facilityId' | 'bookingId' | 'slotId' | 'strength'>;

/**
 * Which guest calls (docs/reference/proofs.md#guest-sessions). `named` is the `X-Guest-Session` header: with it only
 * that session counts. Without it the only session of this browser; `several` where there are more, null where there is
 * none.
 */
export async function guestScope(
  exchange: Exchange,
  named: string | undefined,
): Promise<GuestScope | 'several' | null> {
  const sessions = await browserSessions(exchange, named);
  if (sessions.length > 1) return 'several';
  const [only] = sessions;
  return only ? scopeOf(only) : null;
}

export function scopeOf({ id, facilityId, bookingId, slotId, strength }: GuestSession): GuestScope {
  return mintGuest({ facilityId, bookingId, slotId, guestSessionId: id, strength });
}

/** The living sessions of this browser, oldest first, of whichever hotels; only the named one where a name is given. */
export async function browserSessions(exchange: Exchange, named?: string): Promise<GuestSession[]> {
  const cookies = sessionCookies(exchange).filter(
    ({ publicId }) => named === undefined || publicId === named,
  );
  if (cookies.length === 0) return [];
  const tokens = new Map(cookies.map(({ publicId, token }) => [publicId, token]));
  const found = await platformDb(db =>
    db
      .select()
      .from(guestSession)
      .where(inArray(guestSession.publicId, [...tokens.keys()]))
      .orderBy(guestSession.createdAt, guestSession.id),
  );
  const at = now();
  return found.filter(session => session.expiresAt > at && holds(tokens.get(session.publicId), session));
}

const holds = (token: string | undefined, session: GuestSession) =>
  token !== undefined && constantTimeEqual(sha256(token), session.tokenHash);
