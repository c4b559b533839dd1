import type { useTranslations } from 'use-intl';
import { type GuestPage, guestPages, isStep } from '#features/access/access/rules/guest-pages.ts';
import { type GuestLanguage, nameFor } from '#i18n/languages.ts';
import type { LaterNoun } from '#i18n/messages.ts';
import type { PageLocation } from '#platform/browser/place.ts';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';
import { errorKindAt } from './error-kind.ts';

type Translator = ReturnType<typeof useTranslations<'guest'>>;
type GuestText = Parameters<Translator>[0];

const steps: readonly GuestText[] = [
  'steps.proof',
  'steps.filter',
  'steps.details',
  'steps.face',
  'steps.signature',
  'steps.review',
  'steps.done',
];

/** Maps each optional step to its name in the argument `asked` of `stepAt`. */
const optionalSteps = new Map<GuestText, string>([
  ['steps.filter', 'localized_filter'],
  ['steps.face', 'face_recognition'],
  ['steps.signature', 'signature'],
]);

type Page = {
  title: GuestText;
  /** Source file of the screen if it is a separate chunk. The page then preloads it. */
  screen?: string;
  texts?: readonly LaterNoun[];
  /** Whether the page shows the hotel's terms itself, so that the footer does not link to them. */
  showsTerms?: true;
  /** Whether the page shows data that requires a proven booking, and therefore offers to sign out on this device. */
  isProven?: true;
  showsCover?: true;
  /** Whether the guest is filling in a form on the page, which therefore has no links to other pages. */
  fillsIn?: true;
  showsContact?: true;
  next?: string;
  /** Whether the server renders the complete page. For other pages, it renders only the header and footer. */
  comesWhole?: true;
  asksNothing?: true;
  needsNoHotel?: true;
  /**
   * Whether the page is closed during maintenance. The later steps stay open so that guests can finish, and a guest who
   * has just finished can open My Page.
   */
  opensJourney?: true;
};

const proof: Page = {
  title: 'steps.proof',
  next: guestPages.details,
  comesWhole: true,
  asksNothing: true,
  opensJourney: true,
};
const registration: Pick<Page, 'texts' | 'isProven' | 'fillsIn'> = {
  texts: ['registration', 'companion'],
  isProven: true,
  fillsIn: true,
};
const details: Page = { title: 'steps.details', next: guestPages.review, ...registration };
const review: Page = {
  title: 'steps.review',
  showsTerms: true,
  next: guestPages.done,
  ...registration,
};
const myPage: Pick<Page, 'texts' | 'isProven' | 'showsCover' | 'showsContact'> = {
  texts: ['my-page', 'companion'],
  isProven: true,
  showsCover: true,
  showsContact: true,
};

