import type { GuestLanguage } from '#i18n/languages.ts';

const catalogues = {
  ja: () => import('#i18n/ja/guest-app.ts'),
  en: () => import('#i18n/en/guest-app.ts'),
  ko: () => import('#i18n/ko/guest-app.ts'),
  'zh-CN': () => import('#i18n/zh-CN/guest-app.ts'),
  'zh-TW': () => import('#i18n/zh-TW/guest-app.ts'),
};

/** What the guest's form says around the questions. */
export async function guestTexts(language: GuestLanguage) {
  const { default: first, later } = await catalogues[language]();
  const { default: registration } = await later.registration();
  return { guest: first.guest, registration };
}
