import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler may do with the HTTP exchange itself. Most need nothing of it. */
export type Exchange = {
  cookie(name: string): string | undefined;
  /** httpOnly, SameSite=Lax, host-only; Secure and `__Host-` where the site is on https. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /** The browser drops what it has kept of this host's answers, also for going back to a page. */
  clearCache(): void;
  /** The request as it came, for multipart bodies. */
  request: FastifyRequest;
};

/** The name that a cookie has on the wire: the `__Host-` prefix binds it to this host, and needs https. */
export const cookieName = (name: string, https: boolean) => (https ? `__Host-${name}` : name);

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
