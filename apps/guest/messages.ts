import type { GuestLanguage } from '#i18n/languages.ts';
import type { GuestMessages } from '#i18n/messages.ts';

const catalogues: Record<GuestLanguage, () => Promise<{ default: GuestMessages }>> = {
  ja: () => import('#i18n/ja/guest-app.ts'),
  en: () => import('#i18n/en/guest-app.ts'),
  ko: () => import('#i18n/ko/guest-app.ts'),
  'zh-CN': () => import('#i18n/zh-CN/guest-app.ts'),
  'zh-TW': () => import('#i18n/zh-TW/guest-app.ts'),
};

/** Loads the texts of one language; each is a file of its own. */
export async function loadMessages(language: GuestLanguage): Promise<GuestMessages> {
  return (await catalogues[language]()).default;
}
