import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** `byCookie` means that a cookie identifies the caller. `own` is the origin that was called. */
type RequestOrigin = { byCookie: boolean; own: string };

/**
 * Protects against cross-site request forgery. Browsers state in Sec-Fetch-Site whether the request comes
 * from the same origin. Older browsers send only Origin. A request that is not authenticated by a cookie is
 * always allowed if it has neither header, because it does not come from a browser, or if it has a key in a
 * header, because browsers never add such a key themselves.
 * @returns false if another site made the user's browser send the request
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, { byCookie, own }: RequestOrigin): boolean {
  if (!byCookie && (hasKeyHeader(headers) || !isBrowser(headers))) return true;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === undefined) return origin === own;
  return site === 'same-origin' || site === 'none';
}

const hasKeyHeader = ({ authorization, 'x-api-key': key }: IncomingHttpHeaders) =>
  key !== undefined || /^bearer /i.test(authorization ?? '');

export const isBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site !== undefined || origin !== undefined;

/** The origins for guests and for staff. They may be the same. */
export type Origins = { publicUrl: string; staffUrl: string };

/** Returns the origin that received a request: the staff's if the host matches, otherwise the guests'. */
export function originCalled({ hostname }: FastifyRequest, { publicUrl, staffUrl }: Origins): string {
  // Compare only the host name, because proxies may omit the port.
  return hostname.toLowerCase() === new URL(staffUrl).hostname ? staffUrl : publicUrl;
}
