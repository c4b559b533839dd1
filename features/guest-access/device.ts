import type { Caller } from '#features/access/scope.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';

/** The cookie that failed proofs of one browser are counted by; it tells nothing about who uses it. */
export const deviceCookie = 'genkan_device';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Marks this browser at its first attempt (decisions §5 Locks); the next one counts by it. */
export function markDevice(exchange: Exchange, { device }: Caller): void {
  if (device === undefined) exchange.setCookie(deviceCookie, randomToken(128), YEAR_SECONDS);
}
