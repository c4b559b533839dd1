/** What keys of a hotel begin with, and those of its test hotel: who reads one knows which it is. */
export const KEY_PREFIX = { live: 'gk_', test: 'gk_test_' } as const;

const MINUTE = 60_000;

/** Whether a use of a key is worth a write: a busy PMS would otherwise rewrite the same row with every call. */
export const isNoteworthy = (lastUsedAt: Date | null, at: Date): boolean =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE;

/** Whether a key is over. */
export const hasExpired = ({ expiresAt }: { expiresAt: Date | null }, at: Date): boolean =>
  expiresAt !== null && at >= expiresAt;

const DAY = 24 * 60 * MINUTE;
/** How long a call under way is waited for: longer than any takes. */
const UNDER_WAY = 2 * MINUTE;

/** From when on calls are remembered, and from when on one without an answer may still be under way. */
export const remembered = (at: Date) => ({
  answered: new Date(at.getTime() - DAY),
  underWay: new Date(at.getTime() - UNDER_WAY),
});

/** What an `Idempotency-Key` may be: something that is printed in one line. */
export const isRepeatKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);

/** What becomes of a call whose key is taken: it is another, it is under way, or it was answered so. */
export function repeatOf(
  known: { callHash: Buffer; answer: unknown } | undefined,
  callHash: Buffer,
): { kind: 'other' | 'underWay' } | { kind: 'answered'; answer: unknown } {
  if (!known) return { kind: 'underWay' };
  if (!known.callHash.equals(callHash)) return { kind: 'other' };
  return known.answer === null ? { kind: 'underWay' } : { kind: 'answered', answer: known.answer };
}
