import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { BootstrapFacility } from './bootstrap.ts';

/** What a screen is given; everything else it asks the router, the session or the server. */
export type ScreenProps = { facility: BootstrapFacility; publicUrl: string };

type Screen = {
  component: AsyncRouteComponent<ScreenProps>;
  /** What it says where the address names no hotel; without this, that there is no such page. */
  withoutHotel?: AsyncRouteComponent<object>;
  /** Shut while the facility is under maintenance; the other steps may be finished, and My Page is opened by the server to who has just done so. */
  opensJourney?: true;
};

/** The screens of the journey, each loaded when it is needed. */
export const screens: Record<string, Screen> = {
  '/init': {
    component: lazyRouteComponent(() => import('#features/guest-access/guest/init.tsx'), 'Init'),
    opensJourney: true,
  },
  '/check-in': {
    component: lazyRouteComponent(() => import('#features/guest-access/guest/landing.tsx'), 'Landing'),
    withoutHotel: lazyRouteComponent(() => import('#features/guest-access/guest/landing.tsx'), 'LinkNeeded'),
    opensJourney: true,
  },
  '/check-in/confirm': {
    component: lazyRouteComponent(() => import('#features/guest-access/guest/confirm.tsx'), 'Confirm'),
    opensJourney: true,
  },
  '/check-in/step-1': {
    component: lazyRouteComponent(() => import('#features/guest-access/guest/step-1.tsx'), 'Step1'),
    opensJourney: true,
  },
  '/check-in/step-2': {
    component: lazyRouteComponent(() => import('#features/registration/guest/step-2.tsx'), 'Step2'),
  },
  '/check-in/step-3': {
    component: lazyRouteComponent(() => import('#features/registration/guest/step-3.tsx'), 'Step3'),
  },
  '/check-in/step-4': {
    component: lazyRouteComponent(() => import('#features/registration/guest/step-4.tsx'), 'Step4'),
  },
  '/check-in/step-5': {
    component: lazyRouteComponent(() => import('#features/registration/guest/step-5.tsx'), 'Step5'),
  },
  '/check-in/step-6': {
    component: lazyRouteComponent(() => import('#features/registration/guest/step-6.tsx'), 'Step6'),
  },
  '/check-in/step-7': {
    component: lazyRouteComponent(() => import('#features/my-page/guest/step-7.tsx'), 'Step7'),
  },
  '/mypage': {
    component: lazyRouteComponent(() => import('#features/my-page/guest/my-page.tsx'), 'MyPage'),
  },
};
