import type { EntryObstacle } from './entry.ts';

type EarlierScan = { decodedAt: Date | null; decodedStatus: string | null };

/**
 * Returns the outcome of a scan at `at`. The time of the first successful scan is kept
 * (docs/reference/registrations.md#the-qr-code).
 * `why`: why the guest may not enter.
 */
export function scanOutcome(why: EntryObstacle | null, { decodedAt, decodedStatus }: EarlierScan, at: Date) {
  if (why) return { decodedAt: at, decodedStatus: why };
  if (decodedAt && (decodedStatus === 'ok' || decodedStatus === 'already_decoded'))
    return { decodedAt, decodedStatus: 'already_decoded' as const };
  return { decodedAt: at, decodedStatus: 'ok' as const };
}
