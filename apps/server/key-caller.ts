import type { FastifyRequest } from 'fastify';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { type ApiVersion, apiVersions, isApiVersion } from '#features/access/access/rules/api-versions.ts';
import { mayCall, scopesOf } from '#features/access/access/rules/key-scopes.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import {
  hotelsOfKey,
  organizationKeyScope,
} from '#features/integration/api/commands/organization-key-scope.ts';
import { apiKeyScope } from '#features/integration/api/commands/who-calls.ts';
import { isOfOrganization } from '#features/integration/api/rules/keys.ts';
import { addressOf } from '#platform/http/call-context.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { Refusal } from '#platform/http/refusal.ts';

/**
 * An organization's key acts for the hotel in `X-Hotel`. With a hotel's key, `X-Hotel` may only name that
 * hotel.
 */
export async function scopeOfKey(key: string, request: FastifyRequest): Promise<ApiKeyScope | null> {
  const { 'x-hotel': header } = request.headers;
  const hotel = header?.toString();
  const scope = isOfOrganization(key)
    ? await organizationKeyScope(key, { hotel, address: addressOf(request) })
    : await apiKeyScope(key);
  if (scope === 'expired') throw new Refusal(401, 'key_expired');
  if (scope === 'network') throw new Refusal(403, 'key_network');
  if (scope === 'unnamed')
    throw new Refusal(403, 'hotel_needed', { data: { hotels: await hotelsOfKey(key) } });
  if (scope === 'uncovered') throw new Refusal(403, 'hotel_not_covered');
  if (scope && hotel !== undefined && hotel !== String(scope.facilityId))
    throw new Refusal(403, 'hotel_not_covered');
  return scope;
}

/** Checks that the key may make this call, and adds the API version to the response. */
export function assertKeyMay(scope: ApiKeyScope, entry: Access['api-key'], exchange: Exchange): void {
  const version = requestedVersion(scope, exchange.request.headers['genkan-version']);
  exchange.setHeader('Genkan-Version', version);
  if (entry && mayCall(scope.scopes, entry.needs)) return;
  const scopes = entry ? scopesOf(entry.needs) : [];
  throw new Refusal(403, 'key_scope_missing', { data: { scopes } });
}

function requestedVersion({ version }: ApiKeyScope, asked: string | string[] | undefined): ApiVersion {
  if (asked === undefined) return version;
  if (typeof asked === 'string' && isApiVersion(asked)) return asked;
  throw new Refusal(400, 'version_unknown', { data: { versions: apiVersions } });
}
