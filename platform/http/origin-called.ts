import type { FastifyRequest } from 'fastify';

/** Where browsers reach us: guests, and staff, whose host may be the same. Origins. */
export type Origins = { publicUrl: string; staffUrl: string };

/** At which of them a request came in. What was not asked of the staff's host was asked of the guests'. */
export function originCalled({ hostname }: FastifyRequest, { publicUrl, staffUrl }: Origins): string {
  // By the name alone: proxies may leave the port out.
  return hostname.toLowerCase() === new URL(staffUrl).hostname ? staffUrl : publicUrl;
}
