import { inArray } from 'drizzle-orm';
import { mintGuest } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { SESSION_SECONDS } from '../rules/proofs.ts';
import { guestSession } from '../tables.ts';

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

export function scopeOf({ id, facilityId, bookingId, slotId, strength, provenAt }: GuestSession): GuestScope {
  return mintGuest({ facilityId, bookingId, slotId, guestSessionId: id, strength, provenAt });
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

/** At most 5 sessions a browser are opened; more cookies than this were not set by us. */
const MOST_COOKIES = 20;

const NAME = /^(?:__Host-)?genkan_guest_([\w-]{1,40})$/;

const cookieOf = (publicId: string) => `genkan_guest_${publicId}`;

/** The guest sessions whose cookies came with the request: what each is called, and its secret. */
export function sessionCookies({ request, cookie }: Exchange): { publicId: string; token: string }[] {
  const publicIds = Object.keys(request.cookies).flatMap(name => NAME.exec(name)?.[1] ?? []);
  return publicIds.slice(0, MOST_COOKIES).flatMap(publicId => {
    const token = cookie(cookieOf(publicId));
    return token ? [{ publicId, token }] : [];
  });
}

export function setSessionCookie(exchange: Exchange, publicId: string, token: string): void {
  exchange.setCookie(cookieOf(publicId), token, SESSION_SECONDS);
}

export function clearSessionCookie(exchange: Exchange, publicId: string): void {
  exchange.clearCookie(cookieOf(publicId));
}
