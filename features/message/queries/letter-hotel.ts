import { type Facility, hotelPhone } from '#features/facility/queries/facility.ts';
import { addressOf } from '#features/hotel-face/queries/contact.ts';
import type { LetterHotel } from './letters/to-guests.ts';

/** The hotel as its mails show it. `name`: in the language of the mail; `accent`: its colour as guests can read it, or null. */
export function letterHotel(hotel: Facility, name: string, accent: string | null): LetterHotel {
  return { name, phone: hotelPhone(hotel), address: addressOf(hotel), accent };
}
