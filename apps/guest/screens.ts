import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { Confirm } from '#features/guest/guest-access/guest/confirm-page.tsx';
import { Landing, LinkNeeded } from '#features/guest/guest-access/guest/landing.tsx';
import { ProofPage } from '#features/guest/guest-access/guest/proof-page.tsx';
import { eagerComponent, type LazyComponent, lazyComponent } from '#platform/browser/loaded-later.ts';
import type { BootstrapFacility } from './bootstrap.ts';
import { Finished } from './finished.tsx';

export type ScreenProps = { facility: BootstrapFacility; publicUrl: string };

type Screen = {
  component: LazyComponent<ScreenProps>;
  withoutHotel?: LazyComponent<object>;
};

/**
 * The check-in screens, loaded when needed. The small screens on which a guest may start share one file, which
 * compresses better.
 */
export const screens: Record<string, Screen> = {
  [guestPages.landing]: {
    component: eagerComponent(Landing),
    withoutHotel: eagerComponent(LinkNeeded),
  },
  [guestPages.confirm]: {
    component: eagerComponent(Confirm),
  },
  [guestPages.proof]: {
    component: eagerComponent(ProofPage),
  },
  [guestPages.filter]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/filter-page.tsx')).FilterPage,
    ),
  },
  [guestPages.details]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/details-page.tsx')).DetailsPage,
    ),
  },
  [guestPages.face]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/face-page.tsx')).FacePage,
    ),
  },
  [guestPages.signature]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/signature-page.tsx')).SignaturePage,
    ),
  },
  [guestPages.review]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/review-page.tsx')).ReviewPage,
    ),
  },
  [guestPages.done]: {
    component: lazyComponent(
      async () => (await import('#features/guest/my-page/guest/done-page.tsx')).DonePage,
    ),
  },
  [guestPages.registered]: {
    component: lazyComponent(
      async () => (await import('#features/guest/check-in-form/guest/registered.tsx')).Registered,
    ),
  },
  [guestPages.finished]: {
    component: eagerComponent(Finished),
  },
  [guestPages.missing]: {
    component: lazyComponent(
      async () => (await import('#features/guest/my-page/guest/missing-page.tsx')).MissingPage,
    ),
  },
  [guestPages.data]: {
    component: lazyComponent(
      async () => (await import('#features/lifecycle/guest-rights/guest/data-page.tsx')).DataPage,
    ),
  },
  [guestPages.handOver]: {
    component: lazyComponent(async () => {
      // Also load the cover for idle devices, before the guest fills in a form without staff.
      const [{ HandOver }] = await Promise.all([
        import('./hand-over.tsx'),
        import('#features/guest/hand-over/guest/hand-over-frame.tsx'),
      ]);
      return HandOver;
    }),
  },
  [guestPages.companion]: {
    component: lazyComponent(
      async () =>
        (await import('#features/guest/check-in-form/guest/companion/companion-page.tsx')).CompanionPage,
    ),
  },
  [guestPages.myPage]: {
    component: lazyComponent(async () => (await import('#features/guest/my-page/guest/my-page.tsx')).MyPage),
  },
};
