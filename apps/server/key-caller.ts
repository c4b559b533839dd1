import type { FastifyRequest } from 'fastify';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { type ApiVersion, apiVersions, isApiVersion } from '#features/access/access/rules/api-versions.ts';
import { mayCall, scopesOf } from '#features/access/access/rules/key-scopes.ts';
import type { ApiKeyScope, OrganizationKeyScope } from '#features/access/access/rules/scope.ts';
import {
  hotelsOfKey,
  type KeyFault,
  organizationKeyHotels,
  organizationKeyScope,
} from '#features/integration/api/commands/organization-key-scope.ts';
import { apiKeyScope } from '#features/integration/api/commands/who-calls.ts';
import { isOfOrganization } from '#features/integration/api/rules/keys.ts';
import { addressOf } from '#platform/http/call-context.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { Refusal } from '#platform/http/refusal.ts';

type KeyCaller =
  | { kind: 'api-key'; scope: ApiKeyScope }
  | { kind: 'organization-key'; scope: OrganizationKeyScope };

/**
 * An organization's key acts for the hotel in `X-Hotel`, or for all its hotels if the call declares this. With a
 * hotel's key, `X-Hotel` may only name that hotel. Null if the key is unknown or the call does not accept it.
 */
export async function callerByKey(
  key: string,
  access: Access,
  request: FastifyRequest,
): Promise<KeyCaller | null> {
  const hotel = request.headers['x-hotel']?.toString();
  const from = { hotel, address: addressOf(request) };
  if (access['organization-key'] && isOfOrganization(key)) {
    const scope = await accepted(key, await organizationKeyHotels(key, from));
    return scope && { kind: 'organization-key', scope };
  }
  if (!access['api-key']) return null;
  const found = isOfOrganization(key) ? await organizationKeyScope(key, from) : await apiKeyScope(key);
  const scope = await accepted(key, found);
  if (scope && hotel !== undefined && hotel !== String(scope.facilityId))
    throw new Refusal(403, 'hotel_not_covered');
  return scope && { kind: 'api-key', scope };
}

/** @throws 401 or 403 if the key may not be used */
async function accepted<Scope extends object>(key: string, found: Scope | KeyFault | null) {
  if (found === 'expired') throw new Refusal(401, 'key_expired');
  if (found === 'network') throw new Refusal(403, 'key_network');
  if (found === 'unnamed')
    throw new Refusal(403, 'hotel_needed', { data: { hotels: await hotelsOfKey(key) } });
  if (found === 'uncovered') throw new Refusal(403, 'hotel_not_covered');
  return found;
}

/** Checks that the key may make this call, and adds the API version to the response. */
export function assertKeyMay(scope: KeyCaller['scope'], entry: Access['api-key'], exchange: Exchange): void {
  const version = requestedVersion(scope, exchange.request.headers['genkan-version']);
  exchange.setHeader('Genkan-Version', version);
  if (entry && mayCall(scope.scopes, entry.needs)) return;
  const scopes = entry ? scopesOf(entry.needs) : [];
  throw new Refusal(403, 'key_scope_missing', { data: { scopes } });
}

function requestedVersion({ version }: KeyCaller['scope'], asked: string | string[] | undefined): ApiVersion {
  if (asked === undefined) return version;
  if (typeof asked === 'string' && isApiVersion(asked)) return asked;
  throw new Refusal(400, 'version_unknown', { data: { versions: apiVersions } });
}
