import { type Facility, hotelPhone } from '#features/facility/queries/facility.ts';
import { isE164, phoneFor } from '#i18n/phone.ts';
import { type Contact, type ContactPhone, mapUrl } from '../rules/contact.ts';

type Place = Pick<Facility, 'country' | 'state' | 'city' | 'address' | 'building'>;

/** How guests reach the hotel, from its profile. */
export function contactOf(hotel: Place & Pick<Facility, 'name' | 'phone'>): Contact {
  const address = addressOf(hotel);
  return { phone: contactPhone(hotelPhone(hotel)), address, map_url: mapUrl(hotel.name, address) };
}

/** In: E.164, as it was typed where it cannot be read, or "". */
export function contactPhone(phone: string): ContactPhone | null {
  if (phone === '') return null;
  return {
    href: isE164(phone) ? `tel:${phone}` : null,
    japanese: phoneFor('ja', phone),
    international: phoneFor('en', phone),
  };
}

/** From the largest to the smallest in Japan, the other way round elsewhere. */
export function addressOf({ country, state, city, address, building }: Place): string {
  const parts = [state, city, address, building].filter(part => part !== '');
  return country === 'JP' ? parts.join(' ') : parts.toReversed().join(', ');
}
