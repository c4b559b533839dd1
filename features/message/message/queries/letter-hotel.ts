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

/** What a hotel's emails show of it in any language. `accent` is its colour in a legible shade, or null. */
export type HotelOfLetters = { facility: Facility; names: FacilityNameRow[]; accent: string | null };

/** Returns the hotel as shown in its emails in this language. */
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

/** Like `letterHotel`, with the data loaded for one email. */
export const readLetterHotel = async (db: Db, facility: Facility, language: GuestLanguage) =>
  letterHotel(
    { facility, names: await facilityNames(db, facility.id), accent: await accentOf(db, facility.id) },
    language,
  );
