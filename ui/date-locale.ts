import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { dateLocale } from '#platform/text/date-locale.ts';

/**
 * The browser's preferred languages, most preferred first. The server provides them too, so that it renders the
 * same page as the browser.
 */
export const PreferredLanguagesContext = createContext<readonly string[]>([]);

export const useDateLocale = (): string => dateLocale(useLocale(), useContext(PreferredLanguagesContext));
