import {
  type Facility,
  type FacilityNameRow,
  facilityNames,
  hotelPhone,
} from '#features/hotel/facility/queries/facility.ts';
import { addressesOf } from '#features/hotel/hotel-face/queries/contact.ts';
import { accentOf } from '#features/hotel/hotel-face/queries/face.ts';
import { type GuestLanguage, nameFor, textFor } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { LetterHotel } from './letters/to-guests.ts';

/** What the mails of a hotel show of it in any language. `accent`: its colour as guests can read it, or null. */
export type HotelOfLetters = { facility: Facility; names: FacilityNameRow[]; accent: string | null };

/** The hotel as its mails in this language show it. */
export function letterHotel(
  { facility, names, accent }: HotelOfLetters,
  language: GuestLanguage,
): LetterHotel {
  return {
    name: nameFor({ name: facility.name, names }, language),
    phone: hotelPhone(facility),
    address: textFor(language, addressesOf(facility, names)),
    accent,
  };
}

/** The same, read for one mail. */
export const readLetterHotel = async (db: Db, facility: Facility, language: GuestLanguage) =>
  letterHotel(
    { facility, names: await facilityNames(db, facility.id), accent: await accentOf(db, facility.id) },
    language,
  );
