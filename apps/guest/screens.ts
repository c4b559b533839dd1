import { type LoadedLater, loadedLater } from '#platform/browser/loaded-later.ts';
import type { BootstrapFacility } from './bootstrap.ts';

/** What a screen is given; everything else it asks the router, the session or the server. */
export type ScreenProps = { facility: BootstrapFacility; publicUrl: string };

type Screen = {
  component: LoadedLater<ScreenProps>;
  /** What it says where the address names no hotel; without this, that there is no such page. */
  withoutHotel?: LoadedLater<object>;
  /** Shut while the facility is under maintenance; the other steps may be finished, and My Page is opened by the server to who has just done so. */
  opensJourney?: true;
};

/** The screens of the journey, each loaded when it is needed. */
export const screens: Record<string, Screen> = {
  '/init': {
    component: loadedLater(async () => (await import('#features/guest-access/guest/init.tsx')).Init),
    opensJourney: true,
  },
  '/check-in': {
    component: loadedLater(async () => (await import('#features/guest-access/guest/landing.tsx')).Landing),
    withoutHotel: loadedLater(
      async () => (await import('#features/guest-access/guest/landing.tsx')).LinkNeeded,
    ),
    opensJourney: true,
  },
  '/check-in/confirm': {
    component: loadedLater(async () => (await import('#features/guest-access/guest/confirm.tsx')).Confirm),
    opensJourney: true,
  },
  '/check-in/step-1': {
    component: loadedLater(async () => (await import('#features/guest-access/guest/step-1.tsx')).Step1),
    opensJourney: true,
  },
  '/check-in/step-2': {
    component: loadedLater(async () => (await import('#features/check-in-form/guest/step-2.tsx')).Step2),
  },
  '/check-in/step-3': {
    component: loadedLater(async () => (await import('#features/check-in-form/guest/step-3.tsx')).Step3),
  },
  '/check-in/step-4': {
    component: loadedLater(async () => (await import('#features/check-in-form/guest/step-4.tsx')).Step4),
  },
  '/check-in/step-5': {
    component: loadedLater(async () => (await import('#features/check-in-form/guest/step-5.tsx')).Step5),
  },
  '/check-in/step-6': {
    component: loadedLater(async () => (await import('#features/check-in-form/guest/step-6.tsx')).Step6),
  },
  '/check-in/step-7': {
    component: loadedLater(async () => (await import('#features/my-page/guest/step-7.tsx')).Step7),
  },
  '/check-in/registered': {
    component: loadedLater(
      async () => (await import('#features/check-in-form/guest/registered.tsx')).Registered,
    ),
  },
  '/check-in/finished': {
    component: loadedLater(async () => (await import('#features/guest-access/guest/finished.tsx')).Finished),
  },
  '/mypage': {
    component: loadedLater(async () => (await import('#features/my-page/guest/my-page.tsx')).MyPage),
  },
};
