import type { FirstProof } from '#features/guest/guest-access/guest/first-proof.ts';
import type { Contact } from '#features/hotel/hotel-face/rules/contact.ts';
import type { Branding } from '#features/hotel/hotel-face/rules/face.ts';
import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';

export const languageCookie = 'genkan_language';

export type BootstrapFacility = {
  id: number;
  slug_name: string;
  name: string;
  names: { language: GuestLanguage; name: string }[];
  languages: { code: GuestLanguage; name: string }[];
  maintenance: boolean;
  /** Whether this is a test hotel. Its pages are marked, and its messages are not sent. */
  is_test: boolean;
  /** 0: none, 1: last four phone digits, 2: reservation number, 3: full phone number. */
  authentication_method: 0 | 1 | 2 | 3;
  /** The picture steps that the main guest must complete: `face_recognition`, `signature`, both or none. */
  picture_steps: string[];
  /** The choices of step 2. Empty if the hotel does not use this step. */
  filters: { id: number; name: string }[];
  /** The hotel's website, or "". */
  site_url: string;
  country: string;
  /** IANA name. */
  timezone: string;
  face: Branding;
  contact: Contact;
};

export type PreloadedQueries = readonly (readonly [key: readonly unknown[], value: unknown])[];

/** Data that the server writes into the page so that the first screen needs no calls. */
export type Bootstrap = {
  /**
   * The URL of the rendered page, which may differ from the requested URL
   * (docs/reference/pages.md#the-first-screen).
   */
  place: string;
  lang: GuestLanguage;
  /** The browser's preferred languages, such as `en-GB`, most preferred first. */
  wishes: readonly string[];
  /** The facility with the slug in the URL. Null if the URL has no slug or no facility has it. */
  facility: BootstrapFacility | null;
  page: { status: number };
  settings: { providerTermsUrl: string | null; publicUrl: string };
  /** The state of the proof on pages where guests prove their booking. Null on other pages. */
  proof: FirstProof | null;
  known: PreloadedQueries;
  /** Time of rendering in milliseconds since 1970. A stored copy of the page may be shown much later. */
  at: number;
};

/**
 * Parses the text of the page's #bootstrap element.
 * @throws if the text is missing, because the HTML is then not from this app
 */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  const parsed: Partial<Bootstrap> = JSON.parse(text ?? '{}');
  if (!isGuestLanguage(parsed.lang) || !parsed.page || !parsed.settings || !parsed.place)
    throw new Error('The page has no bootstrap data');
  const { lang, place, page, settings, facility = null, proof = null } = parsed;
  const { wishes = [], known = [], at = 0 } = parsed;
  return { lang, place, page, settings, facility, proof, wishes, known, at };
}
