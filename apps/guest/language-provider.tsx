import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { IntlProvider } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { rememberLanguage } from './chosen-language.ts';
import type { Speech } from './speech.ts';

type Choose = (language: GuestLanguage) => Promise<void>;

const ChooseContext = createContext<Choose>(async () => {});

/** Changes the language of the page under the guest's hands: whatever was typed stays. */
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
