import { createContext, useContext } from 'react';
import { ApiError } from '#platform/browser/call.ts';
import { type RefusedProof, refusedProof } from './refused-proof.ts';

/** A call that the server refused, as its answer says it. */
export type Failure = {
  status: number;
  body: {
    code: string;
    message: string;
    errors: Record<string, string[]>;
    data: Record<string, unknown>;
  };
};

/** The fields of the plain form, as they are named in it and as they were typed. */
export type TypedFields = { country: string; phone: string; other: string; date: string; code: string };

/** What the server knows of a proof when it sends the page for it: before anything was typed, or in answer to a plain form. */
export type FirstProof = {
  /** What the link asks for. */
  asks: 'phone' | 'code';
  lock: Failure | null;
  typed: TypedFields | null;
  failure: Failure | null;
  /** Registered already, but only a verification code opens the QR code. */
  codeNeeded: boolean;
  /** The field of the code is asked for. */
  showsCode: boolean;
};

/** Of the page that the server has sent; null on all that come after it. */
export const FirstProofContext = createContext<FirstProof | null>(null);

export const useFirstProof = (): FirstProof | null => useContext(FirstProofContext);

/** Why the server refused a proof, as a page tells it; null where it did not. */
export const refusedBy = (failure: Failure | null | undefined): RefusedProof | null =>
  failure ? refusedProof(new ApiError(failure.status, failure.body)) : null;
