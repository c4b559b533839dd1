import { Component, type ReactNode, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { BrowserNavigation } from '#platform/browser/browser-places.ts';
import { isDataLimited, whenIdle } from '#platform/browser/idle.ts';
import { lazyComponent } from '#platform/browser/loaded-later.ts';
import type { NavigationControl } from '#platform/browser/navigation-state.ts';
import { type Navigation, useBrowserValue, usePageLocation } from '#platform/browser/place.ts';
import { allowReload } from '#platform/browser/vite-preload.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Bootstrap } from './bootstrap.ts';
import { errorKindAt } from './error-kind.ts';
import { ErrorPage } from './error-page.tsx';
import { NeedsScript } from './needs-script.tsx';
import { pageAt } from './pages.ts';
import { screens } from './screens.ts';
import type { LanguageStore } from './speech.ts';

const QueryProvider = lazyComponent(async () => (await import('./query-provider.tsx')).QueryProvider);
const TermsPage = lazyComponent(async () => (await import('./terms-page.tsx')).TermsPage);

export function loadMissingParts(path: string, speech: LanguageStore): Promise<unknown> | undefined {
  const { texts = [], asksNothing } = pageAt(path);
  const { component, withoutHotel } = screens[path] ?? {};
  const termsPage = path === guestPages.terms ? TermsPage : undefined;
  const provider = asksNothing ? undefined : QueryProvider;
  const parts = [component, withoutHotel, termsPage, provider].filter(
    part => part !== undefined && !part.isHere(),
  );
  if (parts.length === 0 && speech.has(texts)) return undefined;
  return Promise.all([speech.need(texts), ...parts.map(part => part?.preload())]);
}

/**
 * Loads the code of the next page once the guest uses this page, so that a slow phone that has just opened it can
 * respond to taps.
 */
export function preloadNextPage(places: Navigation, control: NavigationControl): void {
  let stop = () => {};
  function prepare() {
    const { next } = pageAt(places.current().path);
    if (next !== undefined && !isDataLimited()) control.prepare(next);
  }
  function prepareWhenIdle() {
    stop();
    stop = whenIdle(prepare);
  }
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, prepareWhenIdle, { once: true });
  places.subscribe(prepareWhenIdle);
  window.addEventListener('online', prepareWhenIdle);
}

type Props = { bootstrap: Bootstrap; places: Navigation & Partial<BrowserNavigation> };

export function CurrentPage({ bootstrap, places }: Props) {
  const place = usePageLocation();
  useLayoutEffect(() => places.settle?.(place), [places, place]);
  return (
    <ErrorBoundary key={place.path}>
      <Screen bootstrap={bootstrap} />
    </ErrorBoundary>
  );
}

function Screen({ bootstrap }: { bootstrap: Bootstrap }) {
  const t = useTranslations('guest');
  const place = usePageLocation();
  const { path, search } = place;
  const isHydrated = useBrowserValue(isInBrowser, false);
  const { facility, settings } = bootstrap;
  if (!isHydrated && !pageAt(path).comesWhole)
    return (
      <>
        <NeedsScript facility={facility} />
        <Skeleton label={t('loading')} />
      </>
    );
  if (path === guestPages.terms)
    return (
      <QueryProvider>
        <TermsPage bootstrap={bootstrap} />
      </QueryProvider>
    );
  const { component: Page, withoutHotel: WithoutHotel } = screens[path] ?? {};
  if (Page && facility) {
    const page = <Page facility={facility} publicUrl={settings.publicUrl} />;
    return pageAt(path).asksNothing ? page : <QueryProvider>{page}</QueryProvider>;
  }
  if (WithoutHotel) return <WithoutHotel />;
  const kind = errorKindAt(place, facility !== null);
  return <ErrorPage kind={kind} from={search.from} page={search.page} facility={facility} />;
}

const isInBrowser = () => true;

type BoundaryState = { isBroken: boolean };

class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { isBroken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  override render() {
    const tryAgain = () => this.setState({ isBroken: false });
    return this.state.isBroken ? <CrashPage onTryAgain={tryAgain} /> : this.props.children;
  }
}

/**
 * Shown after a crash or an incomplete page load. The guest can try again or reload the page. Drafts are on
 * the server.
 */
function CrashPage({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('guest');
  function tryAgain() {
    allowReload();
    onTryAgain();
  }
  return (
    <>
      <PageIntro title={t('crash.title')}>{t('crash.body')}</PageIntro>
      <Stack>
        <Button onClick={tryAgain}>{t('tryAgain')}</Button>
        <Button kind="plain" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      </Stack>
    </>
  );
}
