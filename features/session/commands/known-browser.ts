import { lowerUsername } from '#features/user/rules/account.ts';
import { constantTimeEqual, keyedHash, randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';

/** The cookie of a browser in which somebody has signed in: a name of its own, and a signature for each of them. */
const knownCookie = 'genkan_known';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** As many people as sign in at one desk; who comes after them takes the place of the first. */
const MOST_PEOPLE = 20;

const signatureOf = (browser: string, username: string) =>
  keyedHash('known browser', `${browser}/${lowerUsername(username)}`)
    .toString('base64url')
    .slice(0, 22);

const partsOf = (exchange: Exchange) => (exchange.cookie(knownCookie) ?? '').split('.');

/** The browser by its name where this user has signed in with it before: strangers' failures do not count against it. */
export function knownBrowser(exchange: Exchange, username: string): string | undefined {
  const [browser = '', ...signatures] = partsOf(exchange);
  const own = signatureOf(browser, username);
  return signatures.some(each => constantTimeEqual(each, own)) ? browser : undefined;
}

/** This user has signed in with this browser now. */
export function rememberBrowser(exchange: Exchange, username: string): void {
  const [known = '', ...signatures] = partsOf(exchange);
  const browser = known === '' ? randomToken(128) : known;
  const own = signatureOf(browser, username);
  const others = signatures.filter(each => each !== own).slice(1 - MOST_PEOPLE);
  exchange.setCookie(knownCookie, [browser, ...others, own].join('.'), YEAR_SECONDS);
}
