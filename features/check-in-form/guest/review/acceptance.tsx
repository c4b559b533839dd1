import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TermsDialog } from '#features/terms/guest/terms-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox-group.tsx';

type Props = {
  facilityId: number;
  publicUrl: string;
  /** The signature stands for the tick. */
  signed: boolean;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
};

/** The terms, to be read over the page, and their acceptance. */
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
