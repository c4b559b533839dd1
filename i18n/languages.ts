/** The languages that a new facility enables, and in which every facility can write texts. */
export const baseLanguages = ['ja', 'en', 'ko', 'zh-CN', 'zh-TW'] as const;

/**
 * Languages that a facility may enable as well. No native speaker has reviewed their texts yet; the
 * owner's page says so.
 */
export const additionalLanguages = ['fr', 'de', 'es', 'th', 'vi', 'id', 'it', 'pt'] as const;

/**
 * The languages of guest pages. A facility enables some of them; ja is always enabled
 * (docs/reference/pages.md#languages).
 */
export const guestLanguages = [...baseLanguages, ...additionalLanguages] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

export const dashboardLanguages = ['ja', 'en'] as const;
export type DashboardLanguage = (typeof dashboardLanguages)[number];

/** The name of each language in that language, the same in every menu. */
export const languageNames: Record<GuestLanguage, string> = {
  ja: '日本語',
  en: 'English',
  ko: '한국어',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  pt: 'Português',
};

export const isBaseLanguage = (language: GuestLanguage): boolean =>
  baseLanguages.some(each => each === language);

/**
 * Returns the languages in which a facility writes texts and sends messages: the base ones, enabled or not, and
 * those that it enables as well.
 */
export const writtenLanguages = (enabled: readonly GuestLanguage[]): GuestLanguage[] =>
  guestLanguages.filter(language => isBaseLanguage(language) || enabled.includes(language));

export function isGuestLanguage(value: unknown): value is GuestLanguage {
  return guestLanguages.some(language => language === value);
}

/**
 * Returns the guest language for a browser's preferences (docs/reference/pages.md#languages): an
 * Accept-Language header or `navigator.languages`, limited to the languages that the facility enables.
 * @returns the first preference that the facility enables, else English if enabled, else ja; ja without any
 * preference.
 */
export function detectLanguage(
  wishes: string | readonly string[] | undefined,
  enabled: readonly GuestLanguage[] = guestLanguages,
): GuestLanguage {
  const wanted = wishesIn(wishes).filter(tag => tag !== ANY);
  const found = wanted
    .flatMap(tag => guestLanguageOf(tag) ?? [])
    .find(language => enabled.includes(language));
  if (found) return found;
  return wanted.length > 0 && enabled.includes('en') ? 'en' : 'ja';
}

/** Sent by programs without a language preference. */
const ANY = '*';

/** Returns the dashboard's language for a browser's preferences: ja, or en for anything else. */
export function detectDashboardLanguage(wishes: string | readonly string[] | undefined): DashboardLanguage {
  const wanted = wishesIn(wishes).map(guestLanguageOf);
  return wanted.find(language => language === 'ja' || language === 'en') ?? 'en';
}

/** Returns the guest language of a BCP 47 tag such as `zh-Hant-TW` or `EN`. Null if it is not supported. */
export function guestLanguageOf(tag: string): GuestLanguage | null {
  const [language, ...parts] = tag.trim().toLowerCase().split(/[-_]/);
  if (language === 'zh') return chinese(parts);
  return guestLanguages.find(each => each === language) ?? null;
}

function chinese(parts: readonly string[]): GuestLanguage {
  if (parts.includes('hans')) return 'zh-CN';
  return parts.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
}

/** Returns the language tags of an Accept-Language header or of `navigator.languages`, preferred first. */
export function wishesIn(wishes: string | readonly string[] | undefined): readonly string[] {
  if (typeof wishes !== 'string') return wishes ?? [];
  return wishes
    .split(',')
    .map(weighted)
    .filter(wish => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(wish => wish.tag);
}

function weighted(wish: string) {
  const [tag = '', ...parameters] = wish.split(';').map(part => part.trim());
  const quality = parameters.find(parameter => parameter.startsWith('q='));
  return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
}

export type TextByLanguage = Partial<Record<GuestLanguage, string>>;

/**
 * The order of languages in which a hotel's own text is looked up: readers who do not read Japanese are more
 * likely to read English.
 */
export const readingOrder = (language: GuestLanguage): GuestLanguage[] =>
  language === 'ja' ? ['ja'] : [...new Set<GuestLanguage>([language, 'en', 'ja'])];

/**
 * Returns the hotel's own text for readers of a language: in their language, else in English, else in Japanese,
 * else "".
 */
export function textFor(language: GuestLanguage, texts: TextByLanguage): string {
  const found = readingOrder(language).map(each => texts[each]?.trim() ?? '');
  return found.find(text => text !== '') ?? '';
}

type Named = { name: string; names: readonly { language: string; name: string }[] };

/**
 * Returns the hotel's name for readers of a language. Its main name is used as the Japanese one if there is no
 * other.
 */
export const nameFor = ({ name, names }: Named, language: GuestLanguage): string =>
  textFor(language, { ja: name, ...Object.fromEntries(names.map(each => [each.language, each.name])) });
