import { z } from 'zod';
import { randomToken } from '#platform/crypto/keys.ts';
import { type Exchange, makeRoomForCookie } from '#platform/http/exchange.ts';
import { MAILED_LINK_LIMITS } from '../rules.ts';

/**
 * The content of an emailed link. The secret is removed from the URL immediately and kept in a cookie that
 * scripts cannot read.
 */
const mailedLink = z.object({
  username: z.string().max(100).optional(),
  email: z.string().max(320),
  token: z.string().min(1).max(200),
});
export type MailedLink = z.output<typeof mailedLink>;

/** Differs from the names of guests' cookies, so that staff and guest cookies have separate limits. */
const COOKIE_PREFIX = 'genkan_mailed_';
const cookieOf = (handle: string) => COOKIE_PREFIX + handle;

/**
 * Stores an emailed secret in a cookie and returns the cookie's handle. Null if the link is invalid. A
 * browser keeps at most five such cookies.
 */
export function storeMailedLink(exchange: Exchange, query: unknown): string | null {
  const link = mailedLink.safeParse(query);
  if (!link.success) return null;
  makeRoomForCookie(exchange, COOKIE_PREFIX, MAILED_LINK_LIMITS.most);
  const handle = randomToken(64);
  const value = Buffer.from(JSON.stringify(link.data)).toString('base64url');
  exchange.setCookie(cookieOf(handle), value, MAILED_LINK_LIMITS.seconds);
  return handle;
}

export function readMailedLink(exchange: Exchange, handle: string): MailedLink | undefined {
  try {
    const value = Buffer.from(exchange.cookie(cookieOf(handle)) ?? '', 'base64url').toString('utf8');
    return mailedLink.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

export function clearMailedLink(exchange: Exchange, handle: string | undefined): void {
  if (handle !== undefined) exchange.clearCookie(cookieOf(handle));
}
