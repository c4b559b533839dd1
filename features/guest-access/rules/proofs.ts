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
