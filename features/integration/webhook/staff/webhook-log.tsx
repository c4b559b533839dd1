import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { eventTypes, TEST_EVENT } from '../rules/events.ts';
import { type Attempt, useAttempts, type Webhook } from './calls.ts';
import { hostOf, useFailure } from './failure.ts';
import style from './webhooks.module.css';

type Props = {
  open: boolean;
  webhook: Webhook;
  facility: { id: number; timezone: string };
  onClose: () => void;
};

export function WebhookLog({ open, webhook, facility, onClose }: Props) {
  const t = useTranslations('staff-webhooks');
  return (
    <StaffDialog open={open} onClose={onClose} title={t('log.title', { host: hostOf(webhook) })}>
      <Log webhook={webhook} facility={facility} />
    </StaffDialog>
  );
}

function Log({ webhook, facility }: Pick<Props, 'webhook' | 'facility'>) {
  const t = useTranslations('staff-webhooks');
  const query = useAttempts({ facilityId: facility.id, id: webhook.id });
  return (
    <div className={style.log}>
      <p className={style.quiet}>{t('log.lead')}</p>
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.data)}
        loading={t('log.loading')}
        failed={t('failed.title')}
        empty={<p role="status">{t('log.empty')}</p>}
      >
        {attempts => (
          <ul className={style.attempts}>
            {attempts.map(attempt => (
              <AttemptRow key={attempt.id} attempt={attempt} timezone={facility.timezone} />
            ))}
          </ul>
        )}
      </LoadedList>
    </div>
  );
}

/** Event types that have a text in this version. The log may also contain types of another release. */
const knownEvents = [...eventTypes, TEST_EVENT] as const;

function AttemptRow({ attempt, timezone }: { attempt: Attempt; timezone: string }) {
  const t = useTranslations('staff-webhooks');
  const formatMoment = useMoment(timezone);
  const describeFailure = useFailure();
  const knownType = knownEvents.find(type => type === attempt.type);
  const isAccepted = attempt.failure === null;
  return (
    <li>
      <p className={style.line}>
        <strong>{knownType ? t(`event.${knownType}`) : attempt.type}</strong>
        <span className={style.quiet}>{formatMoment(attempt.at)}</span>
      </p>
      <p className={style.line}>
        <span className={isAccepted ? style.accepted : style.refused}>
          {isAccepted ? t('log.accepted', { status: String(attempt.status) }) : describeFailure(attempt)}
        </span>
        <span className={style.quiet}>
          {t('log.try', { number: attempt.number })} · {t('log.duration', { duration: attempt.duration_ms })}
        </span>
      </p>
      {attempt.reservation_no !== null && <p className={style.quiet}>{attempt.reservation_no}</p>}
      {!isAccepted && attempt.state === 'waiting' && <p className={style.quiet}>{t('log.waiting')}</p>}
      {!isAccepted && attempt.state === 'given-up' && attempt.reservation_no !== null && (
        <p className={style.quiet}>{t('log.givenUp')}</p>
      )}
      {attempt.answer && <p className={style.quiet}>{t('log.answer', { answer: attempt.answer })}</p>}
    </li>
  );
}
