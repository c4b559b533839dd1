import { useState } from 'react';
import { faultOn } from '#platform/browser/faults.ts';

export type Asked = { again: () => Promise<void>; leave: () => void };

/**
 * `prove(act)` acts without a proof. If the server asks for one under `field`, a dialog asks for it and calls `again` once it is given.
 * `prove` resolves with the result of `act`, or with undefined if the dialog was closed; other failures are thrown.
 */
export function useAsking(field: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prove = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (faultOn(error, field) === undefined) throw error;
    }
    return new Promise(resolve => {
      const close = (result?: T) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ again: async () => close(await act()), leave: () => close() });
    });
  };
  return { asked, prove };
}
