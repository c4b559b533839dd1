import type { FirstProof } from '#features/guest/guest-access/guest/first-proof.ts';
import type { Contact } from '#features/hotel/hotel-face/rules/contact.ts';
import type { Face } from '#features/hotel/hotel-face/rules/face.ts';
import { type GuestLanguage, isGuestLanguage } from '#i18n/languages.ts';

/** The cookie in which this browser keeps the language that its reader has chosen. */
export const languageCookie = 'genkan_language';

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
  /** The test hotel of one: its pages say so, and its messages go nowhere. */
  is_test: boolean;
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

/** What a query of the first screen would ask for, by its key. */
export type Known = readonly (readonly [key: readonly unknown[], value: unknown])[];

/** Data that the server writes into the page, so that the first screen need not ask. */
export type Bootstrap = {
  /** The address of the page that this is: not always the one that was asked for (docs/reference/pages.md#the-first-screen). */
  place: string;
  /** What the reader has chosen, or the browser wishes for, of what the facility has. */
  lang: GuestLanguage;
  /** The languages that the browser prefers, such as `en-GB`, the most preferred first. */
  wishes: readonly string[];
  /** The facility of the address's slug; null without one or where there is none of that name. */
  facility: BootstrapFacility | null;
  /** The HTTP status of this page. */
  page: { status: number };
  settings: { providerTermsUrl: string | null; publicUrl: string };
  /** Where a booking is proven: what is known of that; else null. */
  proof: FirstProof | null;
  known: Known;
  /** When the page was written: a copy of it may be shown long after. Milliseconds since 1970. */
  at: number;
};

/** Reads the text of the page's #bootstrap element. Throws where there is none: the HTML is not that of this app. */
export function readBootstrap(text: string | null | undefined): Bootstrap {
  const written: Partial<Bootstrap> = JSON.parse(text ?? '{}');
  if (!isGuestLanguage(written.lang) || !written.page || !written.settings || !written.place)
    throw new Error('The page carries no bootstrap data');
  const { lang, place, page, settings, facility = null, proof = null } = written;
  const { wishes = [], known = [], at = 0 } = written;
  return { lang, place, page, settings, facility, proof, wishes, known, at };
}
