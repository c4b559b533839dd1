import { createContext } from 'react';
import type { Bootstrap } from './bootstrap.ts';

export const PreloadedQueriesContext = createContext<Pick<Bootstrap, 'known' | 'at'>>({ known: [], at: 0 });
