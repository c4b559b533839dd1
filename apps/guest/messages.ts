import type { GuestLanguage } from '#i18n/languages.ts';
import type { FirstGuestMessages, GuestMessages, LaterGuestMessages, LaterNoun } from '#i18n/messages.ts';

type Catalogue = { default: FirstGuestMessages; later: LaterGuestMessages };
export type LoadedMessages = FirstGuestMessages & Partial<GuestMessages>;

const catalogues: Record<GuestLanguage, () => Promise<Catalogue>> = {
  ja: () => import('#i18n/ja/guest-app.ts'),
  en: () => import('#i18n/en/guest-app.ts'),
  ko: () => import('#i18n/ko/guest-app.ts'),
  'zh-CN': () => import('#i18n/zh-CN/guest-app.ts'),
  'zh-TW': () => import('#i18n/zh-TW/guest-app.ts'),
};

/** Loads the first texts of one language and those of these nouns; each is a file of its own. */
export async function loadMessages(
  language: GuestLanguage,
  nouns: Iterable<LaterNoun>,
): Promise<LoadedMessages> {
  const { default: first, later } = await catalogues[language]();
  const added = [...nouns].map(async noun => [noun, (await later[noun]()).default] as const);
  return { ...first, ...Object.fromEntries(await Promise.all(added)) };
}
