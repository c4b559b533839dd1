import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorPage } from '#features/session/staff/leave.ts';
import { isSignedIn } from '#features/session/staff/signed-in.ts';
import { keepWanted } from '#features/session/staff/wanted.ts';
import type { Bootstrap } from './bootstrap.ts';
import { CrashPage } from './crash-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { authScreens, dashboardScreens, login } from './screens.ts';

const Dashboard = lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard');

/** The pages of the dashboard (dashboard §2, decisions §2). */
export function staffRouter({ settings }: Bootstrap) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (isSignedIn()) throw redirect({ to: '/dashboard/', search: {}, replace: true });
    },
    component: login.component,
  });
  const auth = Object.entries(authScreens).flatMap(([address, { component }]) =>
    [address, `/auth${address}`].map(path => createRoute({ getParentRoute: () => root, path, component })),
  );
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    beforeLoad: () => {
      if (isSignedIn()) return;
      keepWanted();
      throw redirect({ to: '/login', search: {}, replace: true });
    },
    component: () => (
      <Dashboard settings={settings}>
        <Outlet />
      </Dashboard>
    ),
  });
  const pages = Object.entries(dashboardScreens).map(([address, screen]) =>
    createRoute({
      getParentRoute: () => dashboard,
      path: address.replace('/dashboard', ''),
      component: () => <DashboardPage screen={screen} />,
    }),
  );
  return createRouter({
    routeTree: root.addChildren([home, ...auth, dashboard.addChildren(pages)]),
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: CrashPage,
  });
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
