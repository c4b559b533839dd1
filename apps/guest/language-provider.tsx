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

type ChooseLanguage = (language: GuestLanguage) => Promise<void>;

const ChooseContext = createContext<ChooseLanguage>(async () => {});

export function useChooseLanguage(): ChooseLanguage {
  return useContext(ChooseContext);
}

type Props = { speech: LanguageStore; timeZone: string; children: ReactNode };

export function LanguageProvider({ speech, timeZone, children }: Props) {
  const { language, messages } = useSyncExternalStore(speech.subscribe, speech.current, speech.current);
  const choose = useCallback<ChooseLanguage>(
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
 * Stores the chosen language in a cookie so that the server renders the next page in that language. Does
 * nothing if cookies are blocked.
 */
function rememberLanguage(language: GuestLanguage): void {
  const cookie = `${languageCookie}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  try {
    Reflect.set(document, 'cookie', cookie);
  } catch {
    // Setting a cookie throws in a frame with an opaque origin.
  }
}
