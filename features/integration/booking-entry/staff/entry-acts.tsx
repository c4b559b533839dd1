import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { CANCELLED } from '#features/booking/booking/rules/status.ts';
import { useDesk, useDeskAction } from '#features/desk/front-desk/staff/desk/desk.ts';
import type { DetailsAction } from '#features/desk/front-desk/staff/more-menu.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { call } from './calls.ts';

function EditItem() {
  const t = useTranslations('staff-bookings');
  const { booking } = useDesk();
  if (booking.origin === 'pms') return null;
  return (
    <Menu.Item
      renderRoot={props => (
        <Link {...props} to={staffPages.bookings} search={{ booking: String(booking.id) }} />
      )}
    >
      {t('sheet.edit')}
    </Menu.Item>
  );
}

/** Edits a booking that did not come from the PMS. */
export const editEntryAction: DetailsAction = { key: 'edit-entry', Item: EditItem };

function CancelItem({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('staff-bookings');
  const { booking } = useDesk();
  if (booking.origin === 'pms' || booking.pms_booking_status === CANCELLED) return null;
  return (
    <Menu.Item color="red" onClick={onOpen}>
      {t('sheet.cancel')}
    </Menu.Item>
  );
}

function CancelDialog({ isOpen, onClose: close }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staff-bookings');
  const { facility, booking } = useDesk();
  const cancel = useDeskAction({
    key: 'cancel-entry',
    work: () =>
      call('DELETE booking-entries/:booking_id', { booking_id: booking.id, facility_id: facility.id }),
    done: t('sheet.cancelled'),
  });
  return (
    <StaffDialog open={isOpen} onClose={close} title={t('sheet.ask', { no: booking.pms_reservation_no })}>
      <p>{t('sheet.askBody')}</p>
      <DialogFoot onCancel={close} isBusy={cancel.isPending} cancel={t('sheet.keep')}>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSettled: close })}
        >
          {t('sheet.confirm')}
        </Button>
      </DialogFoot>
    </StaffDialog>
  );
}

/** Cancels a booking that did not come from the PMS. */
export const cancelEntryAction: DetailsAction = {
  key: 'cancel-entry',
  Item: CancelItem,
  Dialog: CancelDialog,
};
