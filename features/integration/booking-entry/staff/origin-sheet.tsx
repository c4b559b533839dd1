import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { CANCELLED } from '#features/booking/booking/rules/status.ts';
import { useDesk, useDeskAction } from '#features/desk/front-desk/staff/desk/desk.ts';
import { Sheet } from '#features/desk/front-desk/staff/sheet.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from './booking-entry.module.css';
import { call } from './calls.ts';

type Props = { mayEdit: boolean; mayCancel: boolean };

export function OriginSheet({ mayEdit, mayCancel }: Props) {
  const t = useTranslations('staff-bookings');
  const { booking } = useDesk();
  if (booking.origin === 'pms') return null;
  const isCancelled = booking.pms_booking_status === CANCELLED;
  return (
    <Sheet title={t('sheet.title')}>
      <p>{t(`sheet.${booking.origin}`, { code: booking.pms_code })}</p>
      <div className={style.actions}>
        {mayEdit && (
          <Button
            size="xs"
            variant="default"
            renderRoot={props => (
              <Link {...props} to={staffPages.bookings} search={{ booking: String(booking.id) }} />
            )}
          >
            {t('sheet.edit')}
          </Button>
        )}
        {mayCancel && !isCancelled && <Cancel />}
      </div>
    </Sheet>
  );
}

function Cancel() {
  const t = useTranslations('staff-bookings');
  const { facility, booking } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const cancel = useDeskAction({
    key: 'cancel-entry',
    work: () =>
      call('DELETE booking-entries/:booking_id', { booking_id: booking.id, facility_id: facility.id }),
    done: t('sheet.cancelled'),
  });
  const close = () => setAsking(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('sheet.cancel')}
      </Button>
      <StaffDialog open={isAsking} onClose={close} title={t('sheet.ask', { no: booking.pms_reservation_no })}>
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
    </>
  );
}
