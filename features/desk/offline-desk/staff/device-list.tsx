import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import empty from '#ui/empty.module.css';
import type { Device } from '../contract/devices.ts';
import { useDecideDevice, useDevices } from './calls.ts';
import style from './offline.module.css';

type Props = { facility: { id: number; timezone: string } };

export function DeviceList({ facility }: Props) {
  const t = useTranslations('staff-offline');
  const query = useDevices(facility.id, true);
  const [revoked, setRevoked] = useState<Device | null>(null);
  return (
    <section className={style.view} aria-label={t('devices.list')}>
      <h2>{t('devices.list')}</h2>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('devices.loading')}
        failed={t('devices.loadFailed')}
        empty={<p className={empty.empty}>{t('devices.none')}</p>}
      >
        {devices => (
          <ul className={style.rows}>
            {devices.map(device => (
              <DeviceRow
                key={device.id}
                facility={facility}
                device={device}
                onRevoke={() => setRevoked(device)}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      <RevokeDialog facilityId={facility.id} device={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
}

function DeviceRow({ facility, device, onRevoke }: Props & { device: Device; onRevoke: () => void }) {
  const t = useTranslations('staff-offline');
  const formatMoment = useMoment(facility.timezone);
  const { mutate, isPending, isError } = useDecideDevice(facility.id);
  const { id, name, allowed_at, allowed_by, asked_at, asked_by, last_used_at, last_used_by } = device;
  const deletedUser = t('devices.gone');
  const lastUse =
    last_used_at &&
    t('devices.usedBy', { name: last_used_by ?? deletedUser, at: formatMoment(last_used_at) });
  return (
    <li className={style.device}>
      <b>{name}</b>
      <span>
        {allowed_at
          ? t('devices.allowedBy', { name: allowed_by ?? deletedUser, at: formatMoment(allowed_at) })
          : t('devices.askedBy', { name: asked_by ?? deletedUser, at: formatMoment(asked_at) })}
      </span>
      <span className={style.quiet}>{t('devices.lastUsed', { used: lastUse ?? t('devices.never') })}</span>
      <span className={style.acts}>
        {!allowed_at && (
          <Button
            size="xs"
            loading={isPending}
            aria-label={t('devices.allowOf', { name })}
            onClick={() => mutate({ id, allowed: true })}
          >
            {t('devices.allow')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={t(allowed_at ? 'devices.revokeOf' : 'devices.refuseOf', { name })}
          onClick={onRevoke}
        >
          {t(allowed_at ? 'devices.revoke' : 'devices.refuse')}
        </Button>
      </span>
      {isError && <p role="alert">{t('devices.failed')}</p>}
    </li>
  );
}

type RevokeProps = { facilityId: number; device: Device | null; onClose: () => void };

function RevokeDialog({ facilityId, device, onClose }: RevokeProps) {
  const t = useTranslations('staff-offline');
  const { mutate, isPending, isError, reset } = useDecideDevice(facilityId);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={device !== null}
      onClose={close}
      title={t('devices.dialog.title', { name: device?.name ?? '' })}
    >
      <p>{t('devices.dialog.body')}</p>
      {isError && <Alert color="red">{t('devices.failed')}</Alert>}
      <DialogFoot onCancel={close}>
        <Button
          color="red"
          loading={isPending}
          onClick={() => device && mutate({ id: device.id, allowed: false }, { onSuccess: close })}
        >
          {t('devices.dialog.yes')}
        </Button>
      </DialogFoot>
    </StaffDialog>
  );
}
