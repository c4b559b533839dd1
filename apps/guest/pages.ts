import type { useTranslations } from 'use-intl';
import type { LaterNoun } from '#i18n/messages.ts';

type GuestText = Parameters<ReturnType<typeof useTranslations<'guest'>>>[0];

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
  /** What the page is called, in the tab and beside the progress bar. */
  title: GuestText;
  /** The source of its screen: the server has the browser load it at once. */
  screen?: string;
  /** What it says beyond the texts of every page: they are loaded with its screen. */
  texts?: readonly LaterNoun[];
  /** It shows the hotel's terms itself: the link at its foot would be a second one. */
  showsTerms?: true;
  /** It shows what only a guest who has proven a booking may see: it offers to finish on this device. */
  isProven?: true;
  /** Where the guest goes from here. */
  next?: string;
};

const proof: Page = { title: 'steps.proof', next: '/check-in/step-3' };
const registration: Pick<Page, 'texts' | 'isProven'> = { texts: ['registration'], isProven: true };
const details: Page = { title: 'steps.details', next: '/check-in/step-6', ...registration };
const review: Page = {
  title: 'steps.review',
  showsTerms: true,
  next: '/check-in/step-7',
  ...registration,
};
const myPage: Pick<Page, 'texts' | 'isProven'> = { texts: ['my-page'], isProven: true };

const pages: Record<string, Page> = {
  '/init': { title: 'steps.proof', screen: 'features/guest-access/guest/init.tsx', next: '/check-in/step-1' },
  '/check-in': { title: 'pages.landing', screen: 'features/guest-access/guest/landing.tsx' },
  '/check-in/confirm': { ...proof, screen: 'features/guest-access/guest/confirm.tsx' },
  '/check-in/step-1': { ...proof, screen: 'features/guest-access/guest/step-1.tsx' },
  '/check-in/step-2': {
    title: 'steps.filter',
    screen: 'features/check-in-form/guest/step-2.tsx',
    next: '/check-in/step-3',
    ...registration,
  },
  '/check-in/step-3': { ...details, screen: 'features/check-in-form/guest/step-3.tsx' },
  '/check-in/step-4': {
    title: 'steps.face',
    screen: 'features/check-in-form/guest/step-4.tsx',
    ...registration,
  },
  '/check-in/step-5': {
    title: 'steps.signature',
    showsTerms: true,
    screen: 'features/check-in-form/guest/step-5.tsx',
    ...registration,
  },
  '/check-in/step-6': { ...review, screen: 'features/check-in-form/guest/step-6.tsx' },
  '/check-in/step-7': { title: 'steps.done', screen: 'features/my-page/guest/step-7.tsx', ...myPage },
  '/check-in/registered': {
    title: 'pages.registered',
    screen: 'features/check-in-form/guest/registered.tsx',
    ...registration,
  },
  '/check-in/finished': { title: 'pages.finished', screen: 'features/guest-access/guest/finished.tsx' },
  '/mypage': { title: 'pages.my-page', screen: 'features/my-page/guest/my-page.tsx', ...myPage },
  '/terms-and-condition': { title: 'pages.terms', screen: 'terms-page.tsx' },
};

/** Every path that is a page of its own. */
export const pagePaths = Object.keys(pages);

/** The page at a path; whatever is none of ours is an error page. */
export function pageAt(path: string): Page {
  return pages[path.replace(/(?<=.)\/$/, '')] ?? { title: 'pages.error' };
}

/**
 * Where a check-in step stands, counted from 1, among those of a hotel that asks for this (`localized_filter`, and the
 * system names of pictures); null on pages that are no step.
 */
export function stepAt(path: string, asked: readonly string[]): { current: number; total: number } | null {
  if (!path.startsWith('/check-in/')) return null;
  const { title } = pageAt(path);
  const met = steps.filter(step => {
    const what = optionalSteps.get(step);
    return what === undefined || step === title || asked.includes(what);
  });
  const place = met.indexOf(title);
  return place < 0 ? null : { current: place + 1, total: met.length };
}
