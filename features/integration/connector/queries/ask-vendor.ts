import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#platform/clock/clock.ts';
import { type HttpResponse, INVALID_HEADER_REASON, sendRequest } from '#platform/http/ask.ts';
import { retryAfterIn } from '#platform/http/retry-after.ts';
import type { Account } from '../rules/accounts.ts';
import { MAX_RESPONSE_BYTES, VENDOR_TIMEOUT } from '../rules/fetch-times.ts';
import type { FetchVendor } from '../rules/vendors.ts';
import { type AskVendor, VendorError, type VendorRequest } from './vendor-api.ts';

type Api = {
  /** Base URL of the API. '' if each hotel has a different URL. */
  address: string;
  /** URL of the token endpoint, if it differs from `address`. */
  tokens?: string;
  /** URL of the subscription endpoint, if it differs from `address`. */
  notices?: string;
  aSecond: number;
  /** Fault for a 403 response. By default, a 403 means that the account lacks permission. */
  forbidden?: 'request';
};

/**
 * URL of each vendor's API, and the number of requests per second allowed for one hotel
 * (docs/reference/connectors.md#how-often).
 */
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

let addressOverrides: Partial<Record<string, string>> = {};

/**
 * Replaces the URLs of vendors' APIs, for example with a vendor's test environment (CONNECTOR_ADDRESSES).
 * Called once, at startup.
 */
export function setVendorAddresses(given: Partial<Record<string, string>>): void {
  addressOverrides = given;
}

/**
 * Returns a client for a vendor's API and one hotel. The client rejects private networks, unless the operator
 * has set the URL, and does not follow redirects.
 */
export function askVendor(vendor: FetchVendor, account: Account): AskVendor {
  const { aSecond, forbidden = 'credentials' } = APIS[vendor];
  const addressOverride = addressOverrides[vendor];
  let nextFreeAt = 0;
  return async request => {
    const at = performance.now();
    const wait = nextFreeAt - at;
    nextFreeAt = Math.max(nextFreeAt, at) + 1000 / aSecond;
    if (wait > 0) await sleep(wait);
    const base = addressOverride ?? baseOf(APIS[vendor], account, request);
    const answer = await sendRequest(
      { method: request.method, url: urlOf(base, request), ...bodyOf(request) },
      { timeoutMs: VENDOR_TIMEOUT, onlyPublic: addressOverride === undefined, longest: MAX_RESPONSE_BYTES },
    );
    // The account contains characters that headers must not contain. It was stored before such values were
    // rejected.
    if (answer.status === undefined && answer.reason === INVALID_HEADER_REASON)
      throw new VendorError('credentials');
    // There was no response, because of a timeout, a connection error or an invalid URL.
    if (answer.status === undefined) throw new VendorError('away');
    if (answer.status === 403) throw new VendorError(forbidden);
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
  const allHeaders = { accept: 'application/json', 'user-agent': 'Genkan', ...headers };
  if (json !== undefined)
    return { headers: { ...allHeaders, 'content-type': 'application/json' }, body: JSON.stringify(json) };
  if (!form) return { headers: allHeaders };
  return {
    headers: { ...allHeaders, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

function readAnswer({ status, text, isWhole, retryAfter }: HttpResponse): unknown {
  if (status === 401) throw new VendorError('credentials');
  if (status === 408 || status === 429) throw new VendorError('busy', retryAfterIn(retryAfter, now()));
  if (status >= 500) throw new VendorError('away', retryAfterIn(retryAfter, now()));
  if (status >= 400) throw new VendorError('request');
  if (status >= 300 || !isWhole) throw new VendorError('answer');
  if (status === 204) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorError('answer');
  }
}
