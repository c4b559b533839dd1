import { createContext } from 'react';
import type { Bootstrap } from './bootstrap.ts';

/** The results of the first screens' queries, which are loaded with the page. */
export const KnownContext = createContext<Pick<Bootstrap, 'known' | 'at'>>({ known: [], at: 0 });
