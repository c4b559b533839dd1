import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from '#platform/http/origin.ts';

/** Where the doctor asks through the proxy how its call comes in. */
export const SEEN = '/api/health/seen';

/** What it says of itself, and nobody should believe: an address of documentation (RFC 5737), a host that cannot be. */
export const FORGED_ADDRESS = '203.0.113.7';
export const FORGED_HOST = 'forged.invalid';

/** `address`: whose the address is that we take for the caller's. */
export type Seen = {
  isProxied: boolean;
  address: 'connection' | 'forwarded' | 'forged';
  host: 'own' | 'other' | 'forged';
};

/** Says how a call comes in, and nothing that its caller does not know: no address of ours or of a proxy. */
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
