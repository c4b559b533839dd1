import type { Caller } from '#features/access/rules/scope.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';

/** The cookie that failed proofs of one browser are counted by; it tells nothing about who uses it. */
export const deviceCookie = 'genkan_device';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The caller by its browser, which is marked at its first attempt: that one counts, too. */
export function markDevice(exchange: Exchange, caller: Caller): Caller & { device: string } {
  const { device = randomToken(128) } = caller;
  if (caller.device === undefined) exchange.setCookie(deviceCookie, device, YEAR_SECONDS);
  return { ...caller, device };
}
