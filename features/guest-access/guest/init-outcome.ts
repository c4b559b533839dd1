import { ApiError } from '#platform/browser/call.ts';

/** Where a link leads. */
export type Outcome = 'proof' | 'confirm' | 'used' | 'expired' | 'unknown' | 'busy' | 'maintenance';

/** What the failed check of a link means. Throws what says nothing about the link, so that the page offers to try again. */
export function refusedLink(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'reservation_used') return 'used';
  if (error.code === 'reservation_expired') return 'expired';
  if (error.code === 'maintenance') return 'maintenance';
  if (error.status === 429) return 'busy';
  if (error.status >= 500) throw error;
  return 'unknown';
}
