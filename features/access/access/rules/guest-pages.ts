/**
 * The pages of guests, by what they are for, with their addresses (docs/reference/pages.md#addresses): the only place
 * where these stand.
 */
export const guestPages = {
  /** Where the link of every message arrives. */
  link: '/init',
  landing: '/check-in',
  confirm: '/check-in/confirm',
  proof: '/check-in/step-1',
  filter: '/check-in/step-2',
  details: '/check-in/step-3',
  face: '/check-in/step-4',
  signature: '/check-in/step-5',
  review: '/check-in/step-6',
  done: '/check-in/step-7',
  registered: '/check-in/registered',
  finished: '/check-in/finished',
  myPage: '/mypage',
  /** What the hotel still needs, filled in. */
  missing: '/mypage/missing',
  data: '/mypage/data',
  /** Where a form begins that staff have handed over at the counter. */
  handOver: '/at-the-counter',
  /** Where a companion fills in by a link of their own. */
  companion: '/companion',
  terms: '/terms-and-condition',
  notFound: '/error-404',
  closed: '/error-422',
  busy: '/error-429',
  maintenance: '/error-503',
} as const;

/** The address of a page. */
export type GuestPage = (typeof guestPages)[keyof typeof guestPages];

/** A page with what its address says. */
export const guestPath = (page: GuestPage, search: Record<string, string>): string =>
  `${page}?${new URLSearchParams(search)}`;

/** The steps that guests walk: everything below the landing page. */
export const isStep = (path: string): boolean => path.startsWith(`${guestPages.landing}/`);

export const isErrorPage = (path: string): boolean => path.startsWith('/error-');
