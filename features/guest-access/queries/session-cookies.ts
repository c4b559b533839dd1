import type { Exchange } from '#platform/http/exchange.ts';

/** A session lasts 24 hours (docs/reference/proofs.md#guest-sessions). */
export const SESSION_SECONDS = 24 * 60 * 60;

/** At most 5 sessions a browser are opened; more cookies than this were not set by us. */
const MOST_COOKIES = 20;

const NAME = /^(?:__Host-)?genkan_guest_([\w-]{1,40})$/;

const cookieOf = (publicId: string) => `genkan_guest_${publicId}`;

/** The guest sessions whose cookies came with the request: what each is called, and its secret. */
export function sessionCookies({ request, cookie }: Exchange): { publicId: string; token: string }[] {
  const publicIds = Object.keys(request.cookies).flatMap(name => NAME.exec(name)?.[1] ?? []);
  return publicIds.slice(0, MOST_COOKIES).flatMap(publicId => {
    const token = cookie(cookieOf(publicId));
    return token ? [{ publicId, token }] : [];
  });
}

export function setSessionCookie(exchange: Exchange, publicId: string, token: string): void {
  exchange.setCookie(cookieOf(publicId), token, SESSION_SECONDS);
}

export function clearSessionCookie(exchange: Exchange, publicId: string): void {
  exchange.clearCookie(cookieOf(publicId));
}
