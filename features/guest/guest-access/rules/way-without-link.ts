import { guestPages } from '#features/access/access/rules/guest-pages.ts';

/** Where somebody without a link goes on: to prove the booking, or to read that the link is the only way in. */
export const wayWithoutLink = ({ authentication_method }: { authentication_method: 0 | 1 | 2 | 3 }) =>
  authentication_method === 0 ? guestPages.landing : guestPages.confirm;
