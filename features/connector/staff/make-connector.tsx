import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import type { Vendor } from '../rules/vendors.ts';
import { call, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';
import type { Made } from './connectors-screen.tsx';

type Props = {
  facilityId: number;
  free: readonly Vendor[];
  /** The hotel has none yet: it is the next step. */
  isFirst: boolean;
  onMade: (made: Made) => void;
};

/** Sets a connector up; it begins as a preview. */
export function MakeConnector({ facilityId, free, isFirst, onMade }: Props) {
  const t = useTranslations('staff-connectors');
  const [vendor, setVendor] = useState(free[0] ?? 'siteminder');
  const [hotelCode, setHotelCode] = useState('');
  const { mutate, error, isPending } = useConnectorAction(facilityId, async () => {
    const code = hotelCode.trim();
    const { data } = await call('POST connectors', {
      facility_id: facilityId,
      vendor,
      ...(code === '' ? {} : { hotel_code: code }),
    });
    return data;
  });
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(undefined, { onSuccess: onMade });
  };
  return (
    <section className={style.card} aria-labelledby="new-connector">
      <h2 id="new-connector">{t('make.title')}</h2>
      <form className={style.form} noValidate onSubmit={make}>
        <NativeSelect
          label={t('make.vendor')}
          required
          value={vendor}
          onChange={event => setVendor(free.find(each => each === event.currentTarget.value) ?? vendor)}
          data={free.map(each => ({ value: each, label: t(`vendor.${each}`) }))}
        />
        <TextInput
          label={t('make.hotelCode')}
          description={t('make.hotelCodeHint')}
          autoComplete="off"
          maxLength={64}
          value={hotelCode}
          onChange={event => setHotelCode(event.currentTarget.value)}
        />
        <Button type="submit" {...(isFirst ? {} : { variant: 'default' })} loading={isPending}>
          {t('make.submit')}
        </Button>
      </form>
      {error && (
        <Alert color="red" variant="light" role="alert" title={t('make.failed')}>
          {error instanceof ApiError && error.code === 'connector_exists'
            ? t('make.exists')
            : t('failed.body')}
        </Alert>
      )}
    </section>
  );
}
