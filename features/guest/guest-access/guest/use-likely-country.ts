import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';

/** The languages that the browser prefers, the most preferred first. The server knows them too, so both draw the same page. */
export const WishesContext = createContext<readonly string[]>([]);

/** The country (ISO 3166-1 alpha-2) where a phone that is still empty starts. */
export const useLikelyCountry = (hotelCountry: string): string =>
  likelyCountry({ language: useLocale(), wishes: useContext(WishesContext), hotelCountry });
