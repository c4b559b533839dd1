import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { StaffMessages } from '#i18n/messages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { isDashboardLanguage } from './bootstrap.ts';

/** A language with its texts. The pair is replaced as a whole so that no page mixes two languages. */
type LoadedLanguage = { language: DashboardLanguage; messages: StaffMessages };
type ChooseLanguage = (language: DashboardLanguage) => Promise<void>;

const ChooseContext = createContext<ChooseLanguage>(async () => {});

export function useChooseLanguage(): ChooseLanguage {
  return useContext(ChooseContext);
}

type Props = { first: LoadedLanguage; onChange: (language: DashboardLanguage) => void; children: ReactNode };

export function LanguageProvider({ first, onChange, children }: Props) {
  const [spoken, setSpoken] = useState(first);
  const choose = useCallback<ChooseLanguage>(async language => {
    const messages = await loadMessages(language);
    rememberLanguage(language);
    setSpoken({ language, messages });
  }, []);
  // A layout effect runs before the pages below request anything in the new language.
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

const LANGUAGE_KEY = 'staff-language';

export function firstLanguage(detected: DashboardLanguage): DashboardLanguage {
  const storedLanguage = readBrowser(LANGUAGE_KEY);
  return isDashboardLanguage(storedLanguage) ? storedLanguage : detected;
}

function rememberLanguage(language: DashboardLanguage): void {
  writeBrowser(LANGUAGE_KEY, language);
}

const catalogs: Record<DashboardLanguage, () => Promise<{ default: StaffMessages }>> = {
  ja: () => import('#i18n/ja/staff-app.ts'),
  en: () => import('#i18n/en/staff-app.ts'),
};

export async function loadMessages(language: DashboardLanguage): Promise<StaffMessages> {
  return (await catalogs[language]()).default;
}
