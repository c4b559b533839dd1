import type { Contact } from '#features/hotel-face/rules/contact.ts';
import type { Face } from '#features/hotel-face/rules/face.ts';
import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';

/** The hotel as its guests' first screen needs it. */
export type BootstrapFacility = {
  id: number;
  slug_name: string;
  name: string;
  /** The name in each language that has one. */
  names: { language: GuestLanguage; name: string }[];
  /** The languages that guests may choose. */
  languages: { code: GuestLanguage; name: string }[];
  maintenance: boolean;
  /** 0 none, 1 last four phone digits, 2 reservation number, 3 full phone. */
  authentication_method: 0 | 1 | 2 | 3;
  /** Those of `face_recognition` and `signature` that the main guest is asked for, each on a step of its own. */
  picture_steps: string[];
  /** The choices of step 2; none where the hotel does not ask. */
  filters: { id: number; name: string }[];
  /** The hotel's homepage, or "". */
  site_url: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA name. */
  timezone: string;
  face: Face;
  contact: Contact;
};

/** Data that the server writes into the page, so that the first screen need not ask. */
export type Bootstrap = {
  /** The language that the browser wishes for and the facility has. */
  lang: GuestLanguage;
  /** The facility of the address's slug; null without one or where there is none of that name. */
  facility: BootstrapFacility | null;
  /** The HTTP status of this page. */
  page: { status: number };
  settings: { providerTermsUrl: string | null; publicUrl: string };
};

/** Reads the text of the page's #bootstrap element. Throws where there is none: the HTML is not that of this app. */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  const written: Partial<Bootstrap> = JSON.parse(text ?? '{}');
  if (!isGuestLanguage(written.lang) || !written.page || !written.settings)
    throw new Error('The page carries no bootstrap data');
  const { lang, page: status, settings, facility = null } = written;
  return { lang, page: status, settings, facility };
}
