import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';
import { mayReplace } from '#features/registration/registration/rules.ts';

type Strength = 'strong' | 'weak';
type ProofResult = {
  status: { state: 'open' | 'checked_in'; strength: Strength; registered_by: Strength | null };
  my_page: string | null;
};

/**
 * Returns whether this guest has a strong proof and can therefore disown an existing registration on a weak
 * proof.
 */
export const isContestable = ({ registered_by, strength }: ProofResult['status']): boolean =>
  mayReplace(strength, registered_by);

/**
 * Returns the page to open after a proof. Null if the guest has registered and needs a verification code to see
 * the QR code. `asksFilter`: the hotel's form begins with a choice.
 */
export function pageAfterProof(
  { status, my_page }: ProofResult,
  asksFilter: boolean,
): { to: GuestPage; search: Record<string, string> } | null {
  if (status.state === 'open') return { to: asksFilter ? guestPages.filter : guestPages.details, search: {} };
  if (isContestable(status)) return { to: guestPages.registered, search: {} };
  return my_page === null ? null : { to: guestPages.myPage, search: { page: my_page } };
}
