import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#platform/clock/clock.ts';
import { type Answer, ask, UNSENDABLE } from '#platform/http/ask.ts';
import { retryAfterIn } from '#platform/http/retry-after.ts';
import type { Account } from '../rules/accounts.ts';
import { LARGEST_ANSWER, PATIENCE } from '../rules/fetch-times.ts';
import type { FetchVendor } from '../rules/vendors.ts';
import { type AskVendor, VendorFault, type VendorRequest } from './vendor-api.ts';

type Api = {
  /** '' where each hotel has its own. */
  address: string;
  /** Where it gives out tokens, if not there. */
  tokens?: string;
  /** Where it takes subscriptions, if not there. */
  notices?: string;
  aSecond: number;
  /** What 403 says, where that is not that the account may do too little. */
  forbidden?: 'request';
};

/** Where a vendor's API is, and how many requests a second it takes of one hotel (docs/reference/connectors.md#how-often). */
const APIS: Record<FetchVendor, Api> = {
  cloudbeds: { address: 'https://api.cloudbeds.com/api/v1.3', aSecond: 5 },
  opera: { address: '', aSecond: 5 },
  apaleo: {
    address: 'https://api.apaleo.com',
    tokens: 'https://identity.apaleo.com',
    notices: 'https://webhook.apaleo.com',
    aSecond: 2,
  },
  mews: { address: 'https://api.mews.com', aSecond: 6, forbidden: 'request' },
};

let elsewhere: Partial<Record<string, string>> = {};

/** APIs that stand elsewhere than the vendors' own, as a vendor's test environment does (CONNECTOR_ADDRESSES). Set once, at start. */
export function setVendorAddresses(given: Partial<Record<string, string>>): void {
  elsewhere = given;
}

/** Asks a vendor for one hotel: no private networks and no redirects, unless the operator named the address. */
export function askVendor(vendor: FetchVendor, account: Account): AskVendor {
  const { aSecond, forbidden = 'credentials' } = APIS[vendor];
  const named = elsewhere[vendor];
  let free = 0;
  return async request => {
    const at = performance.now();
    const wait = free - at;
    free = Math.max(free, at) + 1000 / aSecond;
    if (wait > 0) await sleep(wait);
    const base = named ?? baseOf(APIS[vendor], account, request);
    const answer = await ask(
      { method: request.method, url: urlOf(base, request), ...bodyOf(request) },
      { timeoutMs: PATIENCE, onlyPublic: named === undefined, longest: LARGEST_ANSWER },
    );
    // An account that was stored before such were refused.
    if (answer.status === undefined && answer.reason === UNSENDABLE) throw new VendorFault('credentials');
    // A timeout, a broken line, or an address that is none: nobody has answered.
    if (answer.status === undefined) throw new VendorFault('away');
    if (answer.status === 403) throw new VendorFault(forbidden);
    return readAnswer(answer);
  };
}

function baseOf(
  { address: common, tokens, notices }: Api,
  { gateway_url = '' }: Account,
  { isForToken, isForNotices }: VendorRequest,
): string {
  const address = common || gateway_url;
  if (isForToken) return tokens ?? address;
  return isForNotices ? (notices ?? address) : address;
}

function urlOf(base: string, { path, query = {} }: VendorRequest): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) url.searchParams.append(name, each);
  return url;
}

function bodyOf({ headers = {}, form, json }: VendorRequest) {
  const always = { accept: 'application/json', 'user-agent': 'Genkan', ...headers };
  if (json !== undefined)
    return { headers: { ...always, 'content-type': 'application/json' }, body: JSON.stringify(json) };
  if (!form) return { headers: always };
  return {
    headers: { ...always, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

function readAnswer({ status, text, isWhole, retryAfter }: Answer): unknown {
  if (status === 401) throw new VendorFault('credentials');
  if (status === 408 || status === 429) throw new VendorFault('busy', retryAfterIn(retryAfter, now()));
  if (status >= 500) throw new VendorFault('away', retryAfterIn(retryAfter, now()));
  if (status >= 400) throw new VendorFault('request');
  if (status >= 300 || !isWhole) throw new VendorFault('answer');
  if (status === 204) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorFault('answer');
  }
}
