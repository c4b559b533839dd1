import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';
import type { Outcome } from './outcome.ts';

type Props = {
  outcome: Outcome | undefined;
  onRead: () => void;
  isUnseen: boolean;
  hasNews: boolean;
  /** Whether a message was not delivered or its outcome is unknown. */
  isUndelivered: boolean;
  isCalledOff: boolean;
  onCatchUp: () => void;
};

export function DeskNotices(props: Props) {
  const { outcome, onRead, isUnseen, hasNews, isUndelivered, isCalledOff, onCatchUp } = props;
  const t = useTranslations('staff-desk');
  const shell = useTranslations('staff-shell');
  const mayChange = useMayChange();
  return (
    <div className={style.notices} aria-live="polite">
      {outcome && (
        <Alert
          className={style.outcome}
          color={outcome.kind === 'done' ? 'green' : 'red'}
          role={outcome.kind === 'done' ? 'status' : 'alert'}
          withCloseButton
          closeButtonLabel={shell('dialog.close')}
          onClose={onRead}
        >
          {outcome.text}
        </Alert>
      )}
      {isCalledOff && <Alert color="gray" role="status" title={t('calledOff')} />}
      {isUndelivered && (
        <Alert color="red" role="status" title={t('undelivered.title')}>
          {t('undelivered.body')}
        </Alert>
      )}
      {isUnseen && mayChange && <RegisteredNotice />}
      {hasNews && !isUnseen && (
        <Alert color="accent" role="status" title={t('news.title')}>
          <p>{t('news.body')}</p>
          <Button size="xs" mt="sm" variant="default" onClick={onCatchUp}>
            {t('news.read')}
          </Button>
        </Alert>
      )}
    </div>
  );
}

/**
 * Staff could overlook the new registration, so they must press a button to confirm that they have read it.
 */
function RegisteredNotice() {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const markSeen = useDeskAction({
    key: 'seen',
    work: () =>
      call('POST facility-booking-logs', {
        facility_id: facility.id,
        reservation_no: booking.pms_reservation_no,
        pms_code: booking.pms_code,
        booking_status_id: statusIds.seen,
      }),
  });
  return (
    <Alert color="accent" role="status" title={t('registered.title')}>
      <p>{t('registered.body')}</p>
      <Button size="xs" mt="sm" loading={markSeen.isPending} onClick={() => markSeen.mutate(undefined)}>
        {t('registered.seen')}
      </Button>
    </Alert>
  );
}
