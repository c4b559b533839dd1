import { guestPages } from '#features/access/access/rules/guest-pages.ts';

/**
 * Returns the page for a guest without a link: the proof of the booking, or the explanation that a link is
 * required.
 */
export const wayWithoutLink = ({ authentication_method }: { authentication_method: 0 | 1 | 2 | 3 }) =>
  authentication_method === 0 ? guestPages.landing : guestPages.confirm;
