import { useState } from 'react';
import { useTerms } from '#features/facility/guest/terms.tsx';

/** Whether the terms that are shown now are accepted, by a tick or by the guest's signature (guest-side §4); a hotel without terms asks for nothing. */
export function useAcceptance(facilityId: number, hasSigned: boolean) {
  const { data: terms, error, isFetching, refetch } = useTerms(facilityId);
  // By its hash: another language or a new version is another text.
  const [hash, setHash] = useState<string | null>(null);
  // What was signed is not what is in force now: then only a new acceptance counts.
  const [outdated, setOutdated] = useState(false);
  const signed = hasSigned && !outdated;
  return {
    error,
    isFetching,
    refetch,
    signed,
    renew: () => {
      setOutdated(true);
      void refetch();
    },
    isAsked: Boolean(terms),
    isAccepted: terms === null || (terms !== undefined && (signed || terms.hash === hash)),
    accept: (accepted: boolean) => setHash(accepted ? (terms?.hash ?? null) : null),
    terms: terms
      ? {
          hash: terms.hash,
          language: terms.language,
          by: signed ? ('signature' as const) : ('checkbox' as const),
        }
      : null,
  };
}
