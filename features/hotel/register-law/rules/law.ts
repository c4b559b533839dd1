import type { Item } from './items.ts';

/**
 * The type of permit under which a hotel operates: the Ryokan Business Act (hotel, ryokan, simple lodging), the
 * private lodging act, or the Act on National Strategic Special Zones (特区民泊).
 */
export const lodgings = ['ryokan', 'minpaku', 'special_zone'] as const;
export type Lodging = (typeof lodgings)[number];

/**
 * Cities and wards that have their own health center and whose rules are published on a page that we found.
 * `prefecture` is 1–47.
 */
export const cities = [
  { key: 'aomori', prefecture: 2 },
  { key: 'sendai', prefecture: 4 },
  { key: 'taito', prefecture: 13 },
  { key: 'kawasaki', prefecture: 14 },
  { key: 'yao', prefecture: 27 },
  { key: 'neyagawa', prefecture: 27 },
  { key: 'nara', prefecture: 29 },
  { key: 'takamatsu', prefecture: 37 },
  { key: 'kagoshima', prefecture: 46 },
] as const;
export type City = (typeof cities)[number]['key'];

/**
 * Where a rule applies: in all of Japan, in the area of a prefecture's health centers, or in a city with its
 * own health center.
 */
type LawPlace = 'JP' | number | City;

export type LawEntry = {
  lodging: Lodging;
  place: LawPlace;
  /**
   * The first day on which the entry applies, `YYYY-MM-DD`. Null if the page gives no date. An entry ends
   * when the next entry for the same place begins.
   */
  validFrom: string | null;
  everybody: readonly Item[];
  /** Items additionally required of foreigners without an address in Japan. */
  foreigners: readonly Item[];
  act: string;
  sources: readonly string[];
};

/**
 * The day on which the rules were last checked. Each registration stores this date as the version of its rules.
 */
export const LAW_VERSION = '2026-11-29';

const passportItems = ['residence', 'nationality', 'passport_number', 'passport_copy'] as const;

const RYOKAN_ACT = '旅館業法第6条・同法施行規則第4条の2';
/**
 * The guest list (滞在者名簿) as described by a city in a special zone:
 * https://www.city.yao.osaka.jp/kenkou_fukushi/shokuhinneisei/1008560/1008584/1020203.html
 */
const SPECIAL_ZONE_ACT = '国家戦略特別区域法第13条・同法施行令第12条';
const MINPAKU_ACT = '住宅宿泊事業法第8条・同法施行規則第7条';

const placeEntry = (
  place: LawPlace,
  act: string,
  validFrom: string | null,
  everybody: Item[],
  ...sources: string[]
): LawEntry => ({ lodging: 'ryokan', place, validFrom, everybody, foreigners: [], act, sources });

/**
 * What the law requires of a guest register (docs/reference/guest-register.md). For prefectures and cities,
 * contains only what their public pages say. If no page was found, there is no entry.
 */
