import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from '#platform/http/origin.ts';

/** The doctor requests this path through the proxy to see what arrives. */
export const SEEN = '/api/health/seen';

/**
 * Forged values sent by the doctor that must not be trusted: a documentation address (RFC 5737), and a host
 * that cannot exist.
 */
export const FORGED_ADDRESS = '203.0.113.7';
export const FORGED_HOST = 'forged.invalid';

/** `address`: the source of the address that we take for the caller's. */
export type Seen = {
  isProxied: boolean;
  address: 'connection' | 'forwarded' | 'forged';
  host: 'own' | 'other' | 'forged';
};

/**
 * Reports how a request arrived. Contains nothing that the caller does not know: no address of ours or of a
 * proxy.
 */
export function addSeen(app: FastifyInstance, origins: Origins): void {
  const names = [origins.publicUrl, origins.staffUrl].map(url => new URL(url).hostname);
  app.get(SEEN, async request => ({
    isProxied: request.headers['x-forwarded-for'] !== FORGED_ADDRESS,
    address: addressIn(request),
    host: names.includes(request.hostname) ? 'own' : request.hostname === FORGED_HOST ? 'forged' : 'other',
  }));
}

function addressIn({ ip, ips = [] }: FastifyRequest): Seen['address'] {
  if (ip === FORGED_ADDRESS) return 'forged';
  return ips.length > 1 ? 'forwarded' : 'connection';
}
