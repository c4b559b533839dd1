export const KEY_PREFIX = { live: 'gk_', test: 'gk_test_', organization: 'gko_' } as const;

/** Whether a key belongs to an organization. A call with such a key names the hotel. */
export const isOfOrganization = (key: string): boolean => key.startsWith(KEY_PREFIX.organization);

const MINUTE = 60_000;

/**
 * Whether to update the time of last use. This happens at most once a minute, so that a busy PMS does not
 * rewrite the row with every request.
 */
export const shouldStoreLastUse = (lastUsedAt: Date | null, at: Date): boolean =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE;

export const hasExpired = ({ expiresAt }: { expiresAt: Date | null }, at: Date): boolean =>
  expiresAt !== null && at >= expiresAt;

const DAY = 24 * 60 * MINUTE;
/** How long a request without a response counts as running, in milliseconds. Longer than any request takes. */
const MAX_RUNNING_MS = 2 * MINUTE;

/**
 * Returns time limits for stored requests. `answered`: responses older than this are no longer remembered.
 * `underWay`: requests older than this without a response are considered abandoned.
 */
export const retentionLimits = (at: Date) => ({
  answered: new Date(at.getTime() - DAY),
  underWay: new Date(at.getTime() - MAX_RUNNING_MS),
});

/** Whether the text can be an `Idempotency-Key`: printable ASCII without spaces. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);

/**
 * Returns the result for a request whose key is taken: an error if the key was used for another request or
 * the first request is still running, otherwise the earlier response.
 */
export function repeatOutcomeOf(
  known: { callHash: Buffer; answer: unknown } | undefined,
  callHash: Buffer,
): { kind: 'other' | 'underWay' } | { kind: 'answered'; answer: unknown } {
  if (!known) return { kind: 'underWay' };
  if (!known.callHash.equals(callHash)) return { kind: 'other' };
  return known.answer === null ? { kind: 'underWay' } : { kind: 'answered', answer: known.answer };
}
