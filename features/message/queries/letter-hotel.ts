import { type Facility, hotelPhone } from '#features/facility/queries/facility.ts';
import { addressOf } from '#features/hotel-face/queries/contact.ts';
import { faceOf } from '#features/hotel-face/queries/face.ts';
import type { Db } from '#platform/database/pool.ts';
import type { LetterHotel } from './letters/to-guests.ts';

/** The hotel as its mails show it. `name`: in the language of the mail. */
export async function letterHotel(db: Db, hotel: Facility, name: string): Promise<LetterHotel> {
  const { accent } = await faceOf(db, hotel.id);
  return { name, phone: hotelPhone(hotel), address: addressOf(hotel), accent };
}
