import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/dialog.tsx';
import { Terms } from './terms.tsx';

type Props = { facilityId: number; publicUrl: string; open: boolean; onClose: () => void };

/** The facility's terms over the page. */
export function TermsDialog({ facilityId, publicUrl, open, onClose }: Props) {
  const t = useTranslations('guest');
  return (
    <Dialog open={open} onClose={onClose} title={t('pages.terms')} closeLabel={t('close')}>
      <Terms facilityId={facilityId} publicUrl={publicUrl} />
    </Dialog>
  );
}
