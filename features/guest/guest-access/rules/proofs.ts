export type ProofKind = 'code' | 'phone' | 'number' | 'last-four';

/**
 * Returns the strength of the proof (docs/reference/proofs.md#the-ways-to-prove). A reservation number and
 * four digits are weak, because they can be guessed and may match several bookings. A proof by link is always
 * strong.
 */
export const strengthOf = (kind: ProofKind): 'strong' | 'weak' =>
  kind === 'code' || kind === 'phone' ? 'strong' : 'weak';

/**
 * Maximum number of guest sessions per browser. A further session ends the oldest one
 * (docs/reference/proofs.md#guest-sessions).
 */
export const MAX_SESSIONS = 5;

/** Lifetime of a guest session in seconds, measured from its proof: 24 hours. */
export const SESSION_SECONDS = 24 * 60 * 60;

export const MAX_LINKS = 5;

/**
 * How long a browser keeps a link or My Page, in seconds. Covers bookings made up to 90 days ahead. The link
 * itself may expire earlier.
 */
export const LINK_SECONDS = 90 * 24 * 60 * 60;

/**
 * How long a strong proof allows requests about the guest's own data, in milliseconds. Short, because the URL
 * alone opens My Page and a session lasts a day (docs/reference/proofs.md#proven-just-now).
 */
export const PROOF_VALID_MS = 5 * 60_000;

type Session = { strength: 'strong' | 'weak'; provenAt: Date | null };

/**
 * Returns how long the session's strong proof remains valid, in milliseconds. 0 means that a new proof is
 * needed.
 */
export function proofMsLeft({ strength, provenAt }: Session, at: Date): number {
  if (strength === 'weak' || provenAt === null) return 0;
  return Math.max(0, Math.min(PROOF_VALID_MS, provenAt.getTime() + PROOF_VALID_MS - at.getTime()));
}

/**
 * Returns the strong proofs that are possible on a slot's My Page. The phone number is possible only if the
 * booking has one and the hotel accepts guests without a link. A room leader can use only the code, because
 * the booking's phone number belongs to the main guest.
 */
export const proofMethodsAtPage = ({
  method,
  slot,
  hasPhone,
}: {
  /** The hotel's method for guests without a link. 0 means none. */
  method: 0 | 1 | 2 | 3;
  slot: { number: number };
  hasPhone: boolean;
}): ('phone' | 'code')[] => (method !== 0 && slot.number === 0 && hasPhone ? ['phone', 'code'] : ['code']);