export const law: readonly LawEntry[] = [
  {
    lodging: 'ryokan',
    place: 'JP',
    validFrom: '2005-04-01',
    everybody: ['name', 'address', 'occupation'],
    foreigners: passportItems,
    act: RYOKAN_ACT,
    sources: ['https://www.mhlw.go.jp/web/t_doc?dataId=00tb2682&dataType=1&pageNo=1'],
  },
  {
    lodging: 'ryokan',
    place: 'JP',
    validFrom: '2023-12-13',
    everybody: ['name', 'address', 'contact'],
    foreigners: passportItems,
    act: RYOKAN_ACT,
    sources: [
      'https://laws.e-gov.go.jp/law/323AC0000000138',
      'https://laws.e-gov.go.jp/law/323M40000100028',
      'https://www.mhlw.go.jp/kaiseiryokangyohou/',
    ],
  },
  {
    lodging: 'minpaku',
    place: 'JP',
    validFrom: '2018-06-15',
    everybody: ['name', 'address', 'occupation', 'arrival', 'departure'],
    foreigners: passportItems,
    act: MINPAKU_ACT,
    sources: [
      'https://laws.e-gov.go.jp/law/429AC0000000065',
      'https://www.mlit.go.jp/kankocho/minpaku/business/system/regular_report.html',
    ],
  },
  {
    lodging: 'special_zone',
    place: 'JP',
    validFrom: null,
    everybody: ['name', 'address', 'contact', 'arrival', 'departure'],
    foreigners: passportItems,
    act: SPECIAL_ZONE_ACT,
    sources: ['https://laws.e-gov.go.jp/law/425AC0000000107', 'https://laws.e-gov.go.jp/law/426CO0000000099'],
  },
  placeEntry(1, RYOKAN_ACT, null, [], 'https://www.pref.hokkaido.lg.jp/hf/kse/sei/shukuhakushameibo.html'),
  placeEntry(
    'aomori',
    RYOKAN_ACT,
    '2023-12-13',
    [],
    'https://www.city.aomori.aomori.jp/sangyo_koyou/jigyosha/1004785/1004889/1004890/1004894/1004895.html',
  ),
  placeEntry(
    'sendai',
    '仙台市旅館業法等の施行に関する規則',
    '2024-04-01',
    [],
    'https://www.city.sendai.jp/sekatsuese/jigyosha/kankyo/shokuhin/shisetsu/ryokan_shukuhakushameibo.html',
  ),
  placeEntry(
    5,
    '秋田県（旅館業の宿泊者名簿）',
    null,
    ['age', 'arrival', 'departure', 'room', 'previous_place', 'next_destination'],
    'https://www.pref.akita.lg.jp/pages/archive/9170',
  ),
  placeEntry(
    'taito',
    '台東区（旅館業の宿泊者名簿）',
    '2023-12-13',
    ['age', 'sex', 'arrival', 'departure', 'room', 'previous_place', 'next_destination'],
    'https://www.city.taito.lg.jp/kenchiku/jutaku/eisei/kankyoeisei/R5ryokankaisei.html',
  ),
  placeEntry(
    'kawasaki',
    '川崎市旅館業法施行細則第9条',
    '2023-12-13',
    ['age', 'arrival', 'departure'],
    'https://www.city.kawasaki.jp/350/page/0000097871.html',
  ),
  placeEntry(
    21,
    RYOKAN_ACT,
    null,
    [],
    'https://www.pref.gifu.lg.jp/kurashi/dobutsu/seikatsu-eisei/11222/syukuhakusyameibo.html',
  ),
  placeEntry(
    24,
    '三重県旅館業法等施行細則（令和2年12月15日三重県規則第85号で名簿の項目を廃止）',
    '2020-12-15',
    [],
    'https://www.pref.mie.lg.jp/SHOKUSEI/HP/70443044661_00001.htm',
  ),
  placeEntry(
    26,
    '京都府旅館業の適切な実施の確保等に関する条例施行規則第7条',
    null,
    ['age', 'arrival', 'departure', 'previous_place', 'next_destination'],
    'http://www.pref.kyoto.jp/seikatsu/ryokan.html',
  ),
  placeEntry(
    27,
    RYOKAN_ACT,
    '2023-12-13',
    [],
    'https://www.pref.osaka.lg.jp/o100090/kankyoeisei/guest-list/index.html',
  ),
  placeEntry(
    'yao',
    RYOKAN_ACT,
    null,
    [],
    'https://www.city.yao.osaka.jp/kenkou_fukushi/shokuhinneisei/1008560/1008584/1020203.html',
  ),
  placeEntry(
    'neyagawa',
    RYOKAN_ACT,
    null,
    [],
    'https://www.city.neyagawa.osaka.jp/organization_list/kenkou/hokeneisei/kankyou/kankyojyohou/25568.html',
  ),
  placeEntry(
    'nara',
    '奈良市旅館業法の施行及び旅館業の適正な運営の確保に関する条例施行規則第9条',
    null,
    ['age', 'sex', 'arrival', 'departure', 'room', 'previous_place', 'next_destination'],
    'https://www.city.nara.lg.jp/site/kankyo-eisei/10378.html',
  ),
  placeEntry(
    'nara',
    '奈良市旅館業法の施行及び旅館業の適正な運営の確保に関する条例施行規則第9条（年齢及び性別を廃止）',
    '2023-12-13',
    ['arrival', 'departure', 'room', 'previous_place', 'next_destination'],
    'https://www.city.nara.lg.jp/site/kankyo-eisei/191373.html',
    'https://www.city.nara.lg.jp/site/kankyo-eisei/10378.html',
  ),
  placeEntry(
    30,
    '和歌山県（旅館業の宿泊者名簿）',
    null,
    ['age', 'arrival', 'departure'],
    'https://www.pref.wakayama.lg.jp/prefg/031600/74_minpaku/shukuhakumeibo.html',
  ),
  placeEntry(37, RYOKAN_ACT, null, [], 'https://www.pref.kagawa.lg.jp/eisei/eigyo/w6695x150306201510.html'),
  placeEntry(
    'takamatsu',
    RYOKAN_ACT,
    '2023-12-13',
    [],
    'https://www.city.takamatsu.kagawa.jp/smph/jigyosha/kankyo_eisei/kankyo_eisei/kankyo_eisei/ryokan/shukuhaku.html',
  ),
  placeEntry(
    'kagoshima',
    '鹿児島市（旅館業の宿泊者名簿）',
    null,
    ['age', 'arrival', 'departure', 'room', 'previous_place', 'next_destination'],
    'https://www.city.kagoshima.lg.jp/kenkofukushi/hokenjo/seiei-shoku/kenko/ese/sekatsu/hotel/mebo.html',
  ),
];
