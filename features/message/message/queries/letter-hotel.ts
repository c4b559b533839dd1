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

/**
 * The data of a hotel shown in its emails in any language. `accent`: the hotel's color in a legible shade, or
 * null.
 */
export type LetterHotelContext = { facility: Facility; names: FacilityNameRow[]; accent: string | null };

export function letterHotel(
  { facility, names, accent }: LetterHotelContext,
  language: GuestLanguage,
): LetterHotel {
  return {
    name: nameFor({ name: facility.name, names }, language),
    phone: hotelPhone(facility),
    address: textFor(language, addressesOf(facility, names)),
    accent,
  };
}

/** Like `letterHotel`, but loads the data. Used for a single email. */
export const readLetterHotel = async (db: Db, facility: Facility, language: GuestLanguage) =>
  letterHotel(
    { facility, names: await facilityNames(db, facility.id), accent: await accentOf(db, facility.id) },
    language,
  );
