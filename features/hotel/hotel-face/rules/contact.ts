import type { TextByLanguage } from '#i18n/languages.ts';

/** How guests reach the hotel (docs/reference/pages.md#how-to-reach-the-hotel). Nothing of it is a guest's. */
export type Contact = {
  /** null where the hotel has given none. */
  phone: ContactPhone | null;
  /** In one line, by language. `ja` is the address of the profile, in whatever language the hotel wrote it, and never empty. */
  addresses: TextByLanguage;
  /** The page of a map that finds it. */
  map_url: string;
};

export type ContactPhone = {
  /** `tel:` and the number in E.164; null for one that cannot be understood, and so not be dialled. */
  href: string | null;
  /** As readers of Japanese dial it. */
  japanese: string;
  /** As everybody else does, who may be abroad. */
  international: string;
};

/** The phone as readers of `language` see it. */
export const phoneShown = ({ japanese, international }: ContactPhone, language: string): string =>
  language === 'ja' ? japanese : international;

/** Opens the map app of a phone, and a page elsewhere. */
export function mapUrl(name: string, address: string): string {
  const query = new URLSearchParams({ api: '1', query: `${name} ${address}` });
  return `https://www.google.com/maps/search/?${query}`;
}
