import type { useTranslations } from 'use-intl';
import { type GuestPage, guestPages, isStep } from '#features/access/access/rules/guest-pages.ts';
import { type GuestLanguage, nameFor } from '#i18n/languages.ts';
import type { LaterNoun } from '#i18n/messages.ts';
import type { Place } from '#platform/browser/place.ts';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';

type Words = ReturnType<typeof useTranslations<'guest'>>;
type GuestText = Parameters<Words>[0];

const steps: readonly GuestText[] = [
  'steps.proof',
  'steps.filter',
  'steps.details',
  'steps.face',
  'steps.signature',
  'steps.review',
  'steps.done',
];

/** The steps that exist only if the hotel asks for this. */
const optionalSteps = new Map<GuestText, string>([
  ['steps.filter', 'localized_filter'],
  ['steps.face', 'face_recognition'],
  ['steps.signature', 'signature'],
]);

type Page = {
  title: GuestText;
  /** Source file of its screen if that is separate; the server makes the browser load it immediately. */
  screen?: string;
  /** Texts beyond those of every page, loaded with its screen. */
  texts?: readonly LaterNoun[];
  /** The page shows the hotel’s terms itself, so its foot does not link to them. */
  showsTerms?: true;
  /**
   * The page shows what only guests who have proven a booking may see, so it offers to finish on this device.
   */
  isProven?: true;
  showsCover?: true;
  /** The page is a form that is being filled in, so nothing links away from it. */
  fillsIn?: true;
  showsContact?: true;
  next?: string;
  /** The server renders the complete page; of all others it renders only the frame. */
  comesWhole?: true;
  /** The page needs no further calls: what was loaded with it is enough. */
  asksNothing?: true;
  needsNoHotel?: true;
  /**
   * Closed while the facility is under maintenance. The other steps may be finished, and the server lets guests
   * who have just finished open My Page.
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
    // Its guest is at the front desk.
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

export function pageAt(path: string): Page {
  return (
    pages[path.replace(/(?<=.)\/$/, '')] ?? { title: 'pages.error', comesWhole: true, asksNothing: true }
  );
}

export const placeName = (t: Words, language: GuestLanguage, facility: BootstrapFacility | null): string =>
  facility ? nameFor(facility, language) : t('product');

export const titleOf = (
  t: Words,
  language: GuestLanguage,
  path: string,
  facility: BootstrapFacility | null,
): string => t('title', { page: t(pageAt(path).title), place: placeName(t, language, facility) });

/** Returns the page that is shown instead if the hotel is missing or under maintenance. */
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
 * Returns the position of a check-in step, from 1, among the steps of a hotel that asks for these
 * (`localized_filter` and the system names of pictures); null on pages that are not steps.
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
