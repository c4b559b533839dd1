import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { GuestLanguage } from '#i18n/languages.ts';
import { NoAnswer } from '#platform/browser/call.ts';
import { takeLink } from '#platform/browser/guest-session.ts';
import { reloadOnMissingFile } from '#platform/browser/vite-preload.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { readBootstrap } from './bootstrap.ts';
import { connectCalls } from './calls.ts';
import { firstLanguage } from './chosen-language.ts';
import { LanguageProvider } from './language-provider.tsx';
import { loadMessages } from './messages.ts';
import { guestRouter } from './router.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      // A form must not change under the guest's hands, and a train's tunnel must be told, not waited out.
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

async function start(root: HTMLElement): Promise<void> {
  reloadOnMissingFile();
  takeLink('/init');
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  let language: GuestLanguage = firstLanguage(bootstrap, window.location.search);
  const router = guestRouter(bootstrap);
  connectCalls(router, () => language);
  const first = { language, messages: await loadMessages(language) };
  const onLanguage = (chosen: GuestLanguage) => {
    language = chosen;
  };
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider
          first={first}
          timeZone={bootstrap.facility?.timezone ?? 'Asia/Tokyo'}
          onChange={onLanguage}
        >
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
