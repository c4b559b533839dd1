import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { IntlProvider } from 'use-intl';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { type Bootstrap, languageCookie } from './bootstrap.ts';
import type { LanguageStore } from './speech.ts';

type Choose = (language: GuestLanguage) => Promise<void>;

const ChooseContext = createContext<Choose>(async () => {});

export function useChooseLanguage(): Choose {
  return useContext(ChooseContext);
}

type Props = { speech: LanguageStore; timeZone: string; children: ReactNode };

export function LanguageProvider({ speech, timeZone, children }: Props) {
  const { language, messages } = useSyncExternalStore(speech.subscribe, speech.current, speech.current);
  const choose = useCallback<Choose>(
    async chosen => {
      await speech.speak(chosen);
      rememberLanguage(speech.current().language);
    },
    [speech],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={language} messages={messages} timeZone={timeZone}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </IntlProvider>
  );
}

export function languagesOf({ facility }: Pick<Bootstrap, 'facility'>): readonly GuestLanguage[] {
  return facility?.languages.map(language => language.code) ?? guestLanguages;
}

const YEAR_SECONDS = 365 * 86_400;

/**
 * Keeps the choice beyond this tab, so that the server renders the next page in it. The Cookie Store API is
 * missing in Safari before 18.4, in Firefox before 140 and everywhere without TLS. A browser that forbids
 * cookies still shows this page in the chosen language.
 */
function rememberLanguage(language: GuestLanguage): void {
  const cookie = `${languageCookie}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  try {
    Reflect.set(document, 'cookie', cookie);
  } catch {
    // Thrown in a frame without an origin of its own.
  }
}
