/** Time limit of a sign-on at the provider, in milliseconds. */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000;

/** Maximum number of sign-ons that one browser can have in progress, for example in several tabs. */
export const MAX_ATTEMPTS_PER_BROWSER = 5;

/** Maximum number of sign-ons per hour from one IP address. Limited because each calls the provider. */
export const MAX_ATTEMPTS_PER_HOUR = 300;

/** How many domains an organization may add or check, and how often it may test its provider, per hour. */
export const MAX_CHECKS_PER_HOUR = 60;

/** Maximum number of groups that are read for a person. */
export const MAX_GROUPS = 2000;

/** Faults of a provider. Each has a message in `staff-sign-on.json`. */
export const providerFaults = [
  'private',
  'unknownHost',
  'unreachable',
  'certificate',
  'noDiscovery',
  'otherIssuer',
  'incomplete',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

/**
 * Authentication contexts for several factors or a phishing-resistant one: OpenID EAP ACR Values 1.0, REFEDS
 * MFA, and the value that NIST's PAPE profile defined.
 */
const MULTI_FACTOR_CONTEXTS = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Whether an id token says that the provider asked for several factors (`amr`: RFC 8176). */
export function isMultiFactor({ amr, acr }: { amr?: unknown; acr?: unknown }): boolean {
  return (
    (Array.isArray(amr) && amr.includes('mfa')) ||
    (typeof acr === 'string' && MULTI_FACTOR_CONTEXTS.includes(acr))
  );
}

/**
 * Returns the group names in a claim, which may be a list or one name. Undefined if the provider sends none.
 */
export function groupsIn(claim: unknown): string[] | undefined {
  if (claim === undefined || claim === null) return undefined;
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter(value => typeof value === 'string').slice(0, MAX_GROUPS);
}

/** The DNS record that proves a domain. */
export const domainRecord = (token: string): string => `genkan-verification=${token}`;

/** Whether a text is a DNS name with at least two labels, in lower case and Punycode. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);

/**
 * Whether a text can be an issuer, which is an https address without a query. `allowPrivate` also allows
 * http.
 */
export function isIssuer(text: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  const url = URL.parse(text);
  if (!url || /[\s\p{Cc}]/u.test(text) || url.username + url.password + url.search + url.hash !== '')
    return false;
  return url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
}
