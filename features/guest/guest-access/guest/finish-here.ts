import { createContext } from 'react';

/**
 * Signs the guest out in this browser and goes to the next page. Rejects without deleting anything if some
 * input could not be saved.
 */
export const FinishContext = createContext<() => Promise<void>>(() => Promise.resolve());
