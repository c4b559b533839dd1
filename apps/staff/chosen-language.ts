import type { DashboardLanguage } from '#i18n/languages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { isDashboardLanguage } from './bootstrap.ts';

const CHOICE = 'staff-language';

/** The reader's earlier choice, else what the browser wishes for. */
export function firstLanguage(detected: DashboardLanguage): DashboardLanguage {
  const chosen = readBrowser(CHOICE);
  return isDashboardLanguage(chosen) ? chosen : detected;
}

export function rememberLanguage(language: DashboardLanguage): void {
  writeBrowser(CHOICE, language);
}
