import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { canAddCompanions, type WriteClass, writesOf } from '../rules/accounts.ts';
import type { FetchVendor } from '../rules/vendors.ts';
import { call, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';

type Props = {
  id: number;
  vendor: FetchVendor;
  name: string;
  facilityId: number;
  writes: readonly WriteClass[];
};

export function WriteBack({ id, vendor, name, facilityId, writes }: Props) {
  const t = useTranslations('staff-connectors');
  const { mutate, isError, isPending, variables } = useConnectorAction(facilityId, (wanted: WriteClass[]) =>
    call('PUT connectors/:id/writes', { facility_id: facilityId, id, writes: wanted }),
  );
  const shownWrites = isPending ? variables : writes;
  return (
    <fieldset className={style.setUp} aria-label={t('writes.title', { name })}>
      <h3>{t('writes.title', { name })}</h3>
      <p className={style.quiet}>{t('writes.lead')}</p>
      {writesOf[vendor].map(each => (
        <Checkbox
          key={each}
          label={t(`writes.${each}`)}
          description={t(
            `writesHint.${each === 'companions' && !canAddCompanions[vendor] ? 'companionsThere' : each}`,
          )}
          checked={shownWrites.includes(each)}
          disabled={isPending}
          onChange={({ currentTarget: { checked } }) =>
            mutate(checked ? [...shownWrites, each] : shownWrites.filter(other => other !== each))
          }
        />
      ))}
      {isError && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
    </fieldset>
  );
}
