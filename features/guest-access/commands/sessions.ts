import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import {
  browserSessions,
  clearSessionCookie,
  type GuestSession,
  type ProvenSlot,
  scopeOf,
  sessionCookies,
  setSessionCookie,
} from '../queries/sessions.ts';
import { MOST_SESSIONS, SESSION_SECONDS } from '../rules/proofs.ts';
import { guestSession } from '../tables.ts';
import { forgetSecrets } from './cookies.ts';

/**
 * Opens the session of a proven slot in this browser (docs/reference/proofs.md#guest-sessions). A browser that holds
 * one of this slot keeps it, so that its draft and its QR code stay its own, with a new secret: whoever has copied the
 * one before is out. A sixth slot ends the oldest session.
 */
export async function openSession(exchange: Exchange, proven: ProvenSlot): Promise<GuestSession> {
  const held = await browserSessions(exchange);
  forgetDeadCookies(exchange, held);
  const own = held.find(
    ({ facilityId, slotId }) => facilityId === proven.facilityId && slotId === proven.slotId,
  );
  if (own) return renew(exchange, own, proven);
  const oldest = held.slice(0, Math.max(0, held.length + 1 - MOST_SESSIONS));
  await endSessions(oldest);
  for (const { publicId } of oldest) clearSessionCookie(exchange, publicId);
  return open(exchange, proven);
}

async function open(exchange: Exchange, proven: ProvenSlot): Promise<GuestSession> {
  const token = randomToken();
  const publicId = randomToken(128);
  const at = now();
  const provenAt = proven.strength === 'strong' ? at : null;
  const session = {
    ...proven,
    publicId,
    tokenHash: sha256(token),
    provenAt,
    createdAt: at,
    expiresAt: expiry(),
  };
  const stored = await inFacility(mintSystem(proven.facilityId), async db => {
    const [made] = await db.insert(guestSession).values(session).returning();
    if (!made) throw new Error('The guest session was not stored');
    const { bookingId, strength } = made;
    await audit(db, scopeOf(made), { action: 'proof.made', bookingId, details: { strength } });
    return made;
  });
  setSessionCookie(exchange, publicId, token);
  return stored;
}

async function renew(exchange: Exchange, own: GuestSession, proven: ProvenSlot): Promise<GuestSession> {
  const strength = own.strength === 'strong' ? 'strong' : proven.strength;
  const provenAt = proven.strength === 'strong' ? now() : own.provenAt;
  const { facilityId, id, publicId } = own;
  const token = randomToken();
  const [stored] = await inFacility(mintSystem(facilityId), db =>
    db
      .update(guestSession)
      .set({ strength, provenAt, tokenHash: sha256(token), expiresAt: expiry() })
      .where(and(eq(guestSession.facilityId, facilityId), eq(guestSession.id, id)))
      .returning(),
  );
  if (!stored) return open(exchange, proven);
  setSessionCookie(exchange, publicId, token);
  return stored;
}

/** A browser's sessions may be of several hotels. */
async function endSessions(sessions: readonly GuestSession[]): Promise<void> {
  const publicIds = sessions.map(({ publicId }) => publicId);
  if (publicIds.length === 0) return;
  await platformDb(db => db.delete(guestSession).where(inArray(guestSession.publicId, publicIds)));
}

function forgetDeadCookies(exchange: Exchange, held: readonly GuestSession[]): void {
  const living = new Set(held.map(({ publicId }) => publicId));
  for (const { publicId } of sessionCookies(exchange))
    if (!living.has(publicId)) clearSessionCookie(exchange, publicId);
}

const expiry = () => new Date(now().getTime() + SESSION_SECONDS * 1000);

/** Ends every guest session of this browser, and has it forget them, the links and pages that led to them, and its cache. */
export async function finish(exchange: Exchange): Promise<void> {
  await endSessions(await browserSessions(exchange));
  for (const { publicId } of sessionCookies(exchange)) clearSessionCookie(exchange, publicId);
  forgetSecrets(exchange);
  exchange.clearCache();
}
