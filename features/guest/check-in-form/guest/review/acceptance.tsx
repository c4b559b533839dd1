import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TermsDialog, useTerms } from '#features/hotel/terms/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox-group.tsx';
import type { AcceptedText } from '../tab-memory.ts';

type Props = {
  facilityId: number;
  publicUrl: string;
  /** Whether the guest signs. A signature counts as acceptance, so there is no checkbox. */
  signed: boolean;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
};

export function Acceptance({ facilityId, publicUrl, signed, accepted, onAccept }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const [reading, setReading] = useState(false);
  return (
    <Card title={guest('pages.terms')}>
      <Button kind="soft" onClick={() => setReading(true)}>
        {guest('terms.open')}
      </Button>
      {signed ? (
        <p>{t('signature.accepted')}</p>
      ) : (
        <Checkbox checked={accepted} onChange={onAccept}>
          {t('review.accept')}
        </Checkbox>
      )}
      <TermsDialog
        facilityId={facilityId}
        publicUrl={publicUrl}
        open={reading}
        onClose={() => setReading(false)}
      />
    </Card>
  );
}

/**
 * Tracks whether the guest accepts the terms, by signature or by checkbox. A hotel without terms needs no
 * acceptance. On submit, the server rejects signed terms that are no longer in force.
 */
export function useAcceptance(facilityId: number, signed: AcceptedText | null) {
  const { data: terms, error, isFetching, refetch } = useTerms(facilityId);
  // Stores the hash, because a new version or another language is a different text that needs acceptance again.
  const [hash, setHash] = useState<string | null>(null);
  const acceptedTerms = signed
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
    terms: terms ? (acceptedTerms ?? null) : null,
  };
}
