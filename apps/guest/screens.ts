import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { BootstrapFacility } from './bootstrap.ts';

/** What a screen is given; everything else it asks the router, the session or the server. */
export type ScreenProps = { facility: BootstrapFacility };

type Screen = {
  component: AsyncRouteComponent<ScreenProps>;
  /** Shut while the facility is under maintenance; the other steps may be finished (decisions §8). */
  opensJourney?: true;
};

/** The screens of the journey, each loaded when it is needed. */
export const screens: Record<string, Screen> = {};
