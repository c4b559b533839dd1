import { createContext } from 'react';
import type { GuestLanguage } from '#i18n/languages.ts';

/** The languages that the hotel offers to guests. */
export const OfferedLanguages = createContext<readonly GuestLanguage[]>([]);
