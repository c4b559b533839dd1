import { useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';
import { bytesClient } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import { widePapers } from '../rules.ts';
import { PrintButton } from './print-dialog.tsx';

const fetchPaper = bytesClient<typeof contract>();

export function PrintSheet() {
  const t = useTranslations('staff-paper');
  const { facility, booking } = useDesk();
  const named = { facility_id: facility.id, booking_id: booking.id };
  const isRegistered = booking.persons_registered > 0;
  const card = {
    what: 'card' as const,
    ...(isRegistered ? {} : { note: t('blankNote') }),
    make: (paper: string, signal: AbortSignal) =>
      fetchPaper(
        'POST paper/card',
        { ...named, paper: widePapers.find(each => each === paper) ?? 'a4' },
        { signal },
      ),
  };
  const labels = {
    what: 'labels' as const,
    note: t('labelsNote'),
    make: (paper: 'a4' | 'w80' | 'w58', signal: AbortSignal) =>
      fetchPaper('POST paper/labels', { ...named, paper }, { signal }),
  };
  return (
    <Sheet title={t('print')}>
      <div>
        <PrintButton label={t('printBooking')} printables={isRegistered ? [card, labels] : [card]} />
      </div>
    </Sheet>
  );
}
