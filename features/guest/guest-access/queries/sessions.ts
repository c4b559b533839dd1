import { inArray } from 'drizzle-orm';
import { mintCompanion, mintGuest } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { CompanionScope, GuestScope, HandOverMethod } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { SESSION_SECONDS } from '../rules/proofs.ts';
import { guestSession } from '../tables.ts';

export type AnySession = typeof guestSession.$inferSelect;
export type GuestSession = AnySession & { placeId: null };
export type CompanionSession = AnySession & { placeId: number };

export type ProvenSlot = Pick<GuestSession, 'facilityId' | 'bookingId' | 'slotId' | 'strength'>;
export type HandedOver = Omit<ProvenSlot, 'strength'> & {
  placeId: number | null;
  handOverId: number;
  handOverWay: HandOverMethod;
  staffSessionId: number | null;
};
export type ProvenPlace = Pick<CompanionSession, 'facilityId' | 'bookingId' | 'slotId' | 'placeId'>;

export const isGuestSession = (session: AnySession): session is GuestSession => session.placeId === null;
export const isCompanionSession = (session: AnySession): session is CompanionSession =>
  session.placeId !== null;

/**
 * Returns the scope of the guest who sends a request (docs/reference/proofs.md#guest-sessions). `named` is the
 * `X-Guest-Session` header. If it is set, only that session is accepted. Otherwise the browser's only session
 * is used: returns `several` if there is more than one, null if there is none.
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

/**
 * Returns the scope of the companion who sends a request. Works like `guestScope`, but considers only companion
 * sessions.
 */
export async function companionScope(
  exchange: Exchange,
  named: string | undefined,
): Promise<CompanionScope | 'several' | null> {
  const sessions = await companionSessions(exchange, named);
  if (sessions.length > 1) return 'several';
  const [only] = sessions;
  return only ? companionScopeOf(only) : null;
}

export function companionScopeOf({
  id,
  facilityId,
  bookingId,
  slotId,
  placeId,
}: CompanionSession): CompanionScope {
  return mintCompanion({ facilityId, bookingId, slotId, placeId, guestSessionId: id });
}

export function scopeOf(session: GuestSession): GuestScope {
  const { id, facilityId, bookingId, slotId, strength, provenAt, handOverId, handOverWay } = session;
  const handOver = handOverId !== null && handOverWay !== null && { id: handOverId, way: handOverWay };
  return mintGuest({
    facilityId,
    bookingId,
    slotId,
    guestSessionId: id,
    strength,
    provenAt,
    ...(handOver && { handOver }),
  });
}

/**
 * Returns the active guest sessions of this browser in all hotels, oldest first. If `named` is set, returns
 * only that session.
 */
export const browserSessions = async (exchange: Exchange, named?: string): Promise<GuestSession[]> =>
  (await activeSessions(exchange, named)).filter(isGuestSession);

export const companionSessions = async (exchange: Exchange, named?: string): Promise<CompanionSession[]> =>
  (await activeSessions(exchange, named)).filter(isCompanionSession);

/** Returns the active guest and companion sessions of this browser, like `browserSessions`. */
export async function activeSessions(exchange: Exchange, named?: string): Promise<AnySession[]> {
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
  return found.filter(
    session => session.expiresAt > at && tokenMatches(tokens.get(session.publicId), session),
  );
}

const tokenMatches = (token: string | undefined, session: AnySession) =>
  token !== undefined && constantTimeEqual(sha256(token), session.tokenHash);

/**
 * Maximum number of session cookies that are read. We open at most 5 sessions per browser, so further cookies
 * are not ours.
 */
const MAX_COOKIES = 20;

const COOKIE_NAME = /^(?:__Host-)?genkan_guest_([\w-]{1,40})$/;

const cookieOf = (publicId: string) => `genkan_guest_${publicId}`;

export function sessionCookies({ request, cookie }: Exchange): { publicId: string; token: string }[] {
  const publicIds = Object.keys(request.cookies).flatMap(name => COOKIE_NAME.exec(name)?.[1] ?? []);
  return publicIds.slice(0, MAX_COOKIES).flatMap(publicId => {
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
