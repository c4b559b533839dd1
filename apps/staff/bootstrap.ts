import { type DashboardLanguage, dashboardLanguages } from '#i18n/languages.ts';

/** Data that the server writes into the page, so that the first screen need not ask. */
export type Bootstrap = {
  /** The language that the browser wishes for. */
  lang: DashboardLanguage;
  settings: {
    helpUrl: string | null;
    providerTermsUrl: string | null;
    /** Where the pages for guests are: the dashboard may have a host of its own. */
    publicUrl: string;
  };
};

/** Reads the text of the page's #bootstrap element. Throws where there is none: the HTML is not that of this app. */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  const { lang, settings }: Partial<Bootstrap> = JSON.parse(text ?? '{}');
  if (!isDashboardLanguage(lang) || !settings) throw new Error('The page carries no bootstrap data');
  return { lang, settings };
}

export function isDashboardLanguage(value: unknown): value is DashboardLanguage {
  return dashboardLanguages.some(language => language === value);
}
