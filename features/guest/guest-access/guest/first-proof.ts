import { createContext, useContext } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { parseRefusedProof, type RefusedProof } from './refused-proof.ts';

export type Failure = {
  status: number;
  body: {
    code: string;
    message: string;
    errors: Record<string, string[]>;
    data: Record<string, unknown>;
  };
};

export type TypedFields = { country: string; phone: string; other: string; date: string; code: string };

/**
 * State of a proof when the server renders the page, either initially or in response to a form submitted
 * without JavaScript.
 */
export type FirstProof = {
  asks: 'phone' | 'code';
  /** Business day of the hotel. Computed by the server, because the computation is slow on some phones. */
  today: string;
  lock: Failure | null;
  typed: TypedFields | null;
  failure: Failure | null;
  /** Whether the guest is already registered but needs a verification code to see the QR code. */
  codeNeeded: boolean;
};

/** Set only on the page that the server rendered. */
export const FirstProofContext = createContext<FirstProof | null>(null);

export const useFirstProof = (): FirstProof | null => useContext(FirstProofContext);

/** Returns why the server rejected a proof. Null if the proof was not rejected. */
export const refusalOfProof = (failure: Failure | null | undefined): RefusedProof | null =>
  failure ? parseRefusedProof(new ApiError(failure.status, failure.body)) : null;
