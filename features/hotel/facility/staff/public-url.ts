import { createContext } from 'react';

/**
 * The base URL of the guest pages, which replaces `{host}` in texts by hotels. The dashboard may have a
 * different host.
 */
export const PublicUrl = createContext('');
