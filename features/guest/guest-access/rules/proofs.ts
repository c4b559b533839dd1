/** What a guest without a link proves a booking by, beside its check-in date. */
export type ProofKind = 'code' | 'phone' | 'number' | 'last-four';

/**
 * How well it proves the booking (docs/reference/proofs.md#the-ways-to-prove): a reservation number and four digits can be
 * guessed, and sometimes fit several bookings. A link proves strongly.
 */
export const strengthOf = (kind: ProofKind): 'strong' | 'weak' =>
  kind === 'code' || kind === 'phone' ? 'strong' : 'weak';

/** How many bookings one browser may hold open at once; the next one ends the oldest (docs/reference/proofs.md#guest-sessions). */
export const MOST_SESSIONS = 5;

/** How long a guest's session lasts from its proof: 24 hours. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** How many links, and how many My Pages, one browser remembers; the next one makes it forget the oldest. */
export const MOST_LINKS = 5;

/** How long a browser remembers them: as long as bookings are known in advance. What they open ends by itself before. */
export const LINK_SECONDS = 90 * 24 * 60 * 60;

/**
 * For how long a strong proof opens what a guest may ask of their own data: My Page opens by its address alone, and a session
 * lasts a day (docs/reference/proofs.md#proven-just-now). Milliseconds.
 */
export const PROOF_COUNTS = 5 * 60_000;

type Session = { strength: 'strong' | 'weak'; provenAt: Date | null };

/** For how much longer the strong proof of a session counts, in milliseconds; 0 where it has to be given anew. */
export function proofLeft({ strength, provenAt }: Session, at: Date): number {
  if (strength === 'weak' || provenAt === null) return 0;
  return Math.max(0, Math.min(PROOF_COUNTS, provenAt.getTime() + PROOF_COUNTS - at.getTime()));
}

/** What proves a slot strongly at its My Page, which names it: the phone of the booking is none of a room leader's. */
export const waysAtPage = ({
  method,
  slot,
  hasPhone,
}: {
  /** The hotel's way in without a link; 0 none. */
  method: 0 | 1 | 2 | 3;
  slot: { number: number };
  /** The PMS knows a phone. */
  hasPhone: boolean;
}): ('phone' | 'code')[] => (method !== 0 && slot.number === 0 && hasPhone ? ['phone', 'code'] : ['code']);
