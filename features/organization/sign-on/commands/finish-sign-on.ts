import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import {
  type CurrentBrowser,
  openSession,
  type SignInResult,
} from '#features/staff/session/commands/open-session.ts';
import {
  recordProviderProof,
  recordProviderSession,
} from '#features/staff/session/commands/provider-session.ts';
import {
  type IssuedChallenge,
  openChallenge,
} from '#features/staff/session/commands/two-factor-challenge.ts';
import { accountOf } from '#features/staff/session/queries/accounts.ts';
import { organizationScope } from '#features/staff/session/queries/organization-scope.ts';
import { staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { providerOf } from '../queries/provider.ts';
import { admitPerson, userOfPerson } from './admit-person.ts';
import { askProvider, type ProvenPerson, type ReturnedFromProvider } from './ask-provider.ts';
import { takeAttempt } from './attempts.ts';
import { signOnRefusal } from './failed.ts';

/**
 * Finishes a sign-on when the browser returns from the provider. Opens a session, asks for the user's second
 * factor, or records the proof for an open session. `token` comes from the browser's cookie. `isHandedOver`:
 * a guest has this browser, so only a person who has just given their credentials to the provider is
 * admitted.
 * @throws 422 `sign_on_failed`
 */
export async function finishSignOn(
  returned: ReturnedFromProvider,
  token: string | undefined,
  { isHandedOver = false, ...here }: CurrentBrowser & { isHandedOver?: boolean } = {},
): Promise<SignInResult | IssuedChallenge | { proven: true }> {
  const { organizationId, sessionId, ...secrets } = await takeAttempt(returned.state, token);
  const provider = await platformDb(db => providerOf(db, organizationId));
  if (!provider) throw signOnRefusal('expired');
  // The code may come from another organization's provider. It must not be sent to this provider.
  if (provider.publicId !== returned.organization) throw signOnRefusal('provider');
  const person = await askProvider(provider, returned, {
    ...secrets,
    asksAgain: isHandedOver || sessionId !== null,
  });
  if (sessionId !== null) return prove(organizationId, sessionId, person);
  const openUserId = await openUserIdOf(here);
  const result = await platformDb(async db => {
    const admitted = await admitPerson(db, provider, person);
    if ('fault' in admitted) return admitted;
    // A link on another site must not replace the open session with the session of another user.
    if (openUserId !== undefined && openUserId !== admitted.userId) return { fault: 'signedIn' as const };
    return openPersonSession(db, { organizationId, ...admitted }, person, here);
  });
  if ('fault' in result) throw signOnRefusal(result.fault);
  return result;
}

/** Returns the id of the user whose session is open in this browser. */
async function openUserIdOf({ replaces: token }: CurrentBrowser): Promise<number | undefined> {
  if (token === undefined) return undefined;
  return ((await staffScope(token)) ?? (await organizationScope(token)))?.userId;
}

async function prove(organizationId: number, sessionId: number, person: ProvenPerson) {
  const { authenticatedAt: at, multiFactor } = person;
  if (at === null) throw signOnRefusal('provider');
  return platformDb(async db => {
    const user = await userOfPerson(db, organizationId, person);
    const [session] = await db
      .select({ userId: staffSession.userId })
      .from(staffSession)
      .where(eq(staffSession.id, sessionId));
    if (!user || session?.userId !== user.userId) throw signOnRefusal('otherUser');
    await recordProviderProof(db, sessionId, { at, multiFactor });
    return { proven: true as const };
  });
}

/**
 * Opens a session. If the user has a second factor of their own, asks for it first. Does not ask if the id
 * token says that the provider asked for several factors, unless `awaitsFactor` is set.
 */
async function openPersonSession(
  db: Db,
  { organizationId, userId, awaitsFactor }: { organizationId: number; userId: number; awaitsFactor: boolean },
  { issuer, subject, sid, multiFactor, signOutUrl, authenticatedAt }: ProvenPerson,
  here: CurrentBrowser,
) {
  const account = await accountOf(db, userId);
  if (!account) throw signOnRefusal('deleted');
  const providerSessionId = await recordProviderSession(db, {
    organizationId,
    userId,
    issuer,
    subject,
    sid,
    multiFactor,
    signOutUrl,
  });
  if (account.hasSecondFactor && (awaitsFactor || !multiFactor))
    return openChallenge(db, account, providerSessionId);
  return openSession(db, account, {
    ...here,
    providerSessionId,
    provenAt: authenticatedAt,
    factorAt: multiFactor ? authenticatedAt : null,
  });
}
