import { createContext } from 'react';

/** Where the pages for guests are, which `{host}` stands for in what hotels write. The dashboard may have a host of its own. */
export const PublicUrl = createContext('');
