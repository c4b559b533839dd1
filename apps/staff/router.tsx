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
import { dashboardPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { errorPageUrl, Redirect } from '#features/staff/session/staff/leave-dashboard.ts';
import { isOfHotel, isSignedIn, rememberWantedPage } from '#features/staff/session/staff/signed-in.ts';
import { lazyComponent } from '#platform/browser/loaded-later.ts';
import type { NavigationControl } from '#platform/browser/navigation-state.ts';
import type { Bootstrap } from './bootstrap.ts';
import style from './dashboard.module.css';
import { useFacility } from './facility.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { CrashPage, OfflineNotice } from './notices.tsx';
import { maySee } from './rights.ts';
import {
  authScreens,
  type DashboardScreen,
  dashboardScreens,
  loginScreen,
  offlineScreen,
  organizationScreens,
  type Screen,
} from './screens.ts';

const Dashboard = lazyComponent(async () => (await import('./dashboard.tsx')).Dashboard);

/** Pages without the dashboard frame, in addition to the sign-in pages. */
const standaloneScreens: Record<string, Screen> = {
  '/': loginScreen,
  [staffPages.offline]: offlineScreen,
  ...organizationScreens,
};

export function loadMissingParts(path: string): Promise<unknown> | undefined {
  const page = dashboardScreens[path];
  const screen = page ?? standaloneScreens[path] ?? authScreens[path.replace('/auth/', '/')];
  const parts = [screen?.component, page && Dashboard].filter(part => part !== undefined);
  const missing = parts.filter(part => !part.isHere());
  return missing.length === 0 ? undefined : Promise.all(missing.map(part => part.preload()));
}

export function staffRouter({ settings }: Bootstrap, history: RouterHistory, control: NavigationControl) {
  const root = createRootRoute({ component: () => <Root ways={control} />, notFoundComponent: NotFound });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (isSignedIn()) throw redirect({ to: staffPages.arrivals, search: {}, replace: true });
    },
    component: withAuthFrame(loginScreen),
  });
  const auth = Object.entries(authScreens).flatMap(([address, screen]) =>
    [address, `/auth${address}`].map(path =>
      createRoute({ getParentRoute: () => root, path, component: withAuthFrame(screen) }),
    ),
  );
  const offlineRoute = createRoute({
    getParentRoute: () => root,
    path: staffPages.offline,
    component: withTitle(offlineScreen),
  });
  const organizationRoutes = Object.entries(organizationScreens).map(([path, screen]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        assertSignedIn();
        if (isOfHotel()) throw redirect({ to: staffPages.arrivals, search: {}, replace: true });
      },
      component: withTitle(screen),
    }),
  );
  const dashboardRoute = createRoute({
    getParentRoute: () => root,
    path: dashboardPath,
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
      getParentRoute: () => dashboardRoute,
      path: address.replace(dashboardPath, ''),
      component: Object.assign(() => <DashboardPage screen={screen} />, {
        preload: screen.component.preload,
      }),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren([
      home,
      ...auth,
      ...organizationRoutes,
      offlineRoute,
      dashboardRoute.addChildren(pages),
    ]),
    history,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: CrashPage,
  });
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) control.remain();
  });
  return router;
}

function assertSignedIn(): void {
  if (isSignedIn()) return;
  rememberWantedPage();
  throw redirect({ to: staffPages.login, search: {}, replace: true });
}

const withTitle = ({ component: Page, title }: Screen) =>
  Object.assign(
    () => {
      usePageTitle(title);
      return <Page />;
    },
    { preload: Page.preload },
  );

const withAuthFrame = ({ component: Page, title }: Screen) =>
  Object.assign(
    () => {
      usePageTitle(title);
      return (
        <>
          <header className={style.languages}>
            <LanguageSwitch />
          </header>
          <Page />
        </>
      );
    },
    { preload: Page.preload },
  );

function DashboardPage({ screen }: { screen: DashboardScreen }) {
  const { user } = useFacility();
  usePageTitle(screen.title);
  if (!maySee(user, screen)) return <Redirect to={errorPageUrl(404)} />;
  return (
    <div className={style.page} data-width={screen.width}>
      <screen.component />
    </div>
  );
}

function Root({ ways }: { ways: NavigationControl }) {
  return (
    <>
      <Outlet />
      <OfflineNotice ways={ways} />
    </>
  );
}

/** The server renders error pages, so that they have the right HTTP status. */
const NotFound = () => <Redirect to={errorPageUrl(404)} />;

function writeSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function usePageTitle(page: Screen['title']): void {
  const t = useTranslations('staff-shell');
  const title = t('title', { page: t(page) });
  // Uses a layout effect, so that a page with tabs can set the title of the open tab in its own effect.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
