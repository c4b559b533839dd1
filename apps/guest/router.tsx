import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { rememberPlace } from '#platform/browser/place-before.ts';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';
import { CrashPage } from './crash-page.tsx';
import { ErrorPage, errorStatuses } from './error-page.tsx';
import { pageAt } from './pages.ts';
import { Pending } from './pending.tsx';
import { type ScreenProps, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import type { Speech } from './speech.ts';

type Facility = BootstrapFacility | null;
type Search = Record<string, string>;

const TermsPage = lazyRouteComponent(() => import('./terms-page.tsx'), 'TermsPage');

/** The pages of the guest app, for the facility that the server found. */
export function guestRouter(bootstrap: Bootstrap, speech: Speech) {
  const { facility } = bootstrap;
  const root = createRootRoute({
    component: () => <Shell bootstrap={bootstrap} />,
    notFoundComponent: () => <ErrorPage status="404" facility={facility} />,
  });
  const terms = createRoute({
    getParentRoute: () => root,
    path: '/terms-and-condition',
    component: () => <TermsPage bootstrap={bootstrap} />,
  });
  root.addChildren([terms, ...screenRoutes(root, bootstrap, speech), ...errorRoutes(root, facility)]);
  return createRouter({
    routeTree: root,
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    defaultErrorComponent: CrashPage,
  });
}

function screenRoutes(root: AnyRoute, bootstrap: Bootstrap, speech: Speech) {
  const { facility } = bootstrap;
  return Object.entries(screens).map(([path, { component, withoutHotel, opensJourney }]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ search, location }) => {
        const { slug }: Search = search;
        const named = slug === undefined ? {} : { slug };
        if (!facility && !(withoutHotel && slug === undefined))
          throw redirect({ to: '/error-404', search: named, replace: true });
        if (!opensJourney || !facility?.maintenance) return;
        rememberPlace(location.href);
        throw redirect({ to: '/error-503', search: named, replace: true });
      },
      // Every step carries the slug, and vericode=on where the message had a code (decisions §2).
      search: { middlewares: [retainSearchParams<Search>(['slug', 'vericode'])] },
      loader: () => speech.need(pageAt(path).texts ?? []),
      component: facility || !withoutHotel ? screenFor(component, bootstrap) : withoutHotel,
    }),
  );
}

function screenFor(Screen: AsyncRouteComponent<ScreenProps>, { facility, settings }: Bootstrap) {
  const Route: AsyncRouteComponent<object> = () =>
    facility && <Screen facility={facility} publicUrl={settings.publicUrl} />;
  if (Screen.preload) Route.preload = Screen.preload;
  return Route;
}

function errorRoutes(root: AnyRoute, facility: Facility) {
  return errorStatuses.map(status => {
    const route = createRoute({
      getParentRoute: () => root,
      path: `/error-${status}`,
      component: function ErrorScreen() {
        const search: Search = route.useSearch();
        return <ErrorPage status={status} reason={search.status} from={search.from} facility={facility} />;
      },
    });
    return route;
  });
}

function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
