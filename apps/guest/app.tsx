import { useEffect, useState, useSyncExternalStore } from 'react';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { FirstProofContext } from '#features/guest/guest-access/guest/first-proof.ts';
import type { BrowserNavigation } from '#platform/browser/browser-places.ts';
import { replayEarlyTap } from '#platform/browser/early-tap.ts';
import type { NavigationControl } from '#platform/browser/navigation-state.ts';
import {
  type Navigation,
  NavigationContext,
  staticNavigation,
  usePageLocation,
} from '#platform/browser/place.ts';
import { PreferredLanguagesContext } from '#ui/date-locale.ts';
import type { Bootstrap } from './bootstrap.ts';
import { pendingSignOut } from './finish.ts';
import { PreloadedQueriesContext } from './known.ts';
import { LanguageProvider } from './language-provider.tsx';
import { CurrentPage } from './router.tsx';
import { Shell } from './shell.tsx';
import type { LanguageStore } from './speech.ts';

export type AppProps = {
  bootstrap: Bootstrap;
  speech: LanguageStore;
  places: Navigation & Partial<BrowserNavigation>;
  /** Undefined during server rendering. */
  ways?: NavigationControl;
};

/** Replaces every other page after the guest has signed out on this device, even when the guest goes back. */
const finishedPlace = staticNavigation({ path: guestPages.finished, search: {}, hash: '' });

export function App({ speech, places, ...rest }: AppProps) {
  const isSignOutPending = useSyncExternalStore(
    pendingSignOut.subscribe,
    pendingSignOut.isWaiting,
    () => false,
  );
  return (
    <PreloadedQueriesContext value={rest.bootstrap}>
      <LanguageProvider speech={speech} timeZone={rest.bootstrap.facility?.timezone ?? 'Asia/Tokyo'}>
        <PreferredLanguagesContext value={rest.bootstrap.wishes}>
          <NavigationContext value={isSignOutPending ? finishedPlace : places}>
            <Frame places={isSignOutPending ? finishedPlace : places} {...rest} />
          </NavigationContext>
        </PreferredLanguagesContext>
      </LanguageProvider>
    </PreloadedQueriesContext>
  );
}

function Frame({ bootstrap, places, ways }: Pick<AppProps, 'bootstrap' | 'places' | 'ways'>) {
  const place = usePageLocation();
  const [first] = useState(place);
  useEffect(replayEarlyTap, []);
  return (
    <FirstProofContext value={place === first ? bootstrap.proof : null}>
      <Shell bootstrap={bootstrap} ways={ways}>
        <CurrentPage bootstrap={bootstrap} places={places} />
      </Shell>
    </FirstProofContext>
  );
}
