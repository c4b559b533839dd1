import type { Caller } from '#features/access/access/rules/scope.ts';
import { keyedHash, randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { notFound } from '#platform/http/refusal.ts';
import { LINK_SECONDS, MAX_LINKS } from '../rules/proofs.ts';

/**
 * Types of secrets that a URL may contain: the token of a link (`link`) or of a hand-over (`hand`), or the id
 * of a My Page (`page`).
 */
type SecretKind = 'link' | 'hand' | 'page';

const COOKIE_NAME = /^(?:__Host-)?genkan_(link|hand|page)_([\w-]{1,40})$/;

const cookieOf = (kind: SecretKind, handle: string) => `genkan_${kind}_${handle}`;

/**
 * Derives the handle of a secret. The same secret always has the same handle. The handle proves nothing and
 * does not reveal the secret.
 */
export const handleOf = (kind: SecretKind, secret: string) =>
  keyedHash(`${kind} handle`, secret).toString('base64url').slice(0, 10);

/**
 * Stores a secret in an HttpOnly cookie and returns its handle. Pages put the handle in their URL, so that
 * several tabs can use different secrets. Keeps at most five secrets of a type: a sixth one replaces the
 * oldest.
 */
export function storeSecret(exchange: Exchange, kind: SecretKind, secret: string): string {
  const handle = handleOf(kind, secret);
  const others = handlesOf(exchange, kind).filter(each => each !== handle);
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MAX_LINKS)))
    exchange.clearCookie(cookieOf(kind, oldest));
  exchange.setCookie(cookieOf(kind, handle), secret, LINK_SECONDS);
  return handle;
}

export const readSecret = (exchange: Exchange, kind: SecretKind, handle: string): string | undefined =>
  exchange.cookie(cookieOf(kind, handle));

type MyPageInput = { my_page_id?: string | undefined; page?: string | undefined };

/**
 * Returns the My Page id for the id or handle in a request.
 * @throws 404 for the handle of a My Page that this browser does not have
 */
export function myPageIdOf({ my_page_id, page }: MyPageInput, exchange: Exchange): string {
  const id = my_page_id ?? (page && readSecret(exchange, 'page', page));
  if (!id) throw notFound();
  return id;
}

export function forgetSecrets(exchange: Exchange): void {
  for (const kind of ['link', 'hand', 'page'] as const)
    for (const handle of handlesOf(exchange, kind)) exchange.clearCookie(cookieOf(kind, handle));
}

/** Returns the handles, oldest first, because browsers send older cookies first. */
const handlesOf = ({ request }: Exchange, kind: SecretKind): string[] =>
  Object.keys(request.cookies).flatMap(name => {
    const [, found, handle] = COOKIE_NAME.exec(name) ?? [];
    return found === kind && handle ? [handle] : [];
  });

export const deviceCookie = 'genkan_device';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the caller with a device id. Sets the cookie on the first attempt, so that this attempt is also counted. */
export function markDevice<C extends Pick<Caller, 'device'>>(
  exchange: Exchange,
  caller: C,
): C & { device: string } {
  const { device = randomToken(128) } = caller;
  if (caller.device === undefined) exchange.setCookie(deviceCookie, device, YEAR_SECONDS);
  return { ...caller, device };
}
