export type ProofKind = 'code' | 'phone' | 'number' | 'last-four';

/**
 * Returns the strength of the proof (docs/reference/proofs.md#the-ways-to-prove): a reservation number and four
 * digits can be guessed and sometimes match several bookings. A link is always strong.
 */
export const strengthOf = (kind: ProofKind): 'strong' | 'weak' =>
  kind === 'code' || kind === 'phone' ? 'strong' : 'weak';

/**
 * Maximum number of open bookings per browser. The next one ends the oldest
 * (docs/reference/proofs.md#guest-sessions).
 */
export const MOST_SESSIONS = 5;

/** Lifetime of a guest session, from its proof: 24 hours. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** Maximum number of links, and of My Pages, stored per browser. The next one deletes the oldest. */
export const MOST_LINKS = 5;

/** How long a browser keeps them: as long as bookings are known in advance. What they open expires earlier. */
export const LINK_SECONDS = 90 * 24 * 60 * 60;

/**
 * How long a strong proof allows requests about the guest's own data, in milliseconds: the URL alone opens My
 * Page, and a session lasts a day (docs/reference/proofs.md#proven-just-now).
 */
export const PROOF_COUNTS = 5 * 60_000;

type Session = { strength: 'strong' | 'weak'; provenAt: Date | null };

/**
 * Returns how much longer the session's strong proof is valid, in milliseconds. 0 means that a new proof is
 * needed.
 */
export function proofLeft({ strength, provenAt }: Session, at: Date): number {
  if (strength === 'weak' || provenAt === null) return 0;
  return Math.max(0, Math.min(PROOF_COUNTS, provenAt.getTime() + PROOF_COUNTS - at.getTime()));
}

/** Returns the strong proofs of a slot at its My Page. The booking's phone does not belong to a room leader. */
export const waysAtPage = ({
  method,
  slot,
  hasPhone,
}: {
  /** The hotel's method without a link. 0 for none. */
  method: 0 | 1 | 2 | 3;
  slot: { number: number };
  hasPhone: boolean;
}): ('phone' | 'code')[] => (method !== 0 && slot.number === 0 && hasPhone ? ['phone', 'code'] : ['code']);
