import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { HandOverMethod } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { trustContact } from '#features/registration/registration/commands/trust-contact.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import {
  type AnySession,
  activeSessions,
  type CompanionSession,
  clearSessionCookie,
  companionScopeOf,
  type GuestSession,
  type HandedOver,
  type ProvenPlace,
  type ProvenSlot,
  scopeOf,
  sessionCookies,
  setSessionCookie,
} from '../queries/sessions.ts';
import { DESK_SESSION_SECONDS, isAtDesk } from '../rules/handed-over.ts';
import { MAX_SESSIONS, SESSION_SECONDS } from '../rules/proofs.ts';
import { guestSession } from '../tables.ts';
import { forgetSecrets } from './cookies.ts';

/**
 * Opens the session of a proven slot in this browser (docs/reference/proofs.md#guest-sessions). An existing
 * session of the slot keeps its draft and QR code but gets a new secret, so that a copy of the old secret stops
 * working. A session for a sixth slot ends the oldest session.
 */
export async function openSession(exchange: Exchange, proven: ProvenSlot): Promise<GuestSession> {
  const session = { ...(await openOrRenewSession(exchange, { ...proven, placeId: null })), placeId: null };
  // A strong proof confirms the booking, so contact data that has changed in the meantime is trusted from now
  // on.
  if (proven.strength === 'strong')
    await inFacility(mintSystem(proven.facilityId), db => trustContact(db, proven));
  return session;
}

export async function openCompanionSession(
  exchange: Exchange,
  proven: ProvenPlace,
): Promise<CompanionSession> {
  const { placeId } = proven;
  return { ...(await openOrRenewSession(exchange, { ...proven, strength: 'weak' })), placeId };
}

/**
 * Opens the session of a form that staff have handed over at the counter (docs/reference/at-the-counter.md). A
 * hand-over of type `device` ends all earlier guest sessions of the browser. Other hand-overs end only the
 * sessions of the same slot or place.
 */
export async function openHandedOverSession(exchange: Exchange, handed: HandedOver): Promise<AnySession> {
  const browserSessions = await activeSessions(exchange);
  forgetDeadCookies(exchange, browserSessions);
  const isOwn = ({ facilityId, slotId, placeId }: AnySession) =>
    facilityId === handed.facilityId && slotId === handed.slotId && placeId === handed.placeId;
  const others = browserSessions.filter(session => !isOwn(session));
  const ended =
    handed.handOverWay === 'device'
      ? browserSessions
      : [...browserSessions.filter(isOwn), ...sessionsOverLimit(others)];
  await endSessions(ended);
  for (const { publicId } of ended) clearSessionCookie(exchange, publicId);
  if (handed.handOverWay === 'device') forgetSecrets(exchange);
  // The proof is strong for the guest of the slot, because staff see the guest in person. The guest's own data still
  // requires a proof by the guest.
  const strength = handed.placeId === null ? 'strong' : 'weak';
  return createSession(exchange, { ...handed, strength, provenAt: null });
}

const sessionsOverLimit = (held: readonly AnySession[]) =>
  held.slice(0, Math.max(0, held.length + 1 - MAX_SESSIONS));

type SessionTarget = Pick<AnySession, 'facilityId' | 'bookingId' | 'slotId' | 'placeId' | 'strength'>;
type NewSession = SessionTarget &
  Partial<Omit<HandedOver, keyof SessionTarget> & Pick<AnySession, 'provenAt'>>;

async function openOrRenewSession(exchange: Exchange, proven: SessionTarget): Promise<AnySession> {
  const browserSessions = await activeSessions(exchange);
  forgetDeadCookies(exchange, browserSessions);
  const existingSession = browserSessions.find(
    ({ facilityId, slotId, placeId }) =>
      facilityId === proven.facilityId && slotId === proven.slotId && placeId === proven.placeId,
  );
  if (existingSession) return renewSession(exchange, existingSession, proven);
  const oldest = sessionsOverLimit(browserSessions);
  await endSessions(oldest);
  for (const { publicId } of oldest) clearSessionCookie(exchange, publicId);
  return createSession(exchange, proven);
}

async function createSession(exchange: Exchange, proven: NewSession): Promise<AnySession> {
  const token = randomToken();
  const publicId = randomToken(128);
  const at = now();
  const { handOverWay } = proven;
  const session = {
    provenAt: proven.strength === 'strong' ? at : null,
    ...proven,
    publicId,
    tokenHash: sha256(token),
    createdAt: at,
    expiresAt: expiryOf(handOverWay),
  };
  const stored = await inFacility(mintSystem(proven.facilityId), async db => {
    const [made] = await db.insert(guestSession).values(session).returning();
    if (!made) throw new Error('The guest session was not stored');
    const { bookingId, placeId, strength } = made;
    const scope = placeId === null ? scopeOf({ ...made, placeId }) : companionScopeOf({ ...made, placeId });
    const details = placeId === null ? { strength, ...(handOverWay && { way: handOverWay }) } : {};
    await audit(db, scope, { action: 'proof.made', bookingId, details });
    return made;
  });
  setSessionCookie(exchange, publicId, token);
  return stored;
}

async function renewSession(exchange: Exchange, own: AnySession, proven: SessionTarget): Promise<AnySession> {
  const strength = own.strength === 'strong' ? 'strong' : proven.strength;
  const provenAt = proven.strength === 'strong' ? now() : own.provenAt;
  const { facilityId, id, publicId } = own;
  const token = randomToken();
  const [stored] = await inFacility(mintSystem(facilityId), db =>
    db
      .update(guestSession)
      .set({
        strength,
        provenAt,
        tokenHash: sha256(token),
        expiresAt: isAtDesk(own.handOverWay) ? own.expiresAt : expiryOf(),
      })
      .where(and(eq(guestSession.facilityId, facilityId), eq(guestSession.id, id)))
      .returning(),
  );
  if (!stored) return createSession(exchange, proven);
  setSessionCookie(exchange, publicId, token);
  return stored;
}

/** Ends the sessions of a companion's place in all browsers. Called when its link is replaced or revoked. */
export async function endPlaceSessions(db: Db, facilityId: number, placeId: number): Promise<void> {
  await db
    .delete(guestSession)
    .where(and(eq(guestSession.facilityId, facilityId), eq(guestSession.placeId, placeId)));
}

/** Ends the sessions, which may belong to several hotels. */
async function endSessions(sessions: readonly AnySession[]): Promise<void> {
  const publicIds = sessions.map(({ publicId }) => publicId);
  if (publicIds.length === 0) return;
  await platformDb(db => db.delete(guestSession).where(inArray(guestSession.publicId, publicIds)));
}

function forgetDeadCookies(exchange: Exchange, held: readonly AnySession[]): void {
  const activeIds = new Set(held.map(({ publicId }) => publicId));
  for (const { publicId } of sessionCookies(exchange))
    if (!activeIds.has(publicId)) clearSessionCookie(exchange, publicId);
}

/** Returns when a new session expires. Sessions on a hotel device are shorter, because many guests use it. */
const expiryOf = (method?: HandOverMethod) =>
  new Date(now().getTime() + (method && isAtDesk(method) ? DESK_SESSION_SECONDS : SESSION_SECONDS) * 1000);

/**
 * Ends every guest session of this browser, deletes the cookies of sessions, links and My Pages, and clears the
 * browser's cache.
 */
export async function endBrowserSessions(exchange: Exchange): Promise<void> {
  await endSessions(await activeSessions(exchange));
  for (const { publicId } of sessionCookies(exchange)) clearSessionCookie(exchange, publicId);
  forgetSecrets(exchange);
  exchange.clearCache();
}
