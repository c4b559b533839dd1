/** The addresses of the guest pages (docs/reference/pages.md#addresses). They are defined only in this file. */
export const guestPages = {
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
  missing: '/mypage/missing',
  data: '/mypage/data',
  handOver: '/at-the-counter',
  companion: '/companion',
  terms: '/terms-and-condition',
  notFound: '/error-404',
  closed: '/error-422',
  busy: '/error-429',
  maintenance: '/error-503',
} as const;

export type GuestPage = (typeof guestPages)[keyof typeof guestPages];

export const guestPath = (page: GuestPage, search: Record<string, string>): string =>
  `${page}?${new URLSearchParams(search)}`;

export const isStep = (path: string): boolean => path.startsWith(`${guestPages.landing}/`);

export const isErrorPage = (path: string): boolean => path.startsWith('/error-');
