/** The languages that a new facility enables, and in which every facility can write its texts. */
export const baseLanguages = ['ja', 'en', 'ko', 'zh-CN', 'zh-TW'] as const;

/**
 * Languages that a facility may also enable. Their texts have not been reviewed by native speakers, and the
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
 * Returns the languages in which a facility writes texts and sends messages: all base languages, even if
 * disabled, and the additional languages that it enables.
 */
export const messageLanguages = (enabled: readonly GuestLanguage[]): GuestLanguage[] =>
  guestLanguages.filter(language => isBaseLanguage(language) || enabled.includes(language));

export function isGuestLanguage(value: unknown): value is GuestLanguage {
  return guestLanguages.some(language => language === value);
}

/**
 * Returns the guest language for a browser's preferences (docs/reference/pages.md#languages).
 * `preferences` is an Accept-Language header or `navigator.languages`.
 * @returns the first preference that the facility enables, otherwise English if enabled, otherwise ja. Without
 * any preference, ja.
 */
export function detectLanguage(
  preferences: string | readonly string[] | undefined,
  enabled: readonly GuestLanguage[] = guestLanguages,
): GuestLanguage {
  const wantedTags = parseLanguageTags(preferences).filter(tag => tag !== ANY);
  const found = wantedTags
    .flatMap(tag => guestLanguageOf(tag) ?? [])
    .find(language => enabled.includes(language));
  if (found) return found;
  return wantedTags.length > 0 && enabled.includes('en') ? 'en' : 'ja';
}

/** Sent by programs without a language preference. */
const ANY = '*';

/**
 * Returns the dashboard language for a browser's preferences: ja or en, whichever is preferred, or en if
 * neither is listed.
 */
export function detectDashboardLanguage(
  preferences: string | readonly string[] | undefined,
): DashboardLanguage {
  const wantedLanguages = parseLanguageTags(preferences).map(guestLanguageOf);
  return wantedLanguages.find(language => language === 'ja' || language === 'en') ?? 'en';
}

/** Returns the guest language of a BCP 47 tag such as `zh-Hant-TW` or `EN`, or null if it is not supported. */
export function guestLanguageOf(tag: string): GuestLanguage | null {
  const [language, ...parts] = tag.trim().toLowerCase().split(/[-_]/);
  if (language === 'zh') return chineseVariant(parts);
  return guestLanguages.find(each => each === language) ?? null;
}

function chineseVariant(parts: readonly string[]): GuestLanguage {
  if (parts.includes('hans')) return 'zh-CN';
  return parts.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
}

/** Returns the language tags of an Accept-Language header or of `navigator.languages`, preferred first. */
export function parseLanguageTags(preferences: string | readonly string[] | undefined): readonly string[] {
  if (typeof preferences !== 'string') return preferences ?? [];
  return preferences
    .split(',')
    .map(parseWeightedTag)
    .filter(wish => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(wish => wish.tag);
}

function parseWeightedTag(wish: string) {
  const [tag = '', ...parameters] = wish.split(';').map(part => part.trim());
  const quality = parameters.find(parameter => parameter.startsWith('q='));
  return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
}

export type TextByLanguage = Partial<Record<GuestLanguage, string>>;

/**
 * Returns the order of languages in which a hotel's own text is looked up. English comes before Japanese,
 * because readers of other languages are more likely to read English.
 */
export const readingOrder = (language: GuestLanguage): GuestLanguage[] =>
  language === 'ja' ? ['ja'] : [...new Set<GuestLanguage>([language, 'en', 'ja'])];

/** Returns the hotel's own text in the reader's language. Falls back to English, then Japanese, then "". */
export function textFor(language: GuestLanguage, texts: TextByLanguage): string {
  const found = readingOrder(language).map(each => texts[each]?.trim() ?? '');
  return found.find(text => text !== '') ?? '';
}

type NamedTexts = { name: string; names: readonly { language: string; name: string }[] };

/**
 * Returns the hotel's name in the reader's language. The main name is used as the Japanese name if there is no
 * Japanese one.
 */
export const nameFor = ({ name, names }: NamedTexts, language: GuestLanguage): string =>
  textFor(language, { ja: name, ...Object.fromEntries(names.map(each => [each.language, each.name])) });
