import { and, eq, inArray, lte } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import { SECOND_FACTOR_CHALLENGE, SESSION_SECONDS } from '../rules.ts';
import { providerSession, signOnIdentity, staffSession } from '../tables.ts';

/** Key that seals data of organizations. They have no hotel whose key could be used. */
const sealingKey = () => ({ id: 0, key: subkey('sign-out at a provider') });
const placeOf = (userId: number) => ({
  facility: 0,
  table: 'provider_session',
  column: 'sign_out_sealed',
  row: String(userId),
});

type NewProviderSession = {
  organizationId: number;
  userId: number;
  issuer: string;
  subject: string;
  sid: string | null;
  multiFactor: boolean;
  signOutUrl: string | null;
};

/**
 * Records a session at a provider. Must be called before the session here is opened. Deletes records that are
 * too old to have a session here.
 * @returns the id of the record
 */
export async function recordProviderSession(
  db: Db,
  { signOutUrl, ...session }: NewProviderSession,
): Promise<number> {
  const createdAt = now();
  const maxAgeMs = SESSION_SECONDS * 1000 + SECOND_FACTOR_CHALLENGE.life;
  await db
    .delete(providerSession)
    .where(lte(providerSession.createdAt, new Date(createdAt.getTime() - maxAgeMs)));
  const signOutSealed = signOutUrl === null ? null : seal(sealingKey(), placeOf(session.userId), signOutUrl);
  const [made] = await db
    .insert(providerSession)
    .values({ ...session, signOutSealed, createdAt })
    .returning({ id: providerSession.id });
  if (!made) throw new Error('The new provider session has no id');
  return made.id;
}

/**
 * Deletes the record of the provider session that a session here belongs to. This ends every session here
 * that was opened through it.
 * @returns the address that also ends the session at the provider
 */
export function endProviderSession(sessionId: number): Promise<string | null> {
  return platformDb(async db => {
    const ownProviderSession = db
      .select({ id: staffSession.providerSessionId })
      .from(staffSession)
      .where(eq(staffSession.id, sessionId));
    const [ended] = await db
      .delete(providerSession)
      .where(inArray(providerSession.id, ownProviderSession))
      .returning({ userId: providerSession.userId, sealed: providerSession.signOutSealed });
    return ended?.sealed ? open([sealingKey()], placeOf(ended.userId), ended.sealed).toString('utf8') : null;
  });
}

/**
 * Ends the organization's sessions that match `sid` and `subject`. An omitted value matches every session.
 * Without either, ends all sessions of the organization.
 */
export async function endProviderSessions(
  db: Db,
  organizationId: number,
  { sid, subject }: { sid?: string | undefined; subject?: string | undefined } = {},
): Promise<void> {
  const conditions = [
    eq(providerSession.organizationId, organizationId),
    sid === undefined ? undefined : eq(providerSession.sid, sid),
    subject === undefined ? undefined : eq(providerSession.subject, subject),
  ];
  await db.delete(providerSession).where(and(...conditions));
}

/**
 * Records that a user has given their own second factor in a sign-on. Later sign-ons of the same person at the provider need
 * not ask for it.
 */
export async function confirmIdentity(db: Db, providerSessionId: number): Promise<void> {
  await db
    .update(signOnIdentity)
    .set({ awaitsFactor: false })
    .from(providerSession)
    .where(
      and(
        eq(providerSession.id, providerSessionId),
        eq(signOnIdentity.organizationId, providerSession.organizationId),
        eq(signOnIdentity.issuer, providerSession.issuer),
        eq(signOnIdentity.subject, providerSession.subject),
        eq(signOnIdentity.userId, providerSession.userId),
      ),
    );
}

/** Records that the provider has authenticated the user of a session again. */
export async function recordProviderProof(
  db: Db,
  sessionId: number,
  { at, multiFactor }: { at: Date; multiFactor: boolean },
): Promise<void> {
  await db
    .update(staffSession)
    .set({ provenAt: at, ...(multiFactor && { factorAt: at }) })
    .where(eq(staffSession.id, sessionId));
}
