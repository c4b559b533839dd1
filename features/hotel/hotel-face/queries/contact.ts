import {
  type Facility,
  type FacilityNameRow,
  hotelPhone,
} from '#features/hotel/facility/queries/facility.ts';
import type { TextByLanguage } from '#i18n/languages.ts';
import { isE164, phoneFor } from '#i18n/phone.ts';
import { type Contact, type ContactPhone, mapUrl } from '../rules/contact.ts';

type LocalizedAddress = Pick<FacilityNameRow, 'language' | 'address'>;
type AddressFields = Pick<Facility, 'country' | 'state' | 'city' | 'address' | 'building'>;

export function contactOf(
  hotel: AddressFields & Pick<Facility, 'name' | 'phone'>,
  names: LocalizedAddress[],
): Contact {
  return {
    phone: contactPhone(hotelPhone(hotel)),
    addresses: addressesOf(hotel, names),
    // Uses the profile address because map services find an address best in the local script.
    map_url: mapUrl(hotel.name, addressOf(hotel)),
  };
}

/**
 * Returns the addresses by language. `ja` is the profile address, which is the last fallback for all other
 * languages.
 */
export const addressesOf = (hotel: AddressFields, names: LocalizedAddress[]): TextByLanguage => ({
  ja: addressOf(hotel),
  ...Object.fromEntries(
    names.filter(({ address }) => address !== '').map(({ language, address }) => [language, address]),
  ),
});

/** @param phone in E.164, as typed if it could not be parsed, or "" */
export function contactPhone(phone: string): ContactPhone | null {
  if (phone === '') return null;
  return {
    href: isE164(phone) ? `tel:${phone}` : null,
    japanese: phoneFor('ja', phone),
    international: phoneFor('en', phone),
  };
}

/**
 * Orders the address components from largest to smallest in Japan, and from smallest to largest elsewhere. In
 * Japanese script only the building is separated by a space.
 */
export function addressOf({ country, state, city, address, building }: AddressFields): string {
  const parts = [state, city, address].filter(part => part !== '');
  if (country !== 'JP')
    return [...parts, building]
      .filter(part => part !== '')
      .toReversed()
      .join(', ');
  const street = parts.join(parts.some(isJapanese) ? '' : ' ');
  return [street, building].filter(part => part !== '').join(' ');
}

const isJapanese = (text: string) => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(text);
