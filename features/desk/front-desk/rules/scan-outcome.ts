import type { NoEntry } from './entry.ts';

/** When this QR code was read before, and what came of it. */
type Earlier = { decodedAt: Date | null; decodedStatus: string | null };

/** What a reading at `at` shows; the first good one's time stays (docs/reference/registrations.md#the-qr-code). `why`: why nobody may enter. */
export function scanOutcome(why: NoEntry | null, { decodedAt, decodedStatus }: Earlier, at: Date) {
  if (why) return { decodedAt: at, decodedStatus: why };
  if (decodedAt && (decodedStatus === 'ok' || decodedStatus === 'already_decoded'))
    return { decodedAt, decodedStatus: 'already_decoded' as const };
  return { decodedAt: at, decodedStatus: 'ok' as const };
}
