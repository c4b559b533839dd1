import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import type { DetailsAction } from '#features/desk/front-desk/staff/more-menu.tsx';
import { bytesClient } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import { widePapers } from '../rules.ts';
import { PrintDialog } from './print-dialog.tsx';

const fetchPaper = bytesClient<typeof contract>();

function Item({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('staff-paper');
  return <Menu.Item onClick={onOpen}>{t('printBooking')}</Menu.Item>;
}

function Dialog(props: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staff-paper');
  const { facility, booking } = useDesk();
  const ids = { facility_id: facility.id, booking_id: booking.id };
  const isRegistered = booking.persons_registered > 0;
  const card = {
    what: 'card' as const,
    ...(isRegistered ? {} : { note: t('blankNote') }),
    make: (paper: string, signal: AbortSignal) =>
      fetchPaper(
        'POST paper/card',
        { ...ids, paper: widePapers.find(each => each === paper) ?? 'a4' },
        { signal },
      ),
  };
  const labels = {
    what: 'labels' as const,
    note: t('labelsNote'),
    make: (paper: 'a4' | 'w80' | 'w58', signal: AbortSignal) =>
      fetchPaper('POST paper/labels', { ...ids, paper }, { signal }),
  };
  return <PrintDialog {...props} printables={isRegistered ? [card, labels] : [card]} />;
}

/**
 * The menu action in the details of a booking that prints its registration card and the labels of registered
 * guests.
 */
export const printAction: DetailsAction = { key: 'print', Item, Dialog };
