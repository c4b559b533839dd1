import { useContext } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';
import { PreferredLanguagesContext } from '#ui/date-locale.ts';
import { useHandOver } from './handed-over.ts';

/**
 * Returns the country that the guest probably comes from. If staff type for the guest, this is the hotel's
 * country, because the browser's settings say nothing about the guest.
 */
export function useLikelyCountry(hotelCountry: string): string {
  const language = useLocale();
  const preferredLanguages = useContext(PreferredLanguagesContext);
  return useHandOver() === 'typed'
    ? hotelCountry
    : likelyCountry({ language, wishes: preferredLanguages, hotelCountry });
}
