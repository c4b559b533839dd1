import { createContext } from 'react';
import type { Bootstrap } from './bootstrap.ts';

/** What came with the page: the answers that its screens would ask for first. */
export const KnownContext = createContext<Pick<Bootstrap, 'known' | 'at'>>({ known: [], at: 0 });
