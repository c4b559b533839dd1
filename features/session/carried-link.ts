import { z } from 'zod';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';

/** What a mailed link holds. Its secret leaves the address at once and goes on in a cookie that no script can read. */
const mailedLink = z.object({
  username: z.string().max(100).optional(),
  email: z.string().max(320),
  token: z.string().min(1).max(200),
});
export type MailedLink = z.output<typeof mailedLink>;

/** As long as the longest of them opens anything. Seconds. */
const CARRIED = 24 * 60 * 60;

/** The handle in the address proves nothing; it tells the links of several tabs apart. */
export const linkHandle = z.string().regex(/^[\w-]{8,16}$/);
const cookieOf = (handle: string) => `genkan_link_${handle}`;

/** Takes the secret of a mailed link out of an address: the handle that stands there instead; null where there is none. */
export function carryLink(exchange: Exchange, query: unknown): string | null {
  const link = mailedLink.safeParse(query);
  if (!link.success) return null;
  const handle = randomToken(64);
  const value = Buffer.from(JSON.stringify(link.data)).toString('base64url');
  exchange.setCookie(cookieOf(handle), value, CARRIED);
  return handle;
}

/** The link that this browser came by; undefined where it holds none of that handle. */
export function carriedLink(exchange: Exchange, handle: string): MailedLink | undefined {
  try {
    const value = Buffer.from(exchange.cookie(cookieOf(handle)) ?? '', 'base64url').toString('utf8');
    return mailedLink.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** The link has done what it was for. */
export function dropLink(exchange: Exchange, handle: string | undefined): void {
  if (handle !== undefined) exchange.clearCookie(cookieOf(handle));
}
