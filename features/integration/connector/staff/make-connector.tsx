import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import type { Account } from '../rules/accounts.ts';
import { isFetchVendor, type Vendor } from '../rules/vendors.ts';
import { AccountFields, completeAccount } from './account-form.tsx';
import { SpecificationDate } from './built.tsx';
import { call, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';
import type { CreatedConnector } from './connectors-screen.tsx';

type Props = {
  facilityId: number;
  free: readonly Vendor[];
  /** True if the hotel has no connector yet, so that adding one is the next step. */
  isFirst: boolean;
  onMade: (made: CreatedConnector) => void;
};

export function CreateConnector({ facilityId, free, isFirst, onMade }: Props) {
  const t = useTranslations('staff-connectors');
  const [vendor, setVendor] = useState(free[0] ?? 'siteminder');
  const [hotelCode, setHotelCode] = useState('');
  const [account, setAccount] = useState<Account>({});
  const [isTried, setTried] = useState(false);
  const completed = isFetchVendor(vendor) ? completeAccount(vendor, account) : null;
  const { mutate, error, isPending } = useConnectorAction(
    facilityId,
    async (): Promise<CreatedConnector | null> => {
      const facility = { facility_id: facilityId };
      if (isFetchVendor(vendor)) {
        await call('POST connectors/fetched', { ...facility, vendor, account: completed ?? {} });
        return null;
      }
      const code = hotelCode.trim();
      const hotelCodeField = code === '' ? {} : { hotel_code: code };
      return (await call('POST connectors', { ...facility, vendor, ...hotelCodeField })).data;
    },
  );
  const createConnector = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || (isFetchVendor(vendor) && !completed)) return;
    mutate(undefined, { onSuccess: made => made && onMade(made) });
  };
  /** Resets the account and its validation, because they belong to the vendor chosen before. */
  const choose = (wanted: string) => {
    setVendor(free.find(each => each === wanted) ?? vendor);
    setAccount({});
    setTried(false);
  };
  return (
    <section className={style.card} aria-labelledby="new-connector">
      <h2 id="new-connector">{t('make.title')}</h2>
      {isFirst && <p>{t('empty')}</p>}
      <form className={style.form} noValidate onSubmit={createConnector}>
        <NativeSelect
          label={t('make.vendor')}
          required
          value={vendor}
          onChange={event => choose(event.currentTarget.value)}
          data={free.map(each => ({ value: each, label: t(`vendor.${each}`) }))}
        />
        <SpecificationDate vendor={vendor} />
        {isFetchVendor(vendor) ? (
          <AccountFields vendor={vendor} account={account} isTried={isTried} onChange={setAccount} />
        ) : (
          <TextInput
            label={t('make.hotelCode')}
            description={t('make.hotelCodeHint')}
            autoComplete="off"
            maxLength={64}
            value={hotelCode}
            onChange={event => setHotelCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" {...(isFirst ? {} : { variant: 'default' })} loading={isPending}>
          {t('make.submit')}
        </Button>
      </form>
      {error && (
        <Alert color="red" title={t('make.failed')}>
          {error instanceof ApiError && error.code === 'connector_exists'
            ? t('make.exists')
            : t('failed.body')}
        </Alert>
      )}
    </section>
  );
}
