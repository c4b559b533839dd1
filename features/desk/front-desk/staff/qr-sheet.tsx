import { Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { PrintSheet } from '#ui/print-sheet.tsx';
import { qrCanvas } from '#ui/qr-canvas.ts';
import { QrCode } from '#ui/qr-code.tsx';
import type { Details } from './calls.ts';
import { call, useDesk, useDeskAction } from './desk/desk.ts';
import style from './sheet.module.css';

type Props = {
  payload: string;
  name: string;
  bookingNo: string;
  fileName: string;
};

/** The guest's QR code. A tap enlarges it and offers to download or print it. */
export function QrSheet({ payload, name, bookingNo, fileName }: Props) {
  const t = useTranslations('staff-registration');
  const [isLarge, setLarge] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { data: code } = useCode(payload);
  const label = t('qr.label', { name });
  if (!code) return <Skeleton className={style.codePlace} />;
  return (
    <div className={style.code}>
      <button
        type="button"
        className={style.codeButton}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <QrCode matrix={code.matrix} label={label} />
      </button>
      <StaffDialog open={isLarge} onClose={() => setLarge(false)} title={label}>
        <div className={style.large}>
          <QrCode matrix={code.matrix} label={label} />
        </div>
        <div className={style.codeActions}>
          <Button variant="default" component="a" href={code.picture} download={fileName}>
            {t('qr.save')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setLarge(false);
              setPrinting(true);
            }}
          >
            {t('qr.print')}
          </Button>
        </div>
      </StaffDialog>
      {isPrinting && (
        <PrintSheet title={name} drawing="small" onPrinted={() => setPrinting(false)}>
          <QrCode matrix={code.matrix} label={label} />
          <p>{bookingNo}</p>
        </PrintSheet>
      )}
    </div>
  );
}

function useCode(payload: string) {
  return useQuery({
    queryKey: ['qr-code', payload],
    queryFn: async () => {
      const { qrMatrix } = await import('#platform/text/qr-matrix.ts');
      const matrix = qrMatrix(payload);
      return { matrix, picture: qrCanvas(matrix).canvas.toDataURL('image/png') };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Menu items that each email the QR code of one registration again. */
export function ResendItems({ logs }: { logs: Details['visitor_logs'] }) {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const resend = useDeskAction({
    key: 'resend',
    work: (qr: string) =>
      call('POST log/resend', {
        facility_id: facility.id,
        pms_code: booking.pms_code,
        pms_reservation_no: booking.pms_reservation_no,
        qr,
      }),
    done: t('resend.done'),
  });
  return logs.map(
    ({ id, slot, qrCodeData: qr, has_email }) =>
      qr !== null &&
      has_email && (
        <Menu.Item key={id} onClick={() => resend.mutate(qr)}>
          {slot === 0 ? t('resend.open') : t('resend.leader', { number: slot })}
        </Menu.Item>
      ),
  );
}
