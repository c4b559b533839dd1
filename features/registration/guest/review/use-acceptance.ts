import { useState } from 'react';
import { useTerms } from '#features/facility/guest/terms.tsx';

/** Whether the terms that are shown now are accepted; a hotel without terms asks for nothing. */
export function useAcceptance(facilityId: number) {
  const { data: terms, error, isFetching, refetch } = useTerms(facilityId);
  // By its hash: another language or a new version is another text.
  const [hash, setHash] = useState<string | null>(null);
  return {
    error,
    isFetching,
    refetch,
    isAsked: Boolean(terms),
    isAccepted: terms === null || (terms !== undefined && terms.hash === hash),
    accept: (accepted: boolean) => setHash(accepted ? (terms?.hash ?? null) : null),
    terms: terms ? { hash: terms.hash, language: terms.language } : null,
  };
}
