import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { canStoreOffline, readVaultInfo } from '#platform/browser/vault.ts';
import { PageHead } from '#ui/page-head.tsx';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { useAskForDevice, useDeviceState } from './calls.ts';
import { DeviceList } from './device-list.tsx';
import { isStorageFull, ownerName } from './kept.ts';
import style from './offline.module.css';

type Props = { facility: { id: number; timezone: string }; userId: number; isOwner: boolean };

export function DevicesScreen({ facility, userId, isOwner }: Props) {
  const t = useTranslations('staff-offline');
  return (
    <div className={style.view}>
      <PageHead title={t('devices.title')} lead={t('devices.lead')} />
      <section className={style.card} aria-label={t('devices.this')}>
        <h2>{t('devices.this')}</h2>
        {canStoreOffline() ? (
          <ThisDevice facility={facility} userId={userId} />
        ) : (
          <p>{t('devices.impossible')}</p>
        )}
      </section>
      {isOwner && <DeviceList facility={facility} />}
    </div>
  );
}

function ThisDevice({ facility, userId }: Omit<Props, 'isOwner'>) {
  const t = useTranslations('staff-offline');
  const query = useDeviceState(facility.id);
  const { data } = query;
  if (data === undefined)
    return (
      <NotLoaded query={query} height={72} loading={t('devices.loading')} failed={t('devices.loadFailed')} />
    );
  if (data === null) return <AskForDevice facilityId={facility.id} />;
  const { name, state } = data;
  return (
    <>
      <p role="status">
        <b>{t(`devices.${state}`, { name })}</b>
      </p>
      {state === 'allowed' && <OfflineDataStatus facility={facility} userId={userId} />}
      {state === 'revoked' && <AskForDevice facilityId={facility.id} />}
    </>
  );
}

function OfflineDataStatus({ facility: { id, timezone }, userId }: Omit<Props, 'isOwner'>) {
  const t = useTranslations('staff-offline');
  const formatMoment = useMoment(timezone);
  const { data } = useQuery({
    queryKey: ['desk-held', id, userId],
    queryFn: async () => ({ held: await readVaultInfo(), isFull: isStorageFull() }),
    refetchInterval: 2000,
  });
  const vaultInfo = data?.held;
  const isOwn = vaultInfo?.owner === ownerName({ facilityId: id, userId });
  if (data?.isFull) return <Alert color="red">{t('devices.quota')}</Alert>;
  return (
    <p>
      {vaultInfo && isOwn
        ? t('devices.fetched', { at: formatMoment(new Date(vaultInfo.keptAt).toISOString()) })
        : t('devices.notYet')}
    </p>
  );
}

function AskForDevice({ facilityId }: { facilityId: number }) {
  const t = useTranslations('staff-offline');
  const { mutate, isPending, error } = useAskForDevice(facilityId);
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') mutate(name.trim());
  };
  return (
    <form className={style.ask} noValidate onSubmit={ask}>
      <TextInput
        label={t('devices.name')}
        description={t('devices.hint')}
        required
        autoComplete="off"
        maxLength={OFFLINE_LIMITS.longestName}
        error={isTried && name.trim() === '' && t('devices.required')}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isPending}>
        {t('devices.ask')}
      </Button>
      {error && <FailedAlert title={t('devices.failed')}>{error.message}</FailedAlert>}
    </form>
  );
}
