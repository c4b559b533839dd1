import { useEffect, useState, useSyncExternalStore } from 'react';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { FirstProofContext } from '#features/guest/guest-access/guest/first-proof.ts';
import { WishesContext } from '#features/guest/guest-access/guest/use-likely-country.ts';
import type { BrowserPlaces } from '#platform/browser/browser-places.ts';
import { takeEarlyTap } from '#platform/browser/early-tap.ts';
import type { Ways } from '#platform/browser/navigation-state.ts';
import { fixedPlace, type Places, PlacesContext, usePlace } from '#platform/browser/place.ts';
import type { Bootstrap } from './bootstrap.ts';
import { finishing } from './finish.ts';
import { KnownContext } from './known.ts';
import { LanguageProvider } from './language-provider.tsx';
import { CurrentPage } from './router.tsx';
import { Shell } from './shell.tsx';
import type { LanguageStore } from './speech.ts';

export type AppProps = {
  bootstrap: Bootstrap;
  speech: LanguageStore;
  places: Places & Partial<BrowserPlaces>;
  /** Undefined during server rendering. */
  ways?: Ways;
};

/**
 * The page that replaces every other page after the guest has finished on this device, even when the guest goes
 * back.
 */
const left = fixedPlace({ path: guestPages.finished, search: {}, hash: '' });

export function App({ speech, places, ...rest }: AppProps) {
  const isLeft = useSyncExternalStore(finishing.subscribe, finishing.isWaiting, () => false);
  return (
    <KnownContext value={rest.bootstrap}>
      <LanguageProvider speech={speech} timeZone={rest.bootstrap.facility?.timezone ?? 'Asia/Tokyo'}>
        <WishesContext value={rest.bootstrap.wishes}>
          <PlacesContext value={isLeft ? left : places}>
            <Frame places={isLeft ? left : places} {...rest} />
          </PlacesContext>
        </WishesContext>
      </LanguageProvider>
    </KnownContext>
  );
}

function Frame({ bootstrap, places, ways }: Pick<AppProps, 'bootstrap' | 'places' | 'ways'>) {
  const place = usePlace();
  const [first] = useState(place);
  useEffect(takeEarlyTap, []);
  return (
    <FirstProofContext value={place === first ? bootstrap.proof : null}>
      <Shell bootstrap={bootstrap} ways={ways}>
        <CurrentPage bootstrap={bootstrap} places={places} />
      </Shell>
    </FirstProofContext>
  );
}
