import { type Item, inOrder } from './items.ts';
import { type City, cities, LAW_VERSION, type LawEntry, type Lodging, law } from './law.ts';

/**
 * A hotel's own statements in Settings (docs/reference/settings.md). `prefecture` is 1–47, or 0 if unset.
 * `health_centre` is the prefecture's, a city's that the rules cover, or that of another city or ward
 * (`other`).
 */
export type RegisterBasis = {
  lodging: Lodging;
  prefecture: number;
  health_centre: HealthCentre;
  /** Additional items that its health centre requires. */
  items: Item[];
};

const isIn = (city: City, prefecture: number) =>
  cities.some(({ key, prefecture: its }) => key === city && its === prefecture);

/** The health centres that may be responsible for a hotel. */
export const healthCentres = ['prefecture', 'other', ...cities.map(({ key }) => key)] as const;
export type HealthCentre = (typeof healthCentres)[number];

/** Whether a city's health centre is in the given prefecture. */
export const isPlace = ({ prefecture, health_centre: centre }: Place): boolean =>
  centre === 'prefecture' || centre === 'other' || isIn(centre, prefecture);

type Place = Pick<RegisterBasis, 'prefecture' | 'health_centre'>;

/** The default until a hotel sets it: the Ryokan Business Act, and no place. */
export const unsetBasis: RegisterBasis = {
  lodging: 'ryokan',
  prefecture: 0,
  health_centre: 'prefecture',
  items: [],
};

/** A hotel's country (ISO 3166-1 alpha-2) and its own statements. */
type Hotel = { country: string; basis: RegisterBasis };

/**
 * The resolved rules for judging the entry of one registration. They do not change when the law, the data or
 * the hotel's settings change later (docs/decisions/2026-11-23-guest-register.md).
 */
export type RegisterRules = {
  /** The version of the data (`LAW_VERSION`) they come from. */
  version: string;
  everybody: Item[];
  /** Additionally required of foreigners without an address in Japan. */
  foreigners: Item[];
  /** Items that the person filling in the form may answer for all companions. */
  shared: Item[];
};

/**
 * Groups: the representative's entry may be enough if the members are reliably known
 * (https://www.pref.oita.jp/site/ryokan-y/list-yufu.html). Private lodging requires all items of everyone
 * (http://www.pref.ibaraki.jp/hokenfukushi/seiei/kankyo/seiei/minpaku/syukuhakushameibo.html).
 */
export const sharedItems: Record<Lodging, Item[]> = {
  ryokan: ['address', 'contact', 'previous_place', 'next_destination'],
  minpaku: [],
  // The pages found do not mention groups.
  special_zone: [],
};

/**
 * Returns the cities and wards of a prefecture that have their own health centre and are covered by the rules.
 */
export const citiesOf = (prefecture: number): City[] =>
  cities.filter(city => city.prefecture === prefecture).map(({ key }) => key);

/** Returns the entry of a place on a day (`YYYY-MM-DD`), or undefined if none was found. */
function entryOn(day: string, lodging: Lodging, place: LawEntry['place']): LawEntry | undefined {
  return law
    .filter(entry => entry.lodging === lodging && entry.place === place && (entry.validFrom ?? '') <= day)
    .sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1);
}

/** Returns whose ordinance applies; null if the hotel has set no place, or one that the rules do not cover. */
function placeOf({ prefecture, health_centre: centre }: Place): number | City | null {
  if (prefecture === 0 || centre === 'other') return null;
  if (centre === 'prefecture') return prefecture;
  return isIn(centre, prefecture) ? centre : null;
}

/**
 * Returns the entries of the law that apply to a hotel on a day (`YYYY-MM-DD` in its time zone): national law
 * first, then that of its prefecture or city; none outside Japan. `local` is `none_needed` for private lodging
 * and special zones, to which places add nothing, and `unknown` if no page was found, so that the hotel must
 * ask its health centre.
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
 * Why an item is required: by the Ryokan Business Act or the private lodging act, by a local ordinance, or by
 * the hotel's health centre.
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
 * Returns what a hotel's register must contain on a day (`YYYY-MM-DD` in its time zone). Outside Japan: only
 * the hotel's own items.
 */
export function registerOn(hotel: Hotel, day: string): Register {
  const { lodging, items } = hotel.basis;
  const { entries } = lawFor(hotel, day);
  const everybody = inOrder([...entries.flatMap(entry => entry.everybody), ...items]);
  const foreigners = inOrder(entries.flatMap(entry => entry.foreigners));
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

export const requiredOn = (hotel: Hotel, day: string): RegisterRules => registerOn(hotel, day).rules;
