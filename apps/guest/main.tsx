import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { NoAnswer } from '#platform/browser/call.ts';
import { takeLink } from '#platform/browser/guest-session.ts';
import { beginAnew, hasBegun } from '#platform/browser/vite-preload.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import './dark.css';
import { readBootstrap } from './bootstrap.ts';
import { connectCalls } from './calls.ts';
import { firstLanguage, LanguageProvider } from './language-provider.tsx';
import { guestRouter } from './router.tsx';
import { startSpeech } from './speech.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      // A form must not change while the guest types, and a lost line must be shown at once, not waited for.
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

async function start(root: HTMLElement): Promise<void> {
  takeLink(guestPages.link);
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  const speech = await startSpeech(firstLanguage(bootstrap, window.location.search));
  const router = guestRouter(bootstrap, speech);
  connectCalls(router, bootstrap.facility, () => speech.current().language);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider speech={speech} timeZone={bootstrap.facility?.timezone ?? 'Asia/Tokyo'}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root).then(hasBegun, beginAnew);
