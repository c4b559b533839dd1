/** The languages of guest pages; a facility enables some of them, ja always (docs/reference/pages.md#languages). */
export const guestLanguages = ['ja', 'en', 'ko', 'zh-CN', 'zh-TW'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

/** The languages of the dashboard. */
export const dashboardLanguages = ['ja', 'en'] as const;
export type DashboardLanguage = (typeof dashboardLanguages)[number];

/** Each language in its own words: the same in every menu. */
export const languageNames: Record<GuestLanguage, string> = {
  ja: '日本語',
  en: 'English',
  ko: '한국어',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

export function isGuestLanguage(value: unknown): value is GuestLanguage {
  return guestLanguages.some(language => language === value);
}

/**
 * The guest language for a browser's wishes (docs/reference/pages.md#languages).
 * In: an Accept-Language header or `navigator.languages`, and the languages that the facility enabled.
 * @returns the first wish that the facility enabled, else English where it is enabled, else ja; ja without any wish
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

/** What programs send that wish for no language in particular. */
const ANY = '*';

/** The dashboard's language for a browser's wishes: ja or en, anything else is en. */
export function detectDashboardLanguage(wishes: string | readonly string[] | undefined): DashboardLanguage {
  const wanted = wishesIn(wishes).map(guestLanguageOf);
  return wanted.find(language => language === 'ja' || language === 'en') ?? 'en';
}

/** The guest language that a tag (BCP 47) such as `zh-Hant-TW` or `EN` means; null for one that Genkan does not speak. */
export function guestLanguageOf(tag: string): GuestLanguage | null {
  const [language, ...parts] = tag.trim().toLowerCase().split(/[-_]/);
  if (language === 'ja' || language === 'en' || language === 'ko') return language;
  return language === 'zh' ? chinese(parts) : null;
}

function chinese(parts: readonly string[]): GuestLanguage {
  if (parts.includes('hans')) return 'zh-CN';
  return parts.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
}

/** The language tags of an Accept-Language header or of `navigator.languages`, the preferred one first. */
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

/** Languages in which a text of a hotel's own is looked for: more who do not read Japanese read English. */
export const readingOrder = (language: GuestLanguage): GuestLanguage[] =>
  language === 'ja' ? ['ja'] : [...new Set<GuestLanguage>([language, 'en', 'ja'])];

/**
 * Of what a hotel has worded itself, what readers of a language are shown: their own words; where there are none the
 * English ones, else the Japanese. "" where there is none of these.
 */
export function textFor(language: GuestLanguage, texts: TextByLanguage): string {
  const found = readingOrder(language).map(each => texts[each]?.trim() ?? '');
  return found.find(text => text !== '') ?? '';
}

type Named = { name: string; names: readonly { language: string; name: string }[] };

/** Of a hotel's names the one for readers of a language: its plain name is the Japanese one where it has no other. */
export const nameFor = ({ name, names }: Named, language: GuestLanguage): string =>
  textFor(language, { ja: name, ...Object.fromEntries(names.map(each => [each.language, each.name])) });
