import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  retainSearchParams,
  useRouter,
} from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { type LoadedLater, loadedLater } from '#platform/browser/loaded-later.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { letReloadAgain, reloadOnMissingFile } from '#platform/browser/vite-preload.ts';
import { keepUntilLoaded, type Ways } from '#platform/browser/ways.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';
import { ErrorPage, errorStatuses } from './error-page.tsx';
import { pageAt } from './pages.ts';
import { type ScreenProps, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import type { Speech } from './speech.ts';

type Facility = BootstrapFacility | null;
type Search = Record<string, string>;

const TermsPage = loadedLater(async () => (await import('./terms-page.tsx')).TermsPage);

/** Loads the code and the texts of the page at a path; undefined where all is here. */
function missingOf(path: string, speech: Speech): Promise<unknown> | undefined {
  const { texts = [] } = pageAt(path);
  const { component, withoutHotel } = screens[path] ?? {};
  const parts = [component, withoutHotel].filter(part => part !== undefined && !part.isHere());
  if (parts.length === 0 && speech.has(texts)) return undefined;
  return Promise.all([speech.need(texts), ...parts.map(part => part?.preload())]);
}

/** Loads the page that is likely to be next before the guest asks for it, also where the line came back only now. */
function prepareNext(router: ReturnType<typeof routerOf>, ways: Ways): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function prepare() {
    const { next } = pageAt(router.state.resolvedLocation?.pathname ?? '');
    if (next !== undefined) ways.prepare(next);
  }
  router.subscribe('onResolved', () => {
    clearTimeout(timer);
    timer = setTimeout(prepare, SETTLED_MS);
  });
  window.addEventListener('online', prepare);
}

const SETTLED_MS = 500;

type Surroundings = { speech: Speech; history: RouterHistory; ways: Ways };

/** The pages of the guest app, for the facility that the server found. */
export function guestRouter(bootstrap: Bootstrap, speech: Speech) {
  const history = createBrowserHistory();
  const ways = keepUntilLoaded(history, path => missingOf(path, speech));
  reloadOnMissingFile(ways.wanted);
  const router = routerOf(bootstrap, { speech, history, ways });
  prepareNext(router, ways);
  return router;
}

function routerOf(bootstrap: Bootstrap, { speech, history, ways }: Surroundings) {
  const { facility } = bootstrap;
  const root = createRootRoute({
    component: () => <Shell bootstrap={bootstrap} ways={ways} />,
    notFoundComponent: () => <ErrorPage status="404" facility={facility} />,
  });
  const terms = createRoute({
    getParentRoute: () => root,
    path: guestPages.terms,
    component: Object.assign(() => <TermsPage bootstrap={bootstrap} />, { preload: TermsPage.preload }),
  });
  root.addChildren([terms, ...screenRoutes(root, bootstrap, speech), ...errorRoutes(root, facility)]);
  return createRouter({
    routeTree: root,
    history,
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
        const isOut = bootstrap.page.status === 503;
        if (!isOut && !facility && !(withoutHotel && slug === undefined))
          throw redirect({ to: guestPages.notFound, search: named, replace: true });
        if (!isOut && !(opensJourney && facility?.maintenance)) return;
        rememberPlace(location.href);
        throw redirect({ to: guestPages.maintenance, search: named, replace: true });
      },
      // Every step carries the slug, the link's handle, and vericode=on where the message had a code
      // (docs/decisions/2026-11-22-secrets-in-addresses.md).
      search: { middlewares: [retainSearchParams<Search>(['slug', 'vericode', 'link'])] },
      loader: () => speech.need(pageAt(path).texts ?? []),
      component: facility || !withoutHotel ? screenFor(component, bootstrap) : withoutHotel,
    }),
  );
}

function screenFor(Screen: LoadedLater<ScreenProps>, { facility, settings }: Bootstrap) {
  const Route = () => facility && <Screen facility={facility} publicUrl={settings.publicUrl} />;
  return Object.assign(Route, { preload: Screen.preload });
}

function errorRoutes(root: AnyRoute, facility: Facility) {
  return errorStatuses.map(status => {
    const route = createRoute({
      getParentRoute: () => root,
      path: `/error-${status}`,
      component: function ErrorScreen() {
        const search: Search = route.useSearch();
        const { status: reason, from, page } = search;
        return <ErrorPage status={status} reason={reason} from={from} page={page} facility={facility} />;
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

/** A fault of ours, or a page that did not come whole: it is tried once more, or loaded anew; drafts are on the server. */
function CrashPage() {
  const t = useTranslations('guest');
  const router = useRouter();
  const tryAgain = () => {
    letReloadAgain();
    void router.invalidate();
  };
  return (
    <>
      <Lead title={t('crash.title')}>{t('crash.body')}</Lead>
      <Stack>
        <Button onClick={tryAgain}>{t('tryAgain')}</Button>
        <Button kind="plain" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Stack>
    </>
  );
}

/** The outline of a screen that is still on its way. */
function Pending() {
  const t = useTranslations('guest');
  return <Skeleton label={t('loading')} />;
}
