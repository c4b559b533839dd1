import type { Caller } from '#features/access/access/rules/scope.ts';
import { keyedHash, randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { notFound } from '#platform/http/refusal.ts';
import { LINK_SECONDS, MOST_LINKS } from '../rules/proofs.ts';

/** The secrets that an address may bring: the token of a link, or of a hand-over, or the id of a My Page. */
type Handed = 'link' | 'hand' | 'page';

const NAME = /^(?:__Host-)?genkan_(link|hand|page)_([\w-]{1,40})$/;

const cookieOf = (kind: Handed, handle: string) => `genkan_${kind}_${handle}`;

/** The same for the same secret, however often it comes; it proves nothing and tells nothing of it. */
export const handleOf = (kind: Handed, secret: string) =>
  keyedHash(`${kind} handle`, secret).toString('base64url').slice(0, 10);

/**
 * Keeps a secret in a cookie of its own, which scripts cannot read, and gives the handle by which this browser's pages name
 * it from now on: it may stand in an address, so that several tabs never mix. Of more than five the oldest goes.
 */
export function keepSecret(exchange: Exchange, kind: Handed, secret: string): string {
  const handle = handleOf(kind, secret);
  const others = handlesOf(exchange, kind).filter(each => each !== handle);
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MOST_LINKS)))
    exchange.clearCookie(cookieOf(kind, oldest));
  exchange.setCookie(cookieOf(kind, handle), secret, LINK_SECONDS);
  return handle;
}

/** The secret that this browser keeps under a handle; undefined where it keeps none. */
export const keptSecret = (exchange: Exchange, kind: Handed, handle: string): string | undefined =>
  exchange.cookie(cookieOf(kind, handle));

type MyPageNamed = { my_page_id?: string | undefined; page?: string | undefined };

/** The id of the My Page that a call names. Throws 404 for the handle of one that this browser does not keep. */
export function myPageIdOf({ my_page_id, page }: MyPageNamed, exchange: Exchange): string {
  const id = my_page_id ?? (page && keptSecret(exchange, 'page', page));
  if (!id) throw notFound();
  return id;
}

/** Has the browser forget all of them. */
export function forgetSecrets(exchange: Exchange): void {
  for (const kind of ['link', 'hand', 'page'] as const)
    for (const handle of handlesOf(exchange, kind)) exchange.clearCookie(cookieOf(kind, handle));
}

/** Browsers send the oldest first. */
const handlesOf = ({ request }: Exchange, kind: Handed): string[] =>
  Object.keys(request.cookies).flatMap(name => {
    const [, found, handle] = NAME.exec(name) ?? [];
    return found === kind && handle ? [handle] : [];
  });

/** The cookie that failed proofs of one browser are counted by; it tells nothing about who uses it. */
export const deviceCookie = 'genkan_device';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The caller by its browser, which is marked at its first attempt: that one counts, too. */
export function markDevice<C extends Pick<Caller, 'device'>>(
  exchange: Exchange,
  caller: C,
): C & { device: string } {
  const { device = randomToken(128) } = caller;
  if (caller.device === undefined) exchange.setCookie(deviceCookie, device, YEAR_SECONDS);
  return { ...caller, device };
}
