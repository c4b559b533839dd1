import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** `byCookie`: a cookie proves who calls. `own`: the origin that was called. */
type Judged = { byCookie: boolean; own: string };

/**
 * Whether a call may come from where it comes from: false for what another site makes a user's browser send. A browser
 * says it by Sec-Fetch-Site, an older one by Origin; what says neither is no browser, and may call where no cookie is its
 * proof. A key in a header needs no such judging: no browser adds it by itself.
 */
export function judgeOrigin(headers: IncomingHttpHeaders, { byCookie, own }: Judged): boolean {
  if (!byCookie && (sendsKey(headers) || !isBrowser(headers))) return true;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === undefined) return origin === own;
  return site === 'same-origin' || site === 'none';
}

const sendsKey = ({ authorization, 'x-api-key': key }: IncomingHttpHeaders) =>
  key !== undefined || /^bearer /i.test(authorization ?? '');

/** Whether a browser sends this, be it an old one. */
export const isBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site !== undefined || origin !== undefined;

/** Where browsers reach us: guests, and staff, whose host may be the same. Origins. */
export type Origins = { publicUrl: string; staffUrl: string };

/** At which of them a request came in. What was not asked of the staff's host was asked of the guests'. */
export function originCalled({ hostname }: FastifyRequest, { publicUrl, staffUrl }: Origins): string {
  // By the name alone: proxies may leave the port out.
  return hostname.toLowerCase() === new URL(staffUrl).hostname ? staffUrl : publicUrl;
}
