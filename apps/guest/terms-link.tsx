import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Terms } from '#features/facility/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = { facilityId: number; publicUrl: string };

/** Opens the terms over the page, so that nothing typed under them is lost. */
export function TermsLink({ facilityId, publicUrl }: Props) {
  const t = useTranslations('guest');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t('terms.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('pages.terms')} closeLabel={t('close')}>
        <Terms facilityId={facilityId} publicUrl={publicUrl} />
      </Dialog>
    </>
  );
}
