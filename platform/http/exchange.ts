import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Exchange = {
  cookie(name: string): string | undefined;
  /**
   * Sets an httpOnly, SameSite=Lax, host-only cookie. If the site uses https, the cookie is also Secure and its
   * name begins with `__Host-`.
   */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /** Makes the browser discard cached responses of this host, including pages in the back-forward cache. */
  clearCache(): void;
  request: FastifyRequest;
};

/**
 * Returns the actual name of a cookie. The prefix `__Host-` binds the cookie to this host and requires https.
 */
export const cookieName = (name: string, https: boolean) => (https ? `__Host-${name}` : name);

/**
 * Clears the oldest cookies whose names begin with `prefix`, so that there are at most `most` after one more
 * is set. Otherwise a page could fill the browser with cookies.
 */
export function makeRoomForCookie(exchange: Exchange, prefix: string, most: number): void {
  const names = Object.keys(exchange.request.cookies)
    .map(name => name.replace(/^__Host-/, ''))
    .filter(name => name.startsWith(prefix));
  for (const oldest of names.slice(0, Math.max(0, names.length + 1 - most))) exchange.clearCookie(oldest);
}

export function exchangeOf(request: FastifyRequest, response: FastifyReply, https: boolean): Exchange {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    request,
    cookie: name => request.cookies[cookieName(name, https)],
    setCookie(name, value, maxAgeSeconds) {
      response.setCookie(cookieName(name, https), value, { ...options, maxAge: maxAgeSeconds });
    },
    clearCookie(name) {
      response.clearCookie(cookieName(name, https), options);
    },
    setHeader(name, value) {
      response.header(name, value);
    },
    clearCache() {
      response.header('clear-site-data', '"cache"');
    },
  };
}
