import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Refuses a state-changing call that another site made with our visitor's cookie (decisions §5).
 * Browsers say where a call comes from by Sec-Fetch-Site or Origin; one that says neither is refused.
 */
export function originCheck(publicUrl: string): (request: FastifyRequest) => void {
  const own = new URL(publicUrl).origin;
  return request => {
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin' || request.headers.origin === own) return;
    throw new Refusal(403, 'origin_refused');
  };
}
