import { createContext } from 'react';

/**
 * The base URL of the guest pages, which replaces `{host}` in the hotel's texts. It may differ from the
 * dashboard's host.
 */
export const PublicUrl = createContext('');
