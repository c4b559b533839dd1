import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserNavigation } from '#platform/browser/browser-places.ts';
import { blockUntilLoaded } from '#platform/browser/navigation-state.ts';
import {
  reloadAfterFailedStart,
  reloadOnMissingFile,
  resetReloadCount,
} from '#platform/browser/vite-preload.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/dark.css';
import './lines.css';
import { App } from './app.tsx';
import { readBootstrap } from './bootstrap.ts';
import { connectCalls } from './calls.ts';
import { resumeSignOut } from './finish.ts';
import { saveMyPageOffline } from './offline.ts';
import { openInitialPlace } from './opened-at.ts';
import { resolvePage } from './pages.ts';
import { loadMissingParts, preloadNextPage } from './router.tsx';
import { createLanguageStore } from './speech.ts';

async function start(root: HTMLElement): Promise<void> {
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  const place = openInitialPlace(bootstrap);
  if (place === null) return;
  const languageStore = await createLanguageStore(bootstrap.lang);
  const places = createBrowserNavigation(place, next => resolvePage(next, bootstrap));
  const control = blockUntilLoaded(places, path => loadMissingParts(path, languageStore));
  reloadOnMissingFile(control.wanted);
  connectCalls(places, bootstrap.facility, () => languageStore.current().language);
  await loadMissingParts(place.path, languageStore);
  const app = (
    <StrictMode>
      <App bootstrap={bootstrap} speech={languageStore} places={places} ways={control} />
    </StrictMode>
  );
  // Hydrates in slices so that a slow phone can respond to taps.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  preloadNextPage(places, control);
  if (bootstrap.facility) resumeSignOut(bootstrap.facility.slug_name);
  if (import.meta.env.PROD) saveMyPageOffline(places);
}

/**
 * Returns whether the page contains a form. Such a page is not reloaded after a failed start, because the
 * form can be sent without JavaScript and a reload would lose what the guest typed.
 */
const isFilledIn = () => document.querySelector('form') !== null;

const root = document.getElementById('root');
if (root) start(root).then(resetReloadCount, () => isFilledIn() || reloadAfterFailedStart());
