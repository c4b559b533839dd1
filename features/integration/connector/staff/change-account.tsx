import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type { Account } from '../rules/accounts.ts';
import type { FetchVendor } from '../rules/vendors.ts';
import { AccountFields, completeAccount } from './account-form.tsx';
import { call, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';

type Props = { id: number; vendor: FetchVendor; facilityId: number; onClose: () => void };

export function ChangeAccount({ id, vendor, facilityId, onClose }: Props) {
  const t = useTranslations('staff-connectors');
  const [account, setAccount] = useState<Account>({});
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useConnectorAction(facilityId, (whole: Account) =>
    call('PUT connectors/:id/account', { facility_id: facilityId, id, account: whole }),
  );
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const completed = completeAccount(vendor, account);
    if (completed && !isPending) mutate(completed, { onSuccess: onClose });
  };
  return (
    <StaffDialog open onClose={onClose} title={t('account.title')}>
      <form className={style.question} noValidate onSubmit={save}>
        <p>{t('account.lead')}</p>
        <AccountFields vendor={vendor} account={account} isTried={isTried} onChange={setAccount} />
        {error && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {t('account.save')}
          </Button>
        </DialogFoot>
      </form>
    </StaffDialog>
  );
}
