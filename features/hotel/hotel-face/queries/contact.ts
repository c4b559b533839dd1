import {
  type Facility,
  type FacilityNameRow,
  hotelPhone,
} from '#features/hotel/facility/queries/facility.ts';
import type { TextByLanguage } from '#i18n/languages.ts';
import { isE164, phoneFor } from '#i18n/phone.ts';
import { type Contact, type ContactPhone, mapUrl } from '../rules/contact.ts';

type Named = Pick<FacilityNameRow, 'language' | 'address'>;
type Place = Pick<Facility, 'country' | 'state' | 'city' | 'address' | 'building'>;

/** How guests reach the hotel, from its profile. */
export function contactOf(hotel: Place & Pick<Facility, 'name' | 'phone'>, names: Named[]): Contact {
  return {
    phone: contactPhone(hotelPhone(hotel)),
    addresses: addressesOf(hotel, names),
    // The address of the profile: maps find an address best in the script of its country.
    map_url: mapUrl(hotel.name, addressOf(hotel)),
  };
}

/** The address by language, with that of the profile as `ja`, which is what all others fall back to. */
export const addressesOf = (hotel: Place, names: Named[]): TextByLanguage => ({
  ja: addressOf(hotel),
  ...Object.fromEntries(
    names.filter(({ address }) => address !== '').map(({ language, address }) => [language, address]),
  ),
});

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
