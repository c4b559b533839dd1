import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bytesClient } from '#platform/browser/call.ts';
import { PrintSheet } from '#ui/print-sheet.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { useCopy } from '#ui/use-copy.ts';
import type * as contract from '../../contract/profile.ts';
import style from './profile.module.css';
import settings from './settings.module.css';

const callForBytes = bytesClient<typeof contract>();

type Props = { facilityId: number; hotel: { name: string; url: string } };

export function CheckInAddress({ facilityId, hotel }: Props) {
  const t = useTranslations('staff-profile');
  const [isPrinting, setPrinting] = useState(false);
  const { data: matrix } = useMatrix(hotel.url);
  const saveQr = useMutation({ mutationFn: () => qrPicture(facilityId), onSuccess: savePicture });
  return (
    <section className={settings.form} aria-labelledby="check-in-address">
      <h2 id="check-in-address">{t('address.title')}</h2>
      <p className={settings.lead}>{t('address.lead')}</p>
      <CopyField label={t('address.label')} value={hotel.url} />
      <div className={style.qr}>
        {matrix ? (
          <QrCode matrix={matrix} label={t('address.qr')} />
        ) : (
          <Skeleton className={style.place} role="status" aria-label={t('address.qr')} />
        )}
        <div className={style.buttons}>
          <Button variant="default" disabled={!matrix} onClick={() => setPrinting(true)}>
            {t('address.print')}
          </Button>
          <Button variant="default" loading={saveQr.isPending} onClick={() => saveQr.mutate()}>
            {t('address.keep')}
          </Button>
          <p role="alert" className={style.problem}>
            {saveQr.isError && t('address.failed')}
          </p>
        </div>
      </div>
      {isPrinting && matrix && (
        <PrintSheet title={hotel.name} onPrinted={() => setPrinting(false)}>
          <p>{t('address.scan')}</p>
          <QrCode matrix={matrix} label={t('address.qr')} />
          <p>{hotel.url}</p>
        </PrintSheet>
      )}
    </section>
  );
}

async function qrPicture(facilityId: number): Promise<Blob> {
  return (await callForBytes('POST facility/download-qr', { facility_id: facilityId })).blob();
}

const useMatrix = (text: string) =>
  useQuery({
    queryKey: ['qr-matrix', text],
    queryFn: async () => (await import('#platform/text/qr-matrix.ts')).qrMatrix(text),
    staleTime: Number.POSITIVE_INFINITY,
  });

function savePicture(picture: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = 'checkin-qr.png';
  link.click();
  URL.revokeObjectURL(link.href);
}

function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('staff-profile');
  const { field, copied, copy } = useCopy(value);
  return (
    <div className={style.copy}>
      <TextInput
        {...field}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy}>
        {t(copied === 'copied' ? 'address.copied' : 'address.copy')}
      </Button>
      <p className={style.copied} role="status">
        {copied === 'byHand' && t('address.byHand')}
      </p>
    </div>
  );
}
