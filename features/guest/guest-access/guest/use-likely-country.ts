import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';
import { useHandOver } from './handed-over.ts';

/**
 * The browser's preferred languages, most preferred first. The server provides them too, so that it renders the
 * same page as the browser.
 */
export const PreferredLanguagesContext = createContext<readonly string[]>([]);

/** If staff type for the guest, the browser says nothing about the guest. */
export function useLikelyCountry(hotelCountry: string): string {
  const language = useLocale();
  const wishes = useContext(PreferredLanguagesContext);
  return useHandOver() === 'typed' ? hotelCountry : likelyCountry({ language, wishes, hotelCountry });
}
