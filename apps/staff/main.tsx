import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicUrl } from '#features/facility/staff/public-url.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { NoAnswer } from '#platform/browser/call.ts';
import { beginAnew, reloadOnMissingFile } from '#platform/browser/vite-preload.ts';
import { keepUntilLoaded } from '#platform/browser/ways.ts';
import './styles.ts';
import { readBootstrap } from './bootstrap.ts';
import { connectCalls } from './calls.ts';
import { firstLanguage } from './chosen-language.ts';
import { LanguageProvider } from './language-provider.tsx';
import { loadMessages } from './messages.ts';
import { missingOf, staffRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NoAnswer && failures < 1,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The page's own nonce: styles that the kit writes are ours. */
const styleNonce = () => document.querySelector<HTMLElement>('[property="csp-nonce"]')?.nonce ?? '';

async function start(root: HTMLElement): Promise<void> {
  const history = createBrowserHistory();
  const ways = keepUntilLoaded(history, missingOf);
  reloadOnMissingFile(ways.wanted);
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  let language: DashboardLanguage = firstLanguage(bootstrap.lang);
  connectCalls(() => language);
  const router = staffRouter(bootstrap, history, ways);
  const first = { language, messages: await loadMessages(language) };
  const onLanguage = (chosen: DashboardLanguage) => {
    language = chosen;
  };
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme="light"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queries}>
          <LanguageProvider first={first} onChange={onLanguage}>
            <PublicUrl value={bootstrap.settings.publicUrl}>
              <RouterProvider router={router} />
            </PublicUrl>
          </LanguageProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root).catch(beginAnew);
