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
  const start = useConnectorAction(facilityId, () => call('POST connectors/:id/notices', of));
  const stop = useConnectorAction(facilityId, () =>
    call('DELETE connectors/:id/notices', of).then(() => undefined, ignoreNotFound),
  );
  const made = isOn ? start.data?.data : undefined;
  const fault = start.data && start.data.data.result !== 'ok' ? start.data.data.result : null;
  const isFailed = start.isError || stop.isError;
  return (
    <section className={style.setUp} aria-label={t('notices.title', { name })}>
      <h3>{t('notices.title', { name })}</h3>
      <p className={style.quiet}>{t('notices.lead')}</p>
      <p className={style.quiet}>{t(`noticesHint.${vendor}`)}</p>
      {made?.address && (
        <div className={style.made}>
          <CopyField label={t('notices.address')} value={made.address} />
          <p role="status">{t('notices.once')}</p>
        </div>
      )}
      <div>
        {isOn ? (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {t('notices.stop')}
          </Button>
        ) : (
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {t('notices.start')}
          </Button>
        )}
      </div>
      {fault && !start.isPending && (
        <FailedAlert title={t('notices.refused')}>
          {t(`fault.${fault}`)} {fault !== 'credentials' && t('notices.reachable')}
        </FailedAlert>
      )}
      {isFailed && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
    </section>
  );
}
