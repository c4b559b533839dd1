import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { IntlProvider } from 'use-intl';
import { type GuestLanguage, guestLanguages, isGuestLanguage } from '#i18n/languages.ts';
import type { Bootstrap } from './bootstrap.ts';
import type { Speech } from './speech.ts';

type Choose = (language: GuestLanguage) => Promise<void>;

const ChooseContext = createContext<Choose>(async () => {});

/** Changes the language of the page while the guest uses it: everything typed stays. */
export function useChooseLanguage(): Choose {
  return useContext(ChooseContext);
}

type Props = { speech: Speech; timeZone: string; children: ReactNode };

export function LanguageProvider({ speech, timeZone, children }: Props) {
  const { language, messages } = useSyncExternalStore(speech.subscribe, speech.current);
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

const CHOICE = 'language';

/** The languages that may be chosen here: the facility's, or all where there is no facility. */
export function languagesOf({ facility }: Pick<Bootstrap, 'facility'>): readonly GuestLanguage[] {
  return facility?.languages.map(language => language.code) ?? guestLanguages;
}

/** `?lang` of the address, else the guest's earlier choice, else what the server detected. */
export function firstLanguage(bootstrap: Bootstrap, search: string): GuestLanguage {
  const asked = new URLSearchParams(search).get('lang');
  const wishes = [asked, rememberedLanguage()].filter(isGuestLanguage);
  return wishes.find(language => languagesOf(bootstrap).includes(language)) ?? bootstrap.lang;
}

/** A choice outlives the tab: the next visit opens in it. */
function rememberLanguage(language: GuestLanguage): void {
  try {
    window.localStorage.setItem(CHOICE, language);
  } catch {
    // A browser that forbids storage still shows this page in the chosen language.
  }
}

function rememberedLanguage(): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}
