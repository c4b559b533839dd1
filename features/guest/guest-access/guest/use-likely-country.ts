import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';

/**
 * The browser's preferred languages, most preferred first. The server knows them, too, so that both render the
 * same page.
 */
export const WishesContext = createContext<readonly string[]>([]);

export const useLikelyCountry = (hotelCountry: string): string =>
  likelyCountry({ language: useLocale(), wishes: useContext(WishesContext), hotelCountry });
