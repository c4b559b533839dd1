import { Alert, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { withSlashes } from '#i18n/instants.ts';
import { client } from '#platform/browser/call.ts';
import { Card } from '#ui/card.tsx';
import type { Api, ReportData } from '../contract.ts';
import { gaps as allGaps, type Gap } from '../rules/tally.ts';
import style from './statistics.module.css';

const call = client<Api, 'staff'>();

type Props = { facilityId: number; counted: ReportData };

export function Gaps({ facilityId, counted }: Props) {
  const t = useTranslations('staff-statistics');
  const { report, gaps, missing } = counted;
  const isRelevant = (gap: Gap) => report === 'lodging_survey' || gap !== 'prefecture';
  const openGaps = allGaps.filter(
    gap => isRelevant(gap) && (gaps[gap].guests > 0 || (gap === 'unregistered' && missing.bookings > 0)),
  );
  return (
    <Card title={t('section.gaps')}>
      {openGaps.length === 0 && <p className={style.quiet}>{t('noGaps')}</p>}
      {openGaps.length > 0 && (
        <ul className={style.gaps}>
          {openGaps.map(gap => (
            <GapItem key={gap} gap={gap} facilityId={facilityId} counted={counted} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GapItem({ gap, facilityId, counted }: Props & { gap: Gap }) {
  const t = useTranslations('staff-statistics');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { guests, nights } = counted.gaps[gap];
  const { unsized } = counted.missing;
  // Without the hotel's prefecture, nearly every guest has this gap, so listing bookings would not help.
  const hasBookings = gap !== 'prefecture' || counted.prefecture !== null;
  return (
    <li>
      <div className={style.gap}>
        <div>
          <p className={style.strong}>{t('amount', { gap: t(`gap.${gap}`), guests, nights })}</p>
          <p className={style.quiet}>
            {t(`gap.${gap}Note`)}
            {gap === 'unregistered' && unsized > 0 && ` ${t('gap.unsized', { count: unsized })}`}
          </p>
        </div>
        {hasBookings && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t(isOpen ? 'hideOf' : 'showOf', { gap: t(`gap.${gap}`) })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={id}>
          <Bookings facilityId={facilityId} counted={counted} gap={gap} />
        </div>
      )}
    </li>
  );
}

function useShortBookings({ facilityId, counted: { report, month }, gap }: Props & { gap: Gap }) {
  return useInfiniteQuery({
    queryKey: ['statistics-bookings', facilityId, report, month, gap],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET statistics/bookings',
        { facility_id: facilityId, report, month, gap, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: page => page.next_cursor ?? undefined,
  });
}

function Bookings(props: Props & { gap: Gap }) {
  const t = useTranslations('staff-statistics');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useShortBookings(props);
  const bookings = data?.pages.flatMap(page => page.data);
  return (
    <div className={style.bookings}>
      {!data && !error && <Skeleton height={80} role="status" aria-label={t('bookings.loading')} />}
      {bookings?.length === 0 && <p className={style.quiet}>{t('bookings.none')}</p>}
      {bookings && bookings.length > 0 && (
        <ul>
          {bookings.map(each => (
            <li key={each.booking_id}>
              <Link
                to={staffPages.list}
                search={{ open: String(each.booking_id) }}
                aria-label={t('bookings.open', { bookingNo: each.reservation_id })}
              >
                {each.reservation_id}
              </Link>
              <span className={style.quiet}>
                {t('bookings.dates', {
                  from: withSlashes(each.check_in_date),
                  to: withSlashes(each.check_out_date),
                })}
              </span>
              {each.guests !== null && (
                <span className={style.quiet}>{t('bookings.guests', { count: each.guests })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Alert color="red" title={t('bookings.failed')}>
          <Button size="xs" loading={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            {t('bookings.retry')}
          </Button>
        </Alert>
      )}
      {hasNextPage && !error && (
        <Button variant="subtle" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('bookings.more')}
        </Button>
      )}
    </div>
  );
}
