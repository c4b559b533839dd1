import { type GuestPage, guestPages } from '#features/access/access/rules/guest-pages.ts';
import { mayReplace } from '#features/registration/registration/rules.ts';

type Strength = 'strong' | 'weak';
type Proven = {
  status: { state: 'open' | 'checked_in'; strength: Strength; registered_by: Strength | null };
  my_page: string | null;
};

/** Whether there is a registration on a weak proof that this guest, with a strong proof, may disown. */
export const isContestable = ({ registered_by, strength }: Proven['status']): boolean =>
  mayReplace(strength, registered_by);

/**
 * Returns the page after a proof. Null if the guest has registered and the QR code requires a verification
 * code. `asksFilter`: the hotel's form begins with a choice.
 */
export function pageAfterProof(
  { status, my_page }: Proven,
  asksFilter: boolean,
): { to: GuestPage; search: Record<string, string> } | null {
  if (status.state === 'open') return { to: asksFilter ? guestPages.filter : guestPages.details, search: {} };
  if (isContestable(status)) return { to: guestPages.registered, search: {} };
  return my_page === null ? null : { to: guestPages.myPage, search: { page: my_page } };
}
