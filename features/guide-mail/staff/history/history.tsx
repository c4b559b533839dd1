import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useDesk } from '#features/front-desk/staff/desk/desk-context.ts';
import { useHistory } from './calls.ts';
import style from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';

/** What was sent to the guests of the booking that the details show, and what is planned, oldest first. */
export function History() {
  const t = useTranslations('staff-messages');
  const { facility, booking } = useDesk();
  const { data: items, isError, isFetching, refetch } = useHistory(facility.id, booking);
  if (!items && isError)
    return (
      <Alert color="red" variant="light" title={t('history.failed')}>
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('history.retry')}
        </Button>
      </Alert>
    );
  if (!items) return <Skeleton height={96} aria-label={t('history.loading')} />;
  if (items.length === 0) return <p className={style.empty}>{t('history.empty')}</p>;
  return (
    <ol className={style.list}>
      {items.map(item => (
        <HistoryEntry
          key={item.id ?? item.moment}
          item={item}
          arrival={booking.checkin_date}
          timezone={facility.timezone}
        />
      ))}
    </ol>
  );
}
