import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { dashboard, staffPages } from '#features/access/rules/staff-pages.ts';
import { errorPage } from '#features/session/staff/leave.ts';
import { isSignedIn } from '#features/session/staff/signed-in.ts';
import { keepWanted } from '#features/session/staff/wanted.ts';
import { loadedLater } from '#platform/browser/loaded-later.ts';
import type { Ways } from '#platform/browser/ways.ts';
import type { Bootstrap } from './bootstrap.ts';
import { CrashPage } from './crash-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { NoLine } from './no-line.tsx';
import { authScreens, dashboardScreens, login } from './screens.ts';

const Dashboard = loadedLater(async () => (await import('./dashboard.tsx')).Dashboard);

/** What is missing of the page at a path: nothing once its code is here. */
export function missingOf(path: string): Promise<unknown> | undefined {
  const page = dashboardScreens[path];
  const screen = page ?? (path === '/' ? login : authScreens[path.replace('/auth/', '/')]);
  const parts = [screen?.component, page && Dashboard].filter(part => part !== undefined);
  const missing = parts.filter(part => !part.isHere());
  return missing.length === 0 ? undefined : Promise.all(missing.map(part => part.preload()));
}

/** The pages of the dashboard. */
export function staffRouter({ settings }: Bootstrap, history: RouterHistory, ways: Ways) {
  const root = createRootRoute({ component: () => <Root ways={ways} />, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (isSignedIn()) throw redirect({ to: staffPages.list, search: {}, replace: true });
    },
    component: login.component,
  });
  const auth = Object.entries(authScreens).flatMap(([address, { component }]) =>
    [address, `/auth${address}`].map(path => createRoute({ getParentRoute: () => root, path, component })),
  );
  const within = createRoute({
    getParentRoute: () => root,
    path: dashboard,
    beforeLoad: () => {
      if (isSignedIn()) return;
      keepWanted();
      throw redirect({ to: staffPages.login, search: {}, replace: true });
    },
    component: Object.assign(
      () => (
        <Dashboard settings={settings}>
          <Outlet />
        </Dashboard>
      ),
      { preload: Dashboard.preload },
    ),
  });
  const pages = Object.entries(dashboardScreens).map(([address, screen]) =>
    createRoute({
      getParentRoute: () => within,
      path: address.replace(dashboard, ''),
      component: Object.assign(() => <DashboardPage screen={screen} />, {
        preload: screen.component.preload,
      }),
    }),
  );
  return createRouter({
    routeTree: root.addChildren([home, ...auth, within.addChildren(pages)]),
    history,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: CrashPage,
  });
}

function Root({ ways }: { ways: Ways }) {
  return (
    <>
      <Outlet />
      <NoLine ways={ways} />
    </>
  );
}

/** The pages of errors are the server's own, with their status. */
function NotFound() {
  useEffect(() => window.location.replace(errorPage(404)), []);
  return null;
}

function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
