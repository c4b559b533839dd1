import { guestPages } from '#features/access/access/rules/guest-pages.ts';

export const pageWithoutLink = ({ authentication_method }: { authentication_method: 0 | 1 | 2 | 3 }) =>
  authentication_method === 0 ? guestPages.landing : guestPages.confirm;
