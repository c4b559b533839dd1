import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { GuestMessages } from '#i18n/messages.ts';
import { rememberLanguage } from './chosen-language.ts';
import { loadMessages } from './messages.ts';

/** A language with its texts: they change together, so that no page is half in each. */
export type Spoken = { language: GuestLanguage; messages: GuestMessages };
type Choose = (language: GuestLanguage) => Promise<void>;

const ChooseContext = createContext<Choose>(async () => {});

/** Changes the language of the page under the guest's hands: whatever was typed stays. */
export function useChooseLanguage(): Choose {
  return useContext(ChooseContext);
}

type Props = {
  first: Spoken;
  timeZone: string;
  onChange: (language: GuestLanguage) => void;
  children: ReactNode;
};

export function LanguageProvider({ first, timeZone, onChange, children }: Props) {
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
    <IntlProvider locale={spoken.language} messages={spoken.messages} timeZone={timeZone}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </IntlProvider>
  );
}
