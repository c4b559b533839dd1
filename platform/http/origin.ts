import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** `byCookie`: whether a cookie identifies the caller. `own`: the origin that was called. */
type Judged = { byCookie: boolean; own: string };

/**
 * Protects against cross-site request forgery.
 * @returns false if another site made the user's browser send the request. Browsers state this in
 * Sec-Fetch-Site, older ones in Origin. A request with neither header does not come from a browser and is
 * allowed unless a cookie is its credential. A request with a key in a header is always allowed, because
 * browsers never add one by themselves.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, { byCookie, own }: Judged): boolean {
  if (!byCookie && (sendsKey(headers) || !isBrowser(headers))) return true;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === undefined) return origin === own;
  return site === 'same-origin' || site === 'none';
}

const sendsKey = ({ authorization, 'x-api-key': key }: IncomingHttpHeaders) =>
  key !== undefined || /^bearer /i.test(authorization ?? '');

/** Whether a browser sent the request; recognizes old browsers, too. */
export const isBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site !== undefined || origin !== undefined;

/** The origins at which browsers reach us: for guests and for staff. Both may have the same host. */
export type Origins = { publicUrl: string; staffUrl: string };

/** Returns the origin that a request was sent to: the staff's if the host matches, otherwise the guests'. */
export function originCalled({ hostname }: FastifyRequest, { publicUrl, staffUrl }: Origins): string {
  // Compares the host name only: proxies may omit the port.
  return hostname.toLowerCase() === new URL(staffUrl).hostname ? staffUrl : publicUrl;
}
