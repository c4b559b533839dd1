import { type Item, inOrder } from './items.ts';
import { type City, cities, LAW_VERSION, type LawEntry, type Lodging, law } from './law.ts';

/**
 * What a hotel says of itself in Settings (docs/reference/settings.md). `prefecture` 1–47, 0 while unset.
 * `health_centre`: the prefecture's, a city's of which the rules know, or that of another city or ward (`other`).
 */
export type RegisterBasis = {
  lodging: Lodging;
  prefecture: number;
  health_centre: HealthCentre;
  /** What its health centre asks for besides. */
  items: Item[];
};

const isIn = (city: City, prefecture: number) =>
  cities.some(({ key, prefecture: its }) => key === city && its === prefecture);

/** Which health centre is in charge of a hotel. */
export const healthCentres = ['prefecture', 'other', ...cities.map(({ key }) => key)] as const;
export type HealthCentre = (typeof healthCentres)[number];

/** Whether a city's health centre stands in the prefecture that is named. */
export const isPlace = ({ prefecture, health_centre: centre }: Place): boolean =>
  centre === 'prefecture' || centre === 'other' || isIn(centre, prefecture);

type Place = Pick<RegisterBasis, 'prefecture' | 'health_centre'>;

/** While a hotel has said nothing: the Ryokan Business Act, and no place. */
export const unsetBasis: RegisterBasis = {
  lodging: 'ryokan',
  prefecture: 0,
  health_centre: 'prefecture',
  items: [],
};

/** A hotel: the country (ISO 3166-1 alpha-2) and what it says of itself. */
type Hotel = { country: string; basis: RegisterBasis };

/**
 * The rules by which the entry of one registration is judged, resolved: they stay as they are when law, data or the hotel's
 * settings change later (docs/decisions/2026-11-23-the-register-law.md).
 */
export type RegisterRules = {
  /** The state of the data (`LAW_VERSION`) that they come from. */
  version: string;
  /** Of every guest. */
  everybody: Item[];
  /** Besides, of foreigners without an address in Japan. */
  foreigners: Item[];
  /** What the one who fills in the form may answer for all who came along. */
  shared: Item[];
};

/**
 * Groups: the entry of a representative may do where the members are surely known
 * (https://www.pref.oita.jp/site/ryokan-y/list-yufu.html). Private lodging names everybody with all items
 * (http://www.pref.ibaraki.jp/hokenfukushi/seiei/kankyo/seiei/minpaku/syukuhakushameibo.html).
 */
export const sharedItems: Record<Lodging, Item[]> = {
  ryokan: ['address', 'contact', 'previous_place', 'next_destination'],
  minpaku: [],
  // The pages that were found say nothing of groups.
  special_zone: [],
};

/** The cities and wards with a health centre of their own that the rules know in a prefecture. */
export const citiesOf = (prefecture: number): City[] =>
  cities.filter(city => city.prefecture === prefecture).map(({ key }) => key);

/** The entry of a place on a day (`YYYY-MM-DD`), undefined where none was found. */
function entryOn(day: string, lodging: Lodging, place: LawEntry['place']): LawEntry | undefined {
  return law
    .filter(entry => entry.lodging === lodging && entry.place === place && (entry.validFrom ?? '') <= day)
    .sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1);
}

/** Whose ordinance holds: null where the hotel has named no place, or one that the rules do not know. */
function placeOf({ prefecture, health_centre: centre }: Place): number | City | null {
  if (prefecture === 0 || centre === 'other') return null;
  if (centre === 'prefecture') return prefecture;
  return isIn(centre, prefecture) ? centre : null;
}

/**
 * The entries of the law that hold for a hotel on a day (`YYYY-MM-DD` in its zone): the nation's first, then its prefecture's
 * or city's. Outside Japan none. `local`: `none_needed` for private lodging and special zones, to which places add nothing; `unknown` where no
 * page was found: then the hotel asks its health centre.
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
 * Why an item is asked for: by the nation's Ryokan Business Act or its act on private lodging, by the ordinance of the place, or
 * because the hotel's health centre says so.
 */
export type RegisterReason =
  | 'register-law'
  | 'minpaku-law'
  | 'special-zone-law'
  | 'register-ordinance'
  | 'health-centre';

/** The rules of a hotel's register, and why it must hold each item. */
export type Register = {
  rules: RegisterRules;
  reasons: { readonly [I in Item]?: RegisterReason };
};

/** What a hotel's register must hold on a day (`YYYY-MM-DD` in its zone). Outside Japan: the hotel's own items alone. */
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

/** The rules of a hotel's register on a day (`YYYY-MM-DD` in its zone). */
export const requiredOn = (hotel: Hotel, day: string): RegisterRules => registerOn(hotel, day).rules;
