import { createContext, useContext } from 'react';
import type { Details } from '../calls.ts';

/** Where the parts of the details stand: which booking they show, and what the reader may do with it. */
type Desk = {
  facility: { id: number; timezone: string };
  booking: Details['booking'];
  /** May delete pictures and withdraw registrations. */
  isAdmin: boolean;
  /** Says what came of a deed, above everything else. */
  tell: (word: Told) => void;
  /** What the reader has done is no news. */
  catchUp: () => void;
};

export type Told = { kind: 'done' | 'failed'; text: string };

const context = createContext<Desk | undefined>(undefined);
export const DeskProvider = context.Provider;

export function useDesk(): Desk {
  const desk = useContext(context);
  if (!desk) throw new Error('useDesk stands outside of the details');
  return desk;
}
