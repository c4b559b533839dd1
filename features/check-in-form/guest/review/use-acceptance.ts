import { useState } from 'react';
import { useTerms } from '#features/terms/guest/terms.tsx';
import type { AcceptedText } from '../signature/signed-terms.ts';

/**
 * Whether the terms are accepted: those that were signed, else those that are shown now, by a tick; a
 * hotel without terms asks for nothing. Whether what was signed is still in force, the submit says.
 */
export function useAcceptance(facilityId: number, signed: AcceptedText | null) {
  const { data: terms, error, isFetching, refetch } = useTerms(facilityId);
  // By its hash: another language or a new version is another text.
  const [hash, setHash] = useState<string | null>(null);
  const accepted = signed
    ? { ...signed, by: 'signature' as const }
    : terms && { hash: terms.hash, language: terms.language, by: 'checkbox' as const };
  return {
    error,
    isFetching,
    refetch,
    signed: signed !== null,
    isAsked: Boolean(terms),
    isAccepted: terms === null || (terms !== undefined && (signed !== null || terms.hash === hash)),
    accept: (ticked: boolean) => setHash(ticked ? (terms?.hash ?? null) : null),
    terms: terms ? (accepted ?? null) : null,
  };
}
