import { createContext } from 'react';

/**
 * Ends the guest's work in this browser and goes to the next page. Rejects without deleting anything if not
 * everything typed could be saved.
 */
export const FinishHere = createContext<() => Promise<void>>(() => Promise.resolve());
