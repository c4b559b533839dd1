import type { Contact } from '#features/hotel/hotel-face/rules/contact.ts';
import type { Branding } from '#features/hotel/hotel-face/rules/face.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

export type GuestFacility = {
  id: number;
  slug_name: string;
  /** 0: none, 1: last four phone digits, 2: reservation number, 3: full phone number. */
  authentication_method: 0 | 1 | 2 | 3;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA name. */
  timezone: string;
  /** URL of the hotel's homepage. "" if there is none. */
  site_url: string;
  name: string;
  names: { language: GuestLanguage; name: string }[];
  /** The choices of step 2. Empty if the hotel does not ask for one. */
  filters: { id: number; name: string }[];
  face: Branding;
  contact: Contact;
};

export type ScreenProps = { facility: GuestFacility };
