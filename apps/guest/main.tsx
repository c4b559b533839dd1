import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { browserPlaces } from '#platform/browser/browser-places.ts';
import { keepUntilLoaded } from '#platform/browser/navigation-state.ts';
import { beginAnew, hasBegun, reloadOnMissingFile } from '#platform/browser/vite-preload.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/dark.css';
import './lines.css';
import { App } from './app.tsx';
import { readBootstrap } from './bootstrap.ts';
import { connectCalls } from './calls.ts';
import { followFinish } from './finish.ts';
import { keepMyPage } from './offline.ts';
import { openedAt } from './opened-at.ts';
import { leadFrom } from './pages.ts';
import { missingOf, prepareNext } from './router.tsx';
import { startSpeech } from './speech.ts';

async function start(root: HTMLElement): Promise<void> {
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  const place = openedAt(bootstrap);
  if (place === null) return;
  const speech = await startSpeech(bootstrap.lang);
  const places = browserPlaces(place, next => leadFrom(next, bootstrap));
  const ways = keepUntilLoaded(places, path => missingOf(path, speech));
  reloadOnMissingFile(ways.wanted);
  connectCalls(places, bootstrap.facility, () => speech.current().language);
  await missingOf(place.path, speech);
  const app = (
    <StrictMode>
      <App bootstrap={bootstrap} speech={speech} places={places} ways={ways} />
    </StrictMode>
  );
  // Hydrates in slices so that a slow phone can respond to taps.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  prepareNext(places, ways);
  if (bootstrap.facility) followFinish(bootstrap.facility.slug_name);
  if (import.meta.env.PROD) keepMyPage(places);
}

/**
 * A server-rendered form can be sent without JavaScript. Reloading the page would lose what the guest typed.
 */
const isFilledIn = () => document.querySelector('form') !== null;

const root = document.getElementById('root');
if (root) start(root).then(hasBegun, () => isFilledIn() || beginAnew());
