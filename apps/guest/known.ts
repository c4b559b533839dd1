import { createContext } from 'react';
import type { Bootstrap } from './bootstrap.ts';

export const KnownContext = createContext<Pick<Bootstrap, 'known' | 'at'>>({ known: [], at: 0 });
