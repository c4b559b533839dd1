import { createContext } from 'react';
import type { GuestLanguage } from '#i18n/languages.ts';

export const OfferedLanguages = createContext<readonly GuestLanguage[]>([]);
