import { createContext } from 'react';
import type { Bootstrap } from './bootstrap.ts';

/** Data that was loaded with the page: the results of its screens’ first queries. */
export const KnownContext = createContext<Pick<Bootstrap, 'known' | 'at'>>({ known: [], at: 0 });
