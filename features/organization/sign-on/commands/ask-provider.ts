import * as client from 'openid-client';
import { now } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { postLogoutAddress, redirectAddress } from '../queries/addresses.ts';
import { codesOf, type Provider } from '../queries/provider.ts';
import { groupsIn, isMultiFactor } from '../rules.ts';
import { discoverOrFail } from './attempts.ts';
import { signOnRefusal } from './failed.ts';

export type ReturnedFromProvider = {
  /** The organization's public id, from the address to which the provider redirected the browser. */
  organization: string;
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
};

type SignOnAttempt = { nonce: string; verifier: string; asksAgain: boolean };

/** A person as proven by the provider. */
export type ProvenPerson = {
  issuer: string;
  subject: string;
  sid: string | null;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Undefined if the provider sends no groups. */
  groups: string[] | undefined;
  multiFactor: boolean;
  /** When the provider authenticated the person. Null if it does not say. */
  authenticatedAt: Date | null;
  signOutUrl: string | null;
};

/** Maximum age of a proof when it returns from the provider, in seconds. Allows for clock differences. */
const PROOF_MAX_AGE = 120;

/**
 * Redeems the code and checks the id token: signature, issuer, audience, times, nonce and, with `asksAgain`,
 * that the person has just given their credentials (`auth_time`).
 * @throws 422 `sign_on_failed`
 */
export async function askProvider(
  provider: Provider,
  { state, code, iss, error }: ReturnedFromProvider,
  { nonce, verifier, asksAgain }: SignOnAttempt,
): Promise<ProvenPerson> {
  if (error === 'access_denied') throw signOnRefusal('denied');
  const config = await discoverOrFail(provider);
  const returnUrl = new URL(redirectAddress(provider.publicId));
  for (const [name, value] of Object.entries({ state, code, iss, error }))
    if (value !== undefined) returnUrl.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(config, returnUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      ...(asksAgain && { maxAge: PROOF_MAX_AGE }),
    });
    const idToken = tokens.claims();
    if (!idToken || !tokens.id_token) throw signOnRefusal('provider');
    const claims = { ...(await furtherClaims(config, provider, tokens.access_token, idToken)), ...idToken };
    return {
      ...personIn(claims, provider),
      issuer: idToken.iss,
      subject: idToken.sub,
      sid: typeof idToken.sid === 'string' ? idToken.sid : null,
      multiFactor: isMultiFactor({ amr: idToken.amr, acr: idToken.acr }),
      authenticatedAt: timeOf(idToken.auth_time),
      signOutUrl: signOutUrl(config, tokens.id_token),
    };
  } catch (reason) {
    log.warn({ organization: provider.organizationId, codes: codesOf(reason) }, 'A sign-on was refused');
    throw signOnRefusal('provider');
  }
}

/** Some providers send the email address and groups only from their userinfo endpoint. */
async function furtherClaims(
  config: client.Configuration,
  { groupsClaim }: Provider,
  accessToken: string,
  idToken: client.IDToken,
): Promise<Record<string, unknown>> {
  const isComplete = idToken.email !== undefined && idToken[groupsClaim] !== undefined;
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(config, accessToken, idToken.sub);
}

function personIn(claims: Record<string, unknown>, { groupsClaim }: Provider) {
  const claimText = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim().slice(0, 191) : '';
  };
  const [firstName, lastName] = [claimText('given_name'), claimText('family_name')];
  return {
    email: claimText('email') || null,
    isEmailVerified: claims.email_verified === true,
    firstName,
    lastName: firstName + lastName === '' ? claimText('name') : lastName,
    groups: groupsIn(claims[groupsClaim]),
  };
}

/** A time in the future would keep a proof fresh for too long. */
const timeOf = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(Math.min(seconds * 1000, now().getTime()));

function signOutUrl(config: client.Configuration, idToken: string): string | null {
  if (!config.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(config, {
    id_token_hint: idToken,
    post_logout_redirect_uri: postLogoutAddress(),
  }).href;
}
