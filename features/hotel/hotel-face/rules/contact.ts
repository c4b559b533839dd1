import type { TextByLanguage } from '#i18n/languages.ts';

/**
 * How guests can contact the hotel (docs/reference/pages.md#how-to-reach-the-hotel). Contains no guest data.
 */
export type Contact = {
  phone: ContactPhone | null;
  /**
   * One-line addresses by language. `ja` is the profile address in whatever language the hotel wrote it. It is
   * never empty.
   */
  addresses: TextByLanguage;
  map_url: string;
};

export type ContactPhone = {
  /** A `tel:` URL with the E.164 number. Null if the number cannot be parsed. */
  href: string | null;
  japanese: string;
  /**
   * The number in international format. Shown in all languages except Japanese, because the reader may be
   * abroad.
   */
  international: string;
};

export const displayedPhone = ({ japanese, international }: ContactPhone, language: string): string =>
  language === 'ja' ? japanese : international;

/** Returns a URL that opens the map app on phones and a web page on other devices. */
export function mapUrl(name: string, address: string): string {
  const query = new URLSearchParams({ api: '1', query: `${name} ${address}` });
  return `https://www.google.com/maps/search/?${query}`;
}
