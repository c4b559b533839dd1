/** Prefixes that distinguish keys of a hotel from those of its test hotel. */
export const KEY_PREFIX = { live: 'gk_', test: 'gk_test_' } as const;

const MINUTE = 60_000;

/** Limits writes of the last use: a busy PMS would otherwise rewrite the same row with every call. */
export const isNoteworthy = (lastUsedAt: Date | null, at: Date): boolean =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE;

export const hasExpired = ({ expiresAt }: { expiresAt: Date | null }, at: Date): boolean =>
  expiresAt !== null && at >= expiresAt;

const DAY = 24 * 60 * MINUTE;
/** How long an unanswered call counts as running; longer than any call takes. */
const UNDER_WAY = 2 * MINUTE;

/**
 * `answered`: calls since then are remembered; `underWay`: unanswered calls since then may still be running.
 */
export const remembered = (at: Date) => ({
  answered: new Date(at.getTime() - DAY),
  underWay: new Date(at.getTime() - UNDER_WAY),
});

/** An `Idempotency-Key` is printable ASCII without spaces. */
export const isRepeatKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);

/**
 * Returns what a call gets if its key is taken: used for another call, still running, or the earlier answer.
 */
export function repeatOf(
  known: { callHash: Buffer; answer: unknown } | undefined,
  callHash: Buffer,
): { kind: 'other' | 'underWay' } | { kind: 'answered'; answer: unknown } {
  if (!known) return { kind: 'underWay' };
  if (!known.callHash.equals(callHash)) return { kind: 'other' };
  return known.answer === null ? { kind: 'underWay' } : { kind: 'answered', answer: known.answer };
}
