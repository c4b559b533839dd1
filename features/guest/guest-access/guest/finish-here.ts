import { createContext } from 'react';

/** Ends what the guest has begun in this browser, and leads on. Rejects, with nothing forgotten, where not all that was typed is kept. */
export const FinishHere = createContext<() => Promise<void>>(() => Promise.resolve());
