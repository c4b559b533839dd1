import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { StaffMessages } from '#i18n/messages.ts';
import { rememberLanguage } from './chosen-language.ts';
import { loadMessages } from './messages.ts';

/** A language with its texts: they change together, so that no page is half in each. */
type Spoken = { language: DashboardLanguage; messages: StaffMessages };
type Choose = (language: DashboardLanguage) => Promise<void>;

const ChooseContext = createContext<Choose>(async () => {});

export function useChooseLanguage(): Choose {
  return useContext(ChooseContext);
}

type Props = { first: Spoken; onChange: (language: DashboardLanguage) => void; children: ReactNode };

export function LanguageProvider({ first, onChange, children }: Props) {
  const [spoken, setSpoken] = useState(first);
  const choose = useCallback<Choose>(async language => {
    const messages = await loadMessages(language);
    rememberLanguage(language);
    setSpoken({ language, messages });
  }, []);
  // Before the pages under it ask the server anything in the new language.
  useLayoutEffect(() => {
    document.documentElement.lang = spoken.language;
    onChange(spoken.language);
  }, [spoken.language, onChange]);
  return (
    <IntlProvider locale={spoken.language} messages={spoken.messages} timeZone="Asia/Tokyo">
      <ChooseContext value={choose}>{children}</ChooseContext>
    </IntlProvider>
  );
}
