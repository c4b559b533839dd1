import { type DashboardLanguage, dashboardLanguages } from '#i18n/languages.ts';

/** Data that the server embeds in the page, so that the first screen needs no request. */
export type Bootstrap = {
  lang: DashboardLanguage;
  settings: {
    helpUrl: string | null;
    providerTermsUrl: string | null;
    /** The URL of the guest pages. The dashboard may have another host. */
    publicUrl: string;
  };
};

/**
 * Parses the text of the page's #bootstrap element.
 * @throws if the element is missing, because the HTML is then not from this app
 */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  const { lang, settings }: Partial<Bootstrap> = JSON.parse(text ?? '{}');
  if (!isDashboardLanguage(lang) || !settings) throw new Error('The page has no bootstrap data');
  return { lang, settings };
}

export function isDashboardLanguage(value: unknown): value is DashboardLanguage {
  return dashboardLanguages.some(language => language === value);
}
