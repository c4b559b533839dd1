import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { guestLanguages } from '#i18n/languages.ts';
import type { SearchableOption } from '#ui/combobox-list.ts';

/**
 * The most frequent countries of guests without an address in Japan, according to the tourist office's arrival
 * statistics.
 */
const frequentCountries = ['KR', 'CN', 'TW', 'US', 'HK', 'TH', 'AU', 'PH', 'VN', 'SG'];

const alternativeNames: Record<string, string[]> = {
  AE: ['UAE', 'Dubai'],
  AU: ['豪州', 'ごうしゅう'],
  CN: ['ちゅうごく', 'PRC', '中华人民共和国', '中華人民共和国', '中国大陆', 'Mainland China'],
  CZ: ['Czech Republic', 'チェコ共和国'],
  DE: ['Deutschland', 'どいつ'],
  ES: ['España'],
  FR: ['仏国'],
  GB: [
    'UK',
    'U.K.',
    'Britain',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    '英国',
    'えいこく',
    '영국',
    '英國',
  ],
  HK: ['ほんこん'],
  JP: ['にほん', 'にっぽん', 'Nippon', '日本国'],
  KP: ['きたちょうせん', '北朝鮮', 'DPRK', 'North Korea'],
  KR: [
    'かんこく',
    'だいかんみんこく',
    '韓国',
    '韩国',
    '韓國',
    '大韓民国',
    '한국',
    'Korea',
    'South Korea',
    'ROK',
  ],
  MM: ['Burma', 'ビルマ'],
  MO: ['マカオ', 'Macau'],
  NL: ['Holland', 'オランダ王国'],
  RU: ['ロシア連邦', 'Russian Federation'],
  TR: ['Turkey'],
  TW: ['たいわん', '中華民国', '中華民國', 'ROC'],
  US: [
    'USA',
    'U.S.A.',
    'U.S.',
    'United States of America',
    'America',
    'べいこく',
    '米国',
    'アメリカ',
    '美国',
    '美國',
    '미국',
  ],
  VN: ['Viet Nam', '越南'],
  ZA: ['みなみあふりか', '南アフリカ共和国'],
};

/**
 * Returns the countries of a question for the search field, the most frequent countries first. Each is found by
 * its code and by its name in every language of the form, whatever the language of the page.
 */
export function countryOptions({ metadata }: Pick<QuestionItem, 'metadata'>): {
  options: SearchableOption[];
  frequent: number;
} {
  const languages = guestLanguages.map(language => new Intl.DisplayNames(language, { type: 'region' }));
  const options = metadata.options.map(({ key, name }) => ({
    value: key,
    label: name,
    also: [...new Set(languages.map(names => names.of(key) ?? key)), key, ...(alternativeNames[key] ?? [])],
  }));
  const first = frequentCountries.flatMap(code => options.filter(option => option.value === code));
  return {
    options: [...first, ...options.filter(option => !frequentCountries.includes(option.value))],
    frequent: first.length,
  };
}
