import type { NoEntry } from './entry.ts';

type Earlier = { decodedAt: Date | null; decodedStatus: string | null };

/**
 * Returns the outcome of a scan at `at`. The time of the first successful scan is kept
 * (docs/reference/registrations.md#the-qr-code).
 * `why`: why the guest may not enter.
 */
export function scanOutcome(why: NoEntry | null, { decodedAt, decodedStatus }: Earlier, at: Date) {
  if (why) return { decodedAt: at, decodedStatus: why };
  if (decodedAt && (decodedStatus === 'ok' || decodedStatus === 'already_decoded'))
    return { decodedAt, decodedStatus: 'already_decoded' as const };
  return { decodedAt: at, decodedStatus: 'ok' as const };
}
