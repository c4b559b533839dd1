/** How whoever registered had proven the booking, and when staff checked the person. */
export type Proven = { proof: 'strong' | 'weak'; personCheckedAt: Date | null };

/**
 * Whether a registration may be anybody's: made by four digits or a number that can be guessed, and no member of staff has
 * checked the person since (docs/decisions/2026-11-22-weak-proofs.md).
 */
export const isWeak = ({ proof, personCheckedAt }: Proven): boolean =>
  proof === 'weak' && personCheckedAt === null;

export const proofOf = (registered: Proven): 'strong' | 'weak' => (isWeak(registered) ? 'weak' : 'strong');
