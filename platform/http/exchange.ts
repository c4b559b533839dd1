import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Access to the HTTP exchange for handlers. Most do not need it. */
export type Exchange = {
  cookie(name: string): string | undefined;
  /** httpOnly, SameSite=Lax, host-only; Secure and `__Host-` if the site uses https. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /** Makes the browser discard cached responses of this host, including pages kept for going back. */
  clearCache(): void;
  /** The raw request, for multipart bodies. */
  request: FastifyRequest;
};

/** The actual name of a cookie: the `__Host-` prefix binds it to this host and requires https. */
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
