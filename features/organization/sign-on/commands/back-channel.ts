import { lte } from 'drizzle-orm';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { endProviderSessions } from '#features/staff/session/commands/provider-session.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/log/log.ts';
import { guardedFetch } from '../queries/guarded-fetch.ts';
import { codesOf, discover, type Provider, providerByPublicId } from '../queries/provider.ts';
import { usedLogoutToken } from '../tables.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_TOKEN_AGE = '10 minutes';
/** Allowed clock difference in seconds. */
const TOLERANCE = 30;

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0): those of its `sid`
 * or, without one, of its `sub`.
 * @throws 400 `invalid_input` for a token that is not valid or was used before
 */
export async function logOutByProvider(publicId: string, token: string): Promise<void> {
  const provider = await platformDb(db => providerByPublicId(db, publicId));
  if (!provider) throw invalidToken();
  const { organizationId } = provider;
  const { sid, sub: subject, exp, jti } = await verifiedToken(provider, token);
  await platformDb(async db => {
    await db.delete(usedLogoutToken).where(lte(usedLogoutToken.expiresAt, now()));
    const first = await db
      .insert(usedLogoutToken)
      .values({ organizationId, tokenHash: sha256(jti), expiresAt: new Date((exp + TOLERANCE) * 1000) })
      .onConflictDoNothing()
      .returning({ organizationId: usedLogoutToken.organizationId });
    if (first.length === 0) throw invalidToken();
    await endProviderSessions(db, organizationId, { sid, subject });
  });
}

async function verifiedToken(provider: Provider, token: string) {
  try {
    const { issuer, jwks_uri = '' } = (await discover(provider)).serverMetadata();
    const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: guardedFetch });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: TOLERANCE,
    });
    return logoutIn(payload);
  } catch (error) {
    log.warn({ organization: provider.organizationId, codes: codesOf(error) }, 'A logout token was refused');
    throw invalidToken();
  }
}

/** @throws 400 if the token is another kind of token, such as an id token, or names no session */
function logoutIn({ jti, exp, sub, events, nonce, sid }: JWTPayload) {
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  const session = typeof sid === 'string' ? sid : undefined;
  if (!isLogout || nonce !== undefined || jti === undefined || exp === undefined) throw invalidToken();
  if (session === undefined && sub === undefined) throw invalidToken();
  return { jti, exp, sub, sid: session };
}

const invalidToken = () => new Refusal(400, 'invalid_input');
