import { createContext, useContext } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { type RefusedProof, refusedProof } from './refused-proof.ts';

export type Failure = {
  status: number;
  body: {
    code: string;
    message: string;
    errors: Record<string, string[]>;
    data: Record<string, unknown>;
  };
};

/** Fields of the form submitted without JavaScript, as typed. */
export type TypedFields = { country: string; phone: string; other: string; date: string; code: string };

/**
 * What the server knows about a proof when it renders the page: initially, or in response to a form submitted
 * without JavaScript.
 */
export type FirstProof = {
  asks: 'phone' | 'code';
  lock: Failure | null;
  typed: TypedFields | null;
  failure: Failure | null;
  /** Already registered, but the QR code requires a verification code. */
  codeNeeded: boolean;
  showsCode: boolean;
};

/** Set on the page that the server rendered. Null on all later pages. */
export const FirstProofContext = createContext<FirstProof | null>(null);

export const useFirstProof = (): FirstProof | null => useContext(FirstProofContext);

/** Returns why the server refused a proof. Null if it did not. */
export const refusedBy = (failure: Failure | null | undefined): RefusedProof | null =>
  failure ? refusedProof(new ApiError(failure.status, failure.body)) : null;
