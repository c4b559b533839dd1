import type { DashboardLanguage } from '#i18n/languages.ts';
import type { StaffMessages } from '#i18n/messages.ts';

const catalogues: Record<DashboardLanguage, () => Promise<{ default: StaffMessages }>> = {
  ja: () => import('#i18n/ja/staff-app.ts'),
  en: () => import('#i18n/en/staff-app.ts'),
};

/** Loads the texts of one language; each is a file of its own. */
export async function loadMessages(language: DashboardLanguage): Promise<StaffMessages> {
  return (await catalogues[language]()).default;
}
