import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import type { NoticeVendor } from '../rules/accounts.ts';
import { call, ignoreNotFound, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';
import { CopyField } from './copied.tsx';

type Props = {
  id: number;
  vendor: NoticeVendor;
  name: string;
  facilityId: number;
  isOn: boolean;
};

/**
 * Shows whether the vendor sends notices, and the URL to enter at the vendor. The URL is shown only right after
 * it was generated.
 */
export function Notices({ id, vendor, name, facilityId, isOn }: Props) {
  const t = useTranslations('staff-connectors');
  const of = { facility_id: facilityId, id };
  const startAction = useConnectorAction(facilityId, () => call('POST connectors/:id/notices', of));
  const stopAction = useConnectorAction(facilityId, () =>
    call('DELETE connectors/:id/notices', of).then(() => undefined, ignoreNotFound),
  );
  const subscription = isOn ? startAction.data?.data : undefined;
  const fault =
    startAction.data && startAction.data.data.result !== 'ok' ? startAction.data.data.result : null;
  const hasFailed = startAction.isError || stopAction.isError;
  return (
    <section className={style.setUp} aria-label={t('notices.title', { name })}>
      <h3>{t('notices.title', { name })}</h3>
      <p className={style.quiet}>{t('notices.lead')}</p>
      <p className={style.quiet}>{t(`noticesHint.${vendor}`)}</p>
      {subscription?.address && (
        <div className={style.made}>
          <CopyField label={t('notices.address')} value={subscription.address} />
          <p role="status">{t('notices.once')}</p>
        </div>
      )}
      <div>
        {isOn ? (
          <Button
            variant="default"
            loading={stopAction.isPending}
            onClick={() => stopAction.mutate(undefined)}
          >
            {t('notices.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={startAction.isPending}
            onClick={() => startAction.mutate(undefined)}
          >
            {t('notices.start')}
          </Button>
        )}
      </div>
      {fault && !startAction.isPending && (
        <FailedAlert title={t('notices.refused')}>
          {t(`fault.${fault}`)} {fault !== 'credentials' && t('notices.reachable')}
        </FailedAlert>
      )}
      {hasFailed && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
    </section>
  );
}
