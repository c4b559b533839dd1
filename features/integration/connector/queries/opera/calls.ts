import { z } from 'zod';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Account } from '../../rules/accounts.ts';
import { type AskVendor, readAs, toCredentialsError, VendorError } from '../vendor-api.ts';

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() });

type CachedToken = { token: string; until: number };

/**
 * Tokens of this process by account. A token lasts an hour. Oracle charges for new tokens and requires them to
 * be reused.
 */
const tokenCache = new Map<string, CachedToken>();

const MINUTE = 60_000;

/**
 * Returns an OPERA Cloud client for one hotel (OAuth 2.0, client credentials). If a token is rejected,
 * retries once with a new token.
 */
export function operaClient(ask: AskVendor, account: Account): AskVendor {
  const key = sha256(JSON.stringify(account)).toString('hex');
  const { app_key = '', hotel_id = '' } = account;
  const withToken = async (request: Parameters<AskVendor>[0]) =>
    ask({
      ...request,
      headers: {
        authorization: `Bearer ${await tokenFor(ask, account, key)}`,
        'x-app-key': app_key,
        'x-hotelid': hotel_id,
      },
    });
  return async request => {
    const isCached = tokenCache.has(key);
    try {
      return await withToken(request);
    } catch (error) {
      if (!(error instanceof VendorError) || error.kind !== 'credentials') throw error;
      tokenCache.delete(key);
      if (!isCached) throw error;
      return await withToken(request);
    }
  };
}

async function tokenFor(ask: AskVendor, account: Account, key: string): Promise<string> {
  const at = performance.now();
  for (const [each, { until }] of tokenCache) if (until <= at) tokenCache.delete(each);
  const cachedToken = tokenCache.get(key);
  if (cachedToken) return cachedToken.token;
  const { client_id = '', client_secret = '', app_key = '', enterprise_id = '', scope = '' } = account;
  const answer = await ask({
    method: 'POST',
    path: '/oauth/v1/tokens',
    headers: {
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      'x-app-key': app_key,
      enterpriseId: enterprise_id,
    },
    form: { grant_type: 'client_credentials', scope },
  }).catch(toCredentialsError);
  const { access_token, expires_in } = readAs(token, answer);
  const lifetimeMs = (expires_in ?? 3600) * 1000 - 2 * MINUTE;
  tokenCache.set(key, { token: access_token, until: at + lifetimeMs });
  return access_token;
}

export const hotelPath = (module: string, { hotel_id = '' }: Account): string =>
  `/${module}/v1/hotels/${encodeURIComponent(hotel_id)}`;
