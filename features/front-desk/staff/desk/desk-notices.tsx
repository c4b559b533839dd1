import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from './desk.module.css';
import { call, useDeed } from './desk-calls.ts';
import { type Told, useDesk } from './desk-context.ts';

type Props = {
  told: Told | undefined;
  onRead: () => void;
  /** A registration came while the booking was open. */
  isUnseen: boolean;
  hasNews: boolean;
  /** A message did not arrive, or nobody knows whether it did. */
  isUndelivered: boolean;
  onCatchUp: () => void;
};

/** What came of the last deed, and whether the booking is another than a moment ago; read out as it appears. */
export function DeskNotices({ told, onRead, isUnseen, hasNews, isUndelivered, onCatchUp }: Props) {
  const t = useTranslations('staff-desk');
  const shell = useTranslations('staff-shell');
  return (
    <div className={style.told} aria-live="polite">
      {told && (
        <Alert
          className={style.outcome}
          color={told.kind === 'done' ? 'green' : 'red'}
          role={told.kind === 'done' ? 'status' : 'alert'}
          withCloseButton
          closeButtonLabel={shell('dialog.close')}
          onClose={onRead}
        >
          {told.text}
        </Alert>
      )}
      {isUndelivered && (
        <Alert color="red" role="status" title={t('undelivered.title')}>
          {t('undelivered.body')}
        </Alert>
      )}
      {isUnseen && <Registered />}
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

const SEEN = 22;

/** Nobody need have looked up when it came: whoever has read it says so. */
function Registered() {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const see = useDeed({
    key: 'seen',
    work: () =>
      call('POST facility-booking-logs', {
        facility_id: facility.id,
        reservation_no: booking.pms_reservation_no,
        pms_code: booking.pms_code,
        booking_status_id: SEEN,
      }),
  });
  return (
    <Alert color="accent" role="status" title={t('registered.title')}>
      <p>{t('registered.body')}</p>
      <Button size="xs" mt="sm" loading={see.isPending} onClick={() => see.mutate(undefined)}>
        {t('registered.seen')}
      </Button>
    </Alert>
  );
}
