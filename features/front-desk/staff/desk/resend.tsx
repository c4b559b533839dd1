import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';

/** Sends the guest the confirmation with the QR code once more. */
export function Resend({ qr }: { qr: string }) {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const resend = useDeed({
    key: `resend-${qr}`,
    work: () =>
      call('POST log/resend', {
        facility_id: facility.id,
        pms_code: booking.pms_code,
        pms_reservation_no: booking.pms_reservation_no,
        qr,
      }),
    done: t('resend.done'),
  });
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={resend.isPending}
      onClick={() => resend.mutate(undefined)}
    >
      {t('resend.open')}
    </Button>
  );
}
