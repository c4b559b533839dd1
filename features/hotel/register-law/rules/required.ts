import { type Item, sortItems } from './items.ts';
import { type City, cities, LAW_VERSION, type LawEntry, type Lodging, law } from './law.ts';

/**
 * The hotel's settings for the guest register (docs/reference/settings.md). `prefecture` is 1–47, or 0 if
 * unset.
 * `health_centre` is `prefecture`, the key of a city that the rules cover, or `other` for any other city or
 * ward.
 */
export type RegisterBasis = {
  lodging: Lodging;
  prefecture: number;
  health_centre: HealthCenter;
  items: Item[];
};

const isCityIn = (city: City, prefecture: number) =>
  cities.some(({ key, prefecture: its }) => key === city && its === prefecture);

export const healthCenters = ['prefecture', 'other', ...cities.map(({ key }) => key)] as const;
export type HealthCenter = (typeof healthCenters)[number];

export const isValidPlace = ({ prefecture, health_centre: center }: Place): boolean =>
  center === 'prefecture' || center === 'other' || isCityIn(center, prefecture);

type Place = Pick<RegisterBasis, 'prefecture' | 'health_centre'>;

/** The default until a hotel saves the settings: the Ryokan Business Act without a location. */
export const unsetBasis: RegisterBasis = {
  lodging: 'ryokan',
  prefecture: 0,
  health_centre: 'prefecture',
  items: [],
};

/** A hotel's country (ISO 3166-1 alpha-2) and its settings for the guest register. */
type Hotel = { country: string; basis: RegisterBasis };

/**
 * The rules that apply to the register entry of one registration. They do not change when the law, the data or
 * the hotel's settings change later (docs/decisions/2026-11-23-guest-register.md).
 */
export type RegisterRules = {
  /** The value of `LAW_VERSION` when the rules were determined. */
  version: string;
  everybody: Item[];
  /** Items additionally required of foreigners without an address in Japan. */
  foreigners: Item[];
  /** Items that the person who fills in the form may answer for all companions. */
  shared: Item[];
};

/**
 * For groups, the representative's entry may be enough if the members can be identified reliably
 * (https://www.pref.oita.jp/site/ryokan-y/list-yufu.html). Private lodging requires all items from every person
 * (http://www.pref.ibaraki.jp/hokenfukushi/seiei/kankyo/seiei/minpaku/syukuhakushameibo.html).
 */
export const sharedItems: Record<Lodging, Item[]> = {
  ryokan: ['address', 'contact', 'previous_place', 'next_destination'],
  minpaku: [],
  // The pages that were found do not mention groups.
  special_zone: [],
};

/**
 * Returns the cities and wards of a prefecture that have their own health center and are covered by the rules.
 */
export const citiesOf = (prefecture: number): City[] =>
  cities.filter(city => city.prefecture === prefecture).map(({ key }) => key);

/** Returns the entry for a place on a day (`YYYY-MM-DD`). Undefined if no entry was found. */
function entryOn(day: string, lodging: Lodging, place: LawEntry['place']): LawEntry | undefined {
  return law
    .filter(entry => entry.lodging === lodging && entry.place === place && (entry.validFrom ?? '') <= day)
    .sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1);
}

/**
 * Returns the prefecture or city whose ordinance applies. Null if the hotel has set no location or one that the
 * rules do not cover.
 */
function placeOf({ prefecture, health_centre: center }: Place): number | City | null {
  if (prefecture === 0 || center === 'other') return null;
  if (center === 'prefecture') return prefecture;
  return isCityIn(center, prefecture) ? center : null;
}

/**
 * Returns the entries of the law that apply to a hotel on a day (`YYYY-MM-DD` in its time zone): national law
 * first, then its prefecture's or city's. Outside Japan there are no entries. `local` is `none_needed` for
 * private lodging and special zones, which have no local entries. It is `unknown` if no page was found, so the
 * hotel must ask its health center.
 */
export function lawFor(
  { country, basis }: Hotel,
  day: string,
): { entries: LawEntry[]; local: 'found' | 'none_needed' | 'unknown' } {
  if (country !== 'JP') return { entries: [], local: 'none_needed' };
  const national = entryOn(day, basis.lodging, 'JP');
  const place = basis.lodging === 'ryokan' ? placeOf(basis) : null;
  const local = place === null ? undefined : entryOn(day, basis.lodging, place);
  return {
    entries: [national, local].filter(entry => entry !== undefined),
    local: basis.lodging !== 'ryokan' ? 'none_needed' : local ? 'found' : 'unknown',
  };
}

/**
 * Why an item is required: by a national law for the type of lodging, by a local ordinance, or by the hotel's
 * health center.
 */
export type RegisterReason =
  | 'register-law'
  | 'minpaku-law'
  | 'special-zone-law'
  | 'register-ordinance'
  | 'health-centre';

export type Register = {
  rules: RegisterRules;
  reasons: { readonly [I in Item]?: RegisterReason };
};

/**
 * Returns what a hotel's guest register must contain on a day (`YYYY-MM-DD` in its time zone). Outside Japan,
 * only the items that the hotel has added.
 */
export function registerOn(hotel: Hotel, day: string): Register {
  const { lodging, items } = hotel.basis;
  const { entries } = lawFor(hotel, day);
  const everybody = sortItems([...entries.flatMap(entry => entry.everybody), ...items]);
  const foreigners = sortItems(entries.flatMap(entry => entry.foreigners));
  return {
    rules: {
      version: LAW_VERSION,
      everybody,
      foreigners: foreigners.filter(item => !everybody.includes(item)),
      shared: sharedItems[lodging],
    },
    reasons: Object.fromEntries([
      ...items.map(item => [item, 'health-centre'] as const),
      ...entries.toReversed().flatMap(entry => itemsOf(entry).map(item => [item, reasonOf(entry)] as const)),
    ]),
  };
}

const itemsOf = ({ everybody, foreigners }: LawEntry): Item[] => [...everybody, ...foreigners];

const reasons = {
  ryokan: 'register-law',
  minpaku: 'minpaku-law',
  special_zone: 'special-zone-law',
} as const satisfies Record<Lodging, RegisterReason>;

function reasonOf({ place, lodging }: LawEntry): RegisterReason {
  if (place !== 'JP') return 'register-ordinance';
  return reasons[lodging];
}

export const registerRulesOn = (hotel: Hotel, day: string): RegisterRules => registerOn(hotel, day).rules;
