import { and, eq, gt, lte } from 'drizzle-orm';
import * as client from 'openid-client';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { isBySignOn } from '#features/staff/session/commands/own-proof.ts';
import { now } from '#platform/clock/clock.ts';
import { keyedHash, randomToken, sha256 } from '#platform/crypto/keys.ts';
import { log } from '#platform/log/log.ts';
import { redirectAddress } from '../queries/addresses.ts';
import { codesOf, discover, type Provider, providerOf, providerOfDomain } from '../queries/provider.ts';
import { ATTEMPT_LIFETIME_MS } from '../rules.ts';
import { signOnAttempt } from '../tables.ts';
import { signOnRefusal } from './failed.ts';

/** Store `token` in a browser cookie that only the attempt with this `state` uses. */
export type BegunSignOn = { url: string; state: string; token: string };

const nonceOf = (token: string) => keyedHash('sign-on nonce', token).toString('base64url');
const verifierOf = (token: string) => keyedHash('sign-on verifier', token).toString('base64url');

/**
 * Begins a sign-on at the provider of the organization that has proven a domain. With `asksAgain`, the
 * provider must ask for credentials even if the person is signed in there.
 * @throws 422 `sign_on_failed`
 */
export async function beginSignOn(domain: string, asksAgain: boolean): Promise<BegunSignOn> {
  const provider = await platformDb(db => providerOfDomain(db, domain));
  if (!provider) throw signOnRefusal('provider');
  return beginAttempt(provider, { sessionId: null, asksAgain });
}

/**
 * Begins a sign-on that authenticates the user of a session again. The provider must ask for their
 * credentials.
 * @returns null if the session was not opened by single sign-on
 * @throws 422 `sign_on_failed`
 */
export async function beginProof(scope: StaffScope | OrganizationScope): Promise<BegunSignOn | null> {
  const { organizationId, sessionId } = scope;
  if (organizationId === undefined || !(await isBySignOn(scope))) return null;
  const provider = await platformDb(db => providerOf(db, organizationId));
  if (!provider) throw signOnRefusal('provider');
  return beginAttempt(provider, { sessionId, asksAgain: true });
}

async function beginAttempt(
  provider: Provider,
  { sessionId, asksAgain }: { sessionId: number | null; asksAgain: boolean },
): Promise<BegunSignOn> {
  const config = await discoverOrFail(provider);
  const token = randomToken();
  const state = randomToken();
  const createdAt = now();
  await platformDb(async db => {
    const { organizationId } = provider;
    await db
      .delete(signOnAttempt)
      .where(lte(signOnAttempt.createdAt, new Date(createdAt.getTime() - ATTEMPT_LIFETIME_MS)));
    await db
      .insert(signOnAttempt)
      .values({ stateHash: sha256(state), browserHash: sha256(token), organizationId, sessionId, createdAt });
  });
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectAddress(provider.publicId),
    scope: 'openid email profile',
    state,
    nonce: nonceOf(token),
    code_challenge: await client.calculatePKCECodeChallenge(verifierOf(token)),
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href, state, token };
}

export async function discoverOrFail(provider: Provider): Promise<client.Configuration> {
  try {
    return await discover(provider);
  } catch (error) {
    log.warn(
      { organization: provider.organizationId, codes: codesOf(error) },
      'The provider of an organization failed',
    );
    throw signOnRefusal('provider');
  }
}

/**
 * Consumes a browser's attempt, so that it can be used only once.
 * @throws 422 `sign_on_failed` if this browser did not begin it, or it was already used or has expired
 */
export async function takeAttempt(state: string, token: string | undefined) {
  if (token === undefined) throw signOnRefusal('expired');
  const [taken] = await platformDb(db =>
    db
      .delete(signOnAttempt)
      .where(
        and(
          eq(signOnAttempt.stateHash, sha256(state)),
          eq(signOnAttempt.browserHash, sha256(token)),
          gt(signOnAttempt.createdAt, new Date(now().getTime() - ATTEMPT_LIFETIME_MS)),
        ),
      )
      .returning({ organizationId: signOnAttempt.organizationId, sessionId: signOnAttempt.sessionId }),
  );
  if (!taken) throw signOnRefusal('expired');
  return { ...taken, nonce: nonceOf(token), verifier: verifierOf(token) };
}