const pages: Record<string, Page> = {
  // The server decides which page this link opens (apps/server/pages/first-page.ts).
  [guestPages.link]: { title: 'steps.proof', opensJourney: true },
  [guestPages.landing]: {
    title: 'pages.landing',
    showsCover: true,
    next: guestPages.confirm,
    comesWhole: true,
    asksNothing: true,
    needsNoHotel: true,
    opensJourney: true,
  },
  [guestPages.confirm]: proof,
  [guestPages.proof]: proof,
  [guestPages.filter]: {
    title: 'steps.filter',
    screen: 'features/guest/check-in-form/guest/filter-page.tsx',
    next: guestPages.details,
    ...registration,
  },
  [guestPages.details]: { ...details, screen: 'features/guest/check-in-form/guest/details-page.tsx' },
  [guestPages.face]: {
    title: 'steps.face',
    screen: 'features/guest/check-in-form/guest/face-page.tsx',
    ...registration,
  },
  [guestPages.signature]: {
    title: 'steps.signature',
    showsTerms: true,
    screen: 'features/guest/check-in-form/guest/signature-page.tsx',
    ...registration,
  },
  [guestPages.review]: { ...review, screen: 'features/guest/check-in-form/guest/review-page.tsx' },
  [guestPages.done]: { title: 'steps.done', screen: 'features/guest/my-page/guest/done-page.tsx', ...myPage },
  [guestPages.registered]: {
    title: 'pages.registered',
    screen: 'features/guest/check-in-form/guest/registered.tsx',
    ...registration,
  },
  [guestPages.handOver]: {
    title: 'pages.handOver',
    screen: 'hand-over.tsx',
    // Hides the contact details in the footer, because the guest is at the front desk.
    showsContact: true,
    next: guestPages.details,
  },
  [guestPages.finished]: {
    title: 'pages.finished',
    comesWhole: true,
    asksNothing: true,
  },
  [guestPages.myPage]: {
    title: 'pages.my-page',
    screen: 'features/guest/my-page/guest/my-page.tsx',
    comesWhole: true,
    ...myPage,
  },
  [guestPages.missing]: {
    title: 'pages.missing',
    screen: 'features/guest/my-page/guest/missing-page.tsx',
    texts: ['my-page', 'registration'],
    isProven: true,
    next: guestPages.myPage,
  },
  [guestPages.data]: {
    title: 'pages.data',
    screen: 'features/lifecycle/guest-rights/guest/data-page.tsx',
    texts: ['guest-rights', 'registration'],
    isProven: true,
  },
  [guestPages.companion]: {
    title: 'pages.companion',
    screen: 'features/guest/check-in-form/guest/companion/companion-page.tsx',
    ...registration,
  },
  [guestPages.terms]: { title: 'pages.terms', screen: 'terms-page.tsx', needsNoHotel: true },
};

export const pagePaths = Object.keys(pages);

/** The title of an error page depends on the error. */
const errorPage: Page = { title: 'error.404.title', comesWhole: true, asksNothing: true };

export const pageAt = (path: string): Page => pages[path.replace(/(?<=.)\/$/, '')] ?? errorPage;

export const siteName = (
  t: Translator,
  language: GuestLanguage,
  facility: BootstrapFacility | null,
): string => (facility ? nameFor(facility, language) : t('product'));

export const titleOf = (
  t: Translator,
  language: GuestLanguage,
  place: PageLocation,
  facility: BootstrapFacility | null,
): string => {
  const page = pageAt(place.path);
  const title =
    page === errorPage ? (`error.${errorKindAt(place, facility !== null)}.title` as const) : page.title;
  return t('title', { page: t(title), place: siteName(t, language, facility) });
};

/** Returns the page to show, or a replacement if the hotel is missing or under maintenance. */
export function resolvePage(
  place: PageLocation,
  { facility, page }: Pick<Bootstrap, 'facility' | 'page'>,
): PageLocation {
  const { path, search } = place;
  if (!pages[path] || path === guestPages.terms) return place;
  const { needsNoHotel, opensJourney } = pages[path];
  const { slug, link, vericode } = search;
  const parameters = Object.fromEntries(
    Object.entries({ slug, link, vericode }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const to = (error: GuestPage): PageLocation => ({ path: error, search: parameters, hash: '' });
  if (page.status === 503) return to(guestPages.maintenance);
  if (!facility) return needsNoHotel && slug === undefined ? place : to(guestPages.notFound);
  return opensJourney && facility.maintenance ? to(guestPages.maintenance) : place;
}

/**
 * Returns the number of a check-in step, counting from 1, and the number of steps at this hotel. Returns null on pages
 * that are not steps. `asked` contains the optional steps of the hotel: `localized_filter` and the system names of
 * pictures.
 */
export function stepAt(path: string, asked: readonly string[]): { current: number; total: number } | null {
  if (!isStep(path)) return null;
  const { title } = pageAt(path);
  const shownSteps = steps.filter(step => {
    const requirement = optionalSteps.get(step);
    return requirement === undefined || step === title || asked.includes(requirement);
  });
  const index = shownSteps.indexOf(title);
  return index < 0 ? null : { current: index + 1, total: shownSteps.length };
}
