import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from '#platform/http/origin.ts';

/** The doctor calls this address through the proxy to see what arrives. */
export const SEEN = '/api/health/seen';

/** Forged values that the doctor sends, and that must not be believed: an address for documentation (RFC 5737), a host that cannot exist. */
export const FORGED_ADDRESS = '203.0.113.7';
export const FORGED_HOST = 'forged.invalid';

/** `address`: where the address came from that we take for the caller's. */
export type Seen = {
  isProxied: boolean;
  address: 'connection' | 'forwarded' | 'forged';
  host: 'own' | 'other' | 'forged';
};

/** Tells how a call arrived. Holds nothing that the caller does not know: no address of ours or of a proxy. */
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
