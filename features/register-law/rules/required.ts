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
export type HealthCentre = 'prefecture' | 'other' | City;

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
};

/** The entry of a place on a day (`YYYY-MM-DD`), undefined where none was found. */
function entryOn(day: string, lodging: Lodging, place: LawEntry['place']): LawEntry | undefined {
  return law
    .filter(entry => entry.lodging === lodging && entry.place === place && (entry.validFrom ?? '') <= day)
    .sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1);
}

/** Whose ordinance holds: null where the hotel has named no place, or one that the rules do not know. */
function placeOf({ prefecture, health_centre: centre }: RegisterBasis): number | City | null {
  if (prefecture === 0 || centre === 'other') return null;
  if (centre === 'prefecture') return prefecture;
  return cities[centre] === prefecture ? centre : null;
}

/**
 * The entries of the law that hold for a hotel on a day (`YYYY-MM-DD` in its zone): the nation's first, then its prefecture's
 * or city's. Outside Japan none. `local`: `none_needed` for private lodging, to which places add nothing; `unknown` where no
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
    local: basis.lodging === 'minpaku' ? 'none_needed' : local ? 'found' : 'unknown',
  };
}

/** What a hotel's register must hold on a day (`YYYY-MM-DD` in its zone). Outside Japan: the hotel's own items alone. */
export function requiredOn(hotel: Hotel, day: string): RegisterRules {
  const { entries } = lawFor(hotel, day);
  const everybody = inOrder([...entries.flatMap(entry => entry.everybody), ...hotel.basis.items]);
  return {
    version: LAW_VERSION,
    everybody,
    foreigners: inOrder(entries.flatMap(entry => entry.foreigners)).filter(item => !everybody.includes(item)),
    shared: sharedItems[hotel.basis.lodging],
  };
}
