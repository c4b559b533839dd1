import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FinishContext } from '#features/guest/guest-access/guest/finish-here.ts';
import { useHandOver } from '#features/guest/guest-access/guest/handed-over.ts';
import { OfferedLanguages } from '#features/guest/guest-access/guest/offered-languages.ts';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { BrandingHeader } from '#features/hotel/hotel-face/guest/face-top.tsx';
import { emptyBranding } from '#features/hotel/hotel-face/rules/face.ts';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { withoutPhraseEnds } from '#i18n/phrase-ends.ts';
import type { NavigationControl } from '#platform/browser/navigation-state.ts';
import { type PageLocation, usePageLocation } from '#platform/browser/place.ts';
import { LanguageSelect, Page } from '#ui/page.tsx';
import { PageStatusSlot, Progress } from '#ui/progress.tsx';
import { Toasts, ToastWhile } from '#ui/toasts.tsx';
import type { Bootstrap, BootstrapFacility } from './bootstrap.ts';
import { signOutBrowser } from './finish.ts';
import { Foot } from './foot.tsx';
import { languagesOf, useChooseLanguage } from './language-provider.tsx';
import { pageAt, siteName, stepAt, titleOf } from './pages.ts';
import { TestMark } from './test-mark.tsx';

type Props = { bootstrap: Bootstrap; ways: NavigationControl | undefined; children: ReactNode };

export function Shell({ bootstrap, ways, children }: Props) {
  const t = useTranslations('guest');
  const location = usePageLocation();
  const { path } = location;
  const [statusSlot, setStatusSlot] = useState<HTMLElement | null>(null);
  const { facility, settings } = bootstrap;
  const hotelName = siteName(t, useLocale(), facility);
  const handOver = useHandOver();
  const Frame = useHandOverFrame(isAtDesk(handOver));
  const slug = facility?.slug_name ?? '';
  const codes = useMemo(() => languagesOf({ facility }), [facility]);
  const finishHere = useCallback(() => signOutBrowser(slug), [slug]);
  useTitle(location, facility);
  return (
    <Toasts dismissLabel={t('dismiss')} language={useLocale()}>
      <PageStatusSlot value={statusSlot}>
        <FinishContext value={finishHere}>
          <OfferedLanguages value={codes}>
            <Page
              top={
                <>
                  {facility?.is_test && <TestMark />}
                  {Frame && handOver === 'typed' && <Frame.TypedNote />}
                  <BrandingHeader
                    face={facility?.face ?? emptyBranding}
                    name={hotelName}
                    showsCover={pageAt(path).showsCover ?? false}
                  >
                    <Languages bootstrap={bootstrap} />
                  </BrandingHeader>
                  <Steps
                    path={path}
                    asked={facility ? optionalStepsOf(facility) : []}
                    statusRef={setStatusSlot}
                  />
                </>
              }
              foot={facility && <Foot path={path} facility={facility} publicUrl={settings.publicUrl} />}
            >
              {ways && <ConnectionToasts ways={ways} />}
              {children}
            </Page>
            {Frame && (handOver === 'device' || handOver === 'typed') && (
              <Frame.Cover way={handOver} finish={finishHere} />
            )}
          </OfferedLanguages>
        </FinishContext>
      </PageStatusSlot>
    </Toasts>
  );
}

type HandOverFrame = typeof import('#features/guest/hand-over/guest/hand-over-frame.tsx');

function useHandOverFrame(isWanted: boolean): HandOverFrame | undefined {
  const [frame, setFrame] = useState<HandOverFrame>();
  useEffect(() => {
    if (isWanted)
      import('#features/guest/hand-over/guest/hand-over-frame.tsx').then(setFrame, () => undefined);
  }, [isWanted]);
  return isWanted ? frame : undefined;
}

function useTitle(location: PageLocation, facility: Bootstrap['facility']): void {
  const title = titleOf(useTranslations('guest'), useLocale(), location, facility);
  useEffect(() => {
    document.title = withoutPhraseEnds(title);
  }, [title]);
}

function ConnectionToasts({ ways }: { ways: NavigationControl }) {
  const t = useTranslations('guest');
  const { state, times } = useSyncExternalStore(ways.subscribe, ways.current, ways.current);
  const isSlow = useIsSlow(ways);
  return (
    <>
      <ToastWhile text={state === 'noLine' ? t('form.offline') : null} kind="danger" time={times} />
      <ToastWhile text={isSlow ? t('loading') : null} />
    </>
  );
}

const SLOW_MS = 300;

function useIsSlow(control: NavigationControl): boolean {
  const [slow] = useState(() => createSlowLoadingStore(control));
  return useSyncExternalStore(slow.subscribe, slow.current, slow.current);
}

function createSlowLoadingStore(control: NavigationControl) {
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function subscribe(changed: () => void) {
    function setSlow(next: boolean) {
      isSlow = next;
      changed();
    }
    return control.subscribe(() => {
      if (control.current().state === 'loading') {
        timer ??= setTimeout(setSlow, SLOW_MS, true);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      setSlow(false);
    });
  }
  return { subscribe, current: () => isSlow };
}

function Languages({ bootstrap }: { bootstrap: Bootstrap }) {
  const t = useTranslations('guest');
  const [failed, setFailed] = useState(0);
  const choose = useChooseLanguage();
  const language = useLocale();
  const options = languagesOf(bootstrap).map(code => ({ code, name: languageNames[code] }));
  const change = (code: GuestLanguage) =>
    choose(code).then(
      () => setFailed(0),
      () => setFailed(failed + 1),
    );
  if (options.length < 2) return null;
  return (
    <>
      <ToastWhile text={failed > 0 ? t('form.offline') : null} kind="danger" time={failed} />
      <LanguageSelect label={t('language')} languages={options} value={language} onChange={change} />
    </>
  );
}

const optionalStepsOf = ({ filters, picture_steps }: BootstrapFacility) =>
  filters.length > 0 ? ['localized_filter', ...picture_steps] : picture_steps;

type StepsProps = {
  path: string;
  asked: readonly string[];
  statusRef: (slot: HTMLElement | null) => void;
};

function Steps({ path, asked, statusRef }: StepsProps) {
  const t = useTranslations('guest');
  const progress = stepAt(path, asked);
  if (progress === null) return null;
  const { current, total } = progress;
  const name = t(pageAt(path).title);
  return (
    <Progress
      current={current}
      total={total}
      name={name}
      count={t('progress.count', { current, total })}
      spoken={t('progress.spoken', { current, total, name })}
      statusRef={statusRef}
    />
  );
}
