import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from '#platform/http/origin.ts';

export const REQUEST_INFO_PATH = '/api/health/seen';

/**
 * Forged values that the doctor sends and that must not be trusted: an address reserved for documentation (RFC
 * 5737) and an impossible host.
 */
export const FORGED_ADDRESS = '203.0.113.7';
export const FORGED_HOST = 'forged.invalid';

/** `address` states where the caller's address came from. */
export type RequestInfo = {
  isProxied: boolean;
  address: 'connection' | 'forwarded' | 'forged';
  host: 'own' | 'other' | 'forged';
};

/**
 * Reports how the request arrived. Contains only what the caller has sent, and no address of the server or a
 * proxy.
 */
export function addRequestInfo(app: FastifyInstance, origins: Origins): void {
  const names = [origins.publicUrl, origins.staffUrl].map(url => new URL(url).hostname);
  app.get(REQUEST_INFO_PATH, async request => ({
    isProxied: request.headers['x-forwarded-for'] !== FORGED_ADDRESS,
    address: addressIn(request),
    host: names.includes(request.hostname) ? 'own' : request.hostname === FORGED_HOST ? 'forged' : 'other',
  }));
}

function addressIn({ ip, ips = [] }: FastifyRequest): RequestInfo['address'] {
  if (ip === FORGED_ADDRESS) return 'forged';
  return ips.length > 1 ? 'forwarded' : 'connection';
}
