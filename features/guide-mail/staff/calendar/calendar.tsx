import { Alert, Button, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import style from './calendar.module.css';
import { CalendarTable } from './calendar-table.tsx';
import { useCalendar } from './calls.ts';

type Props = { facilityId: number };

/** How many guide messages go out in the next seven days, as things stand (docs/decisions/2026-11-21-guide-messages.md). */
export function MessageCalendar({ facilityId }: Props) {
  const t = useTranslations('staff-messages');
  const id = useId();
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id}>{t('calendar.title')}</h2>
      <p className={style.lead}>{t('calendar.lead')}</p>
      <Days facilityId={facilityId} />
    </section>
  );
}

function Days({ facilityId }: Props) {
  const t = useTranslations('staff-messages');
  const { data: calendar, isError, isFetching, refetch } = useCalendar(facilityId);
  if (!calendar && isError)
    return (
      <Alert color="red" variant="light" title={t('calendar.failed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('history.retry')}
        </Button>
      </Alert>
    );
  if (!calendar) return <Skeleton height={240} aria-label={t('history.loading')} />;
  return (
    <>
      {calendar.pause && <p className={style.held}>{t(`calendar.${calendar.pause}`)}</p>}
      <CalendarTable days={calendar.days} />
    </>
  );
}
