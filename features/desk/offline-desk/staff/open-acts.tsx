import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type { OpenAction } from '../contract/acts.ts';
import { useOpenActions, useSettleAction } from './calls.ts';
import style from './offline.module.css';

type Props = { facility: { id: number; timezone: string }; onOpen: (bookingId: number) => void };

/** Lists the offline actions that could not be applied and that staff must settle. Hidden if there are none. */
export function OpenActions({ facility, onOpen }: Props) {
  const t = useTranslations('staff-offline');
  const { data } = useOpenActions(facility.id);
  const [isOpen, setOpen] = useState(false);
  if (!data || (data.total === 0 && !isOpen)) return null;
  const hiddenCount = data.total - data.acts.length;
  const open = (bookingId: number) => {
    setOpen(false);
    onOpen(bookingId);
  };
  return (
    <>
      <Alert className={style.lost} color="yellow" title={t('open.title', { count: data.total })}>
        <Button size="xs" onClick={() => setOpen(true)}>
          {t('open.show')}
        </Button>
      </Alert>
      <StaffDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('open.title', { count: data.total })}
      >
        <p>{t('open.lead')}</p>
        <ul className={style.rows}>
          {data.acts.map(act => (
            <ActionItem key={act.act_id} facility={facility} act={act} onOpen={open} />
          ))}
        </ul>
        {hiddenCount > 0 && <p className={style.quiet}>{t('open.more', { count: hiddenCount })}</p>}
      </StaffDialog>
    </>
  );
}

function ActionItem({ facility, act, onOpen }: Props & { act: OpenAction }) {
  const t = useTranslations('staff-offline');
  const formatMoment = useMoment(facility.timezone);
  const { mutate, isPending, isError } = useSettleAction(facility.id);
  const { booking } = act;
  const actionText = t(`acts.${act.kind}`);
  const bookingText = booking
    ? [booking.name, booking.reservation_id].filter(Boolean).join(' ')
    : t('acts.unknown');
  return (
    <li className={style.device}>
      <b>{t('acts.of', { what: actionText, who: bookingText })}</b>
      <span>{t(`open.outcome.${act.outcome}`, { other: act.other_username ?? t('open.someone') })}</span>
      <span className={style.quiet}>
        {t('open.by', {
          name: act.username ?? t('open.gone'),
          at: formatMoment(act.acted_at),
          device: act.device ?? t('open.goneDevice'),
        })}
      </span>
      {isError && <p role="alert">{t('devices.failed')}</p>}
      <span className={style.acts}>
        <IfMayChange>
          <Button
            size="xs"
            variant="light"
            loading={isPending}
            aria-label={t('open.settleOf', { what: actionText, who: bookingText })}
            onClick={() => mutate(act.act_id)}
          >
            {t('open.settle')}
          </Button>
        </IfMayChange>
        {booking && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('open.openOf', { who: bookingText })}
            onClick={() => onOpen(booking.id)}
          >
            {t('open.openBooking')}
          </Button>
        )}
      </span>
    </li>
  );
}
