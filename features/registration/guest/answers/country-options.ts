import type { QuestionItem } from '#features/questionnaire/contract.ts';
import type { FoundOption } from '#ui/combobox-list.ts';

/** Where most guests of Japanese hotels come from who have no address in Japan: by arrivals, as the tourist office counts them. */
const frequent = ['KR', 'CN', 'TW', 'US', 'HK', 'TH', 'AU', 'PH', 'VN', 'SG'];

/** What people type for a country beside its name: readings of kanji, everyday and older names. */
const alsoCalled: Record<string, string[]> = {
  AE: ['UAE', 'Dubai'],
  CN: ['ちゅうごく', 'PRC'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Britain', 'Great Britain', 'England', 'Scotland', 'Wales', 'えいこく'],
  HK: ['ほんこん'],
  JP: ['にほん', 'にっぽん'],
  KP: ['きたちょうせん', 'DPRK'],
  KR: ['かんこく', 'だいかんみんこく', 'Korea', 'Republic of Korea'],
  MM: ['Burma'],
  NL: ['Holland'],
  TR: ['Turkey'],
  TW: ['たいわん'],
  US: ['USA', 'America', 'べいこく'],
  ZA: ['みなみあふりか'],
};

/**
 * The countries of a question as one looks for them: the frequent ones first, then the others in their order; found by
 * their names in the reader's language and in English, and by their codes.
 */
export function countryOptions({ metadata }: Pick<QuestionItem, 'metadata'>): {
  options: FoundOption[];
  frequent: number;
} {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const options = metadata.options.map(({ key, name }) => ({
    value: key,
    label: name,
    also: [english.of(key) ?? key, key, ...(alsoCalled[key] ?? [])],
  }));
  const first = frequent.flatMap(code => options.filter(option => option.value === code));
  return {
    options: [...first, ...options.filter(option => !frequent.includes(option.value))],
    frequent: first.length,
  };
}
