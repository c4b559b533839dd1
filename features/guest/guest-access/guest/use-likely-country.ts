import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';

/**
 * The browser's preferred languages, most preferred first. The server provides them too, so that it renders the
 * same page as the browser.
 */
export const PreferredLanguagesContext = createContext<readonly string[]>([]);

export const useLikelyCountry = (hotelCountry: string): string =>
  likelyCountry({ language: useLocale(), wishes: useContext(PreferredLanguagesContext), hotelCountry });
