import { useTranslations } from 'use-intl';
import type { SelectableRow } from '#features/desk/front-desk/staff/ticks.ts';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { SentSentence, useSend } from './guide-mail-panel.tsx';
import { SendForm } from './send-dialog.tsx';

type Props = { facilityId: number; row: SelectableRow | null; onClose: () => void };

/** Asks for confirmation before sending guide mail for a row, and shows the outcome. */
export function SendToOne({ facilityId, row, onClose }: Props) {
  const t = useTranslations('staff-guide-mail');
  const sending = useSend(facilityId);
  return (
    <>
      <SentSentence facilityId={facilityId} sending={sending} />
      <StaffDialog open={row !== null} onClose={onClose} title={t('send.title')}>
        {row && <SendForm selectedRows={[row]} sending={sending} onCancel={onClose} onSent={onClose} />}
      </StaffDialog>
    </>
  );
}
