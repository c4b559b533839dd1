import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { dashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { errorPage, LeaveFor } from '#features/staff/session/staff/leave-dashboard.ts';
import { isSignedIn, keepWanted } from '#features/staff/session/staff/signed-in.ts';
import { loadedLater } from '#platform/browser/loaded-later.ts';
import type { Ways } from '#platform/browser/navigation-state.ts';
import type { Bootstrap } from './bootstrap.ts';
import style from './dashboard.module.css';
import { useFacility } from './facility.ts';
import { CrashPage, NoLine } from './notices.tsx';
import { maySee } from './rights.ts';
import {
  authScreens,
  type DashboardScreen,
  dashboardScreens,
  login,
  offline,
  organizationScreens,
  type Screen,
} from './screens.ts';

const Dashboard = loadedLater(async () => (await import('./dashboard.tsx')).Dashboard);

/** Pages without the dashboard frame, besides those of the sign-in. */
const alone: Record<string, Screen> = { '/': login, [staffPages.offline]: offline, ...organizationScreens };

export function missingOf(path: string): Promise<unknown> | undefined {
  const page = dashboardScreens[path];
  const screen = page ?? alone[path] ?? authScreens[path.replace('/auth/', '/')];
  const parts = [screen?.component, page && Dashboard].filter(part => part !== undefined);
  const missing = parts.filter(part => !part.isHere());
  return missing.length === 0 ? undefined : Promise.all(missing.map(part => part.preload()));
}

export function staffRouter({ settings }: Bootstrap, history: RouterHistory, ways: Ways) {
  const root = createRootRoute({ component: () => <Root ways={ways} />, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (isSignedIn()) throw redirect({ to: staffPages.arrivals, search: {}, replace: true });
    },
    component: titled(login),
  });
  const auth = Object.entries(authScreens).flatMap(([address, screen]) =>
    [address, `/auth${address}`].map(path =>
      createRoute({ getParentRoute: () => root, path, component: titled(screen) }),
    ),
  );
  const without = createRoute({
    getParentRoute: () => root,
    path: staffPages.offline,
    component: titled(offline),
  });
  const above = Object.entries(organizationScreens).map(([path, screen]) =>
    createRoute({ getParentRoute: () => root, path, beforeLoad: assertSignedIn, component: titled(screen) }),
  );
  const within = createRoute({
    getParentRoute: () => root,
    path: dashboard,
    beforeLoad: assertSignedIn,
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
  const router = createRouter({
    routeTree: root.addChildren([home, ...auth, ...above, without, within.addChildren(pages)]),
    history,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: CrashPage,
  });
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) ways.remain();
  });
  return router;
}

function assertSignedIn(): void {
  if (isSignedIn()) return;
  keepWanted();
  throw redirect({ to: staffPages.login, search: {}, replace: true });
}

const titled = ({ component: Page, title }: Screen) =>
  Object.assign(
    () => {
      usePageTitle(title);
      return <Page />;
    },
    { preload: Page.preload },
  );

function DashboardPage({ screen }: { screen: DashboardScreen }) {
  const { user } = useFacility();
  usePageTitle(screen.title);
  if (!maySee(user, screen)) return <LeaveFor to={errorPage(404)} />;
  return (
    <div className={style.page} data-width={screen.width}>
      <screen.component />
    </div>
  );
}

function Root({ ways }: { ways: Ways }) {
  return (
    <>
      <Outlet />
      <NoLine ways={ways} />
    </>
  );
}

/** The server renders error pages, so that they have the right HTTP status. */
const NotFound = () => <LeaveFor to={errorPage(404)} />;

function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function usePageTitle(page: Screen['title']): void {
  const t = useTranslations('staff-shell');
  const title = t('title', { page: t(page) });
  // A layout effect, so that a page with tabs can set the title of the open tab in its own effect.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
