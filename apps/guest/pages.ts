import type { useTranslations } from 'use-intl';
import { type GuestPage, guestPages, isStep } from '#features/access/access/rules/guest-pages.ts';
import { type GuestLanguage, nameFor } from '#i18n/languages.ts';
import type { LaterNoun } from '#i18n/messages.ts';
import type { Place } from '#platform/browser/place.ts';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';

type Words = ReturnType<typeof useTranslations<'guest'>>;
type GuestText = Parameters<Words>[0];

/** The steps that the progress bar counts, in their order. */
const steps: readonly GuestText[] = [
  'steps.proof',
  'steps.filter',
  'steps.details',
  'steps.face',
  'steps.signature',
  'steps.review',
  'steps.done',
];

/** The steps that a hotel has only where it asks for this. */
const optionalSteps = new Map<GuestText, string>([
  ['steps.filter', 'localized_filter'],
  ['steps.face', 'face_recognition'],
  ['steps.signature', 'signature'],
]);

type Page = {
  /** The title of the page, in the tab and beside the progress bar. */
  title: GuestText;
  /** The source of its screen where that is a file of its own: the server has the browser load it at once. */
  screen?: string;
  /** Texts beyond those of every page: they are loaded with its screen. */
  texts?: readonly LaterNoun[];
  /** It shows the hotel's terms itself: the link at its foot would be a second one. */
  showsTerms?: true;
  /** It shows what only a guest who has proven a booking may see: it offers to finish on this device. */
  isProven?: true;
  /** It has room for the hotel's cover photo. */
  showsCover?: true;
  /** A form is being filled in here: nothing leads away from it. */
  fillsIn?: true;
  /** It says itself how to reach the hotel. */
  showsContact?: true;
  /** Where the guest goes from here. */
  next?: string;
  /** The server sends it as it is seen; of all others it sends the frame. */
  comesWhole?: true;
  /** Nothing more is asked of the server to show it: what came with the page is enough. */
  asksNothing?: true;
  /** There is something to show where the address names no hotel. */
  needsNoHotel?: true;
  /** Shut while the facility is under maintenance; the other steps may be finished, and My Page is opened by the server to who has just done so. */
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
  // The server knows which page this is (apps/server/pages/first-page.ts).
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
    // Its guest stands before the desk.
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

/** Every path that is a page of its own. */
export const pagePaths = Object.keys(pages);

/** The page at a path; whatever is none of ours is an error page. */
export function pageAt(path: string): Page {
  return (
    pages[path.replace(/(?<=.)\/$/, '')] ?? { title: 'pages.error', comesWhole: true, asksNothing: true }
  );
}

/** What stands above a page: the hotel, or the product where there is none. */
export const placeName = (t: Words, language: GuestLanguage, facility: BootstrapFacility | null): string =>
  facility ? nameFor(facility, language) : t('product');

/** What the tab says. */
export const titleOf = (
  t: Words,
  language: GuestLanguage,
  path: string,
  facility: BootstrapFacility | null,
): string => t('title', { page: t(pageAt(path).title), place: placeName(t, language, facility) });

/** The page that is shown in the place of another, as that hotel is not there, or shut. */
export function leadFrom(place: Place, { facility, page }: Pick<Bootstrap, 'facility' | 'page'>): Place {
  const { path, search } = place;
  if (!pages[path] || path === guestPages.terms) return place;
  const { needsNoHotel, opensJourney } = pages[path];
  const { slug, link, vericode } = search;
  const carried = Object.fromEntries(
    Object.entries({ slug, link, vericode }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const to = (error: GuestPage): Place => ({ path: error, search: carried, hash: '' });
  if (page.status === 503) return to(guestPages.maintenance);
  if (!facility) return needsNoHotel && slug === undefined ? place : to(guestPages.notFound);
  return opensJourney && facility.maintenance ? to(guestPages.maintenance) : place;
}

/**
 * Where a check-in step stands, counted from 1, among those of a hotel that asks for this (`localized_filter`, and the
 * system names of pictures); null on pages that are no step.
 */
export function stepAt(path: string, asked: readonly string[]): { current: number; total: number } | null {
  if (!isStep(path)) return null;
  const { title } = pageAt(path);
  const met = steps.filter(step => {
    const what = optionalSteps.get(step);
    return what === undefined || step === title || asked.includes(what);
  });
  const place = met.indexOf(title);
  return place < 0 ? null : { current: place + 1, total: met.length };
}
