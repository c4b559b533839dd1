import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicUrl } from '#features/hotel/facility/staff/public-url.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { ApiError, configureCall, NoResponseError } from '#platform/browser/call.ts';
import { blockUntilLoaded } from '#platform/browser/navigation-state.ts';
import {
  reloadAfterFailedStart,
  reloadOnMissingFile,
  resetReloadCount,
} from '#platform/browser/vite-preload.ts';
import './styles.ts';
import { isDashboard, requiresSignIn, staffPages } from '#features/access/access/rules/staff-pages.ts';
import {
  endPendingSession,
  errorPageUrl,
  leaveAfterHandover,
  leaveDashboard,
  navigateTo,
} from '#features/staff/session/staff/leave-dashboard.ts';
import { rememberWantedPage } from '#features/staff/session/staff/signed-in.ts';
import { readBootstrap } from './bootstrap.ts';
import { shownHotelId } from './facility.ts';
import { firstLanguage, LanguageProvider, loadMessages } from './language-provider.tsx';
import { loadMissingParts, staffRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A server that is overloaded for a moment responds with 503.
      retry: (failures, error) =>
        failures < 1 &&
        (error instanceof NoResponseError || (error instanceof ApiError && error.status === 503)),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const styleNonce = () => document.querySelector<HTMLElement>('[property="csp-nonce"]')?.nonce ?? '';

async function start(root: HTMLElement): Promise<void> {
  const history = createBrowserHistory();
  const control = blockUntilLoaded(history, loadMissingParts);
  reloadOnMissingFile(control.wanted);
  const bootstrap = readBootstrap(document.getElementById('bootstrap')?.textContent);
  let language: DashboardLanguage = firstLanguage(bootstrap.lang);
  connectCalls(() => language);
  const { pathname } = window.location;
  const needsSession = pathname !== staffPages.offline;
  if (needsSession && !(await endPendingSession()) && requiresSignIn(pathname))
    return leaveDashboard(staffPages.login);
  const router = staffRouter(bootstrap, history, control);
  const first = { language, messages: await loadMessages(language) };
  const setLanguage = (chosen: DashboardLanguage) => {
    language = chosen;
  };
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queries}>
          <LanguageProvider first={first} onChange={setLanguage}>
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
if (root) start(root).then(resetReloadCount, reloadAfterFailedStart);

/**
 * Adds the language, the caller type `staff` and the shown hotel to every call. Redirects to a page outside
 * the dashboard on errors that concern the whole dashboard.
 */
function connectCalls(language: () => DashboardLanguage): void {
  configureCall({
    headers: () => {
      const hotel = shownHotelId();
      return {
        Lang: language(),
        'X-Caller': 'staff',
        ...(hotel !== undefined && { 'X-Hotel': String(hotel) }),
      };
    },
    onFailure: redirectOnError,
  });
}

// The sign-in pages show their errors themselves, such as how long a lock lasts.
function redirectOnError({ status, code }: ApiError): void {
  const { pathname } = window.location;
  if (!requiresSignIn(pathname)) return;
  if (code === 'hotel_needed' && isDashboard(pathname)) navigateTo(staffPages.hotels);
  // Drops the query parameters, because they refer to rows of the other hotel.
  if (code === 'other_hotel') navigateTo(pathname);
  if (code === 'password_change_needed') navigateTo(staffPages.ownPassword);
  if (code === 'two_factor_needed') navigateTo(staffPages.twoFactor);
  if (code === 'handed_over') leaveAfterHandover();
  if (status === 401) {
    rememberWantedPage();
    leaveDashboard(errorPageUrl(401));
  }
  if (status === 429) navigateTo(errorPageUrl(429, code === 'too_many_requests' ? 'busy' : undefined));
}
