import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import { slashed } from '#i18n/instants.ts';
import { useIdDownloads } from './calls.ts';
import style from './exports.module.css';

type Props = { facilityId: number; timezone: string };

export function DownloadHistory({ facilityId, timezone }: Props) {
  const t = useTranslations('staff-export');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useIdDownloads(facilityId);
  const rows = data?.pages.flatMap(page => page.data);
  return (
    <section className={style.history} aria-label={t('history.title')}>
      {!data && !error && <Skeleton height={120} aria-label={t('history.loading')} />}
      {error && !data && (
        <Alert color="red" variant="light" title={t('history.failed')}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('history.retry')}
          </Button>
        </Alert>
      )}
      {rows?.length === 0 && <p className={style.empty}>{t('history.empty')}</p>}
      {rows && rows.length > 0 && <Table rows={rows} timezone={timezone} />}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

type Row = NonNullable<ReturnType<typeof useIdDownloads>['data']>['pages'][number]['data'][number];

function Table({ rows, timezone }: { rows: readonly Row[]; timezone: string }) {
  const t = useTranslations('staff-export');
  const moment = useMoment(timezone);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('history.user')}</th>
          <th scope="col">{t('history.at')}</th>
          <th scope="col">{t('ids.from')}</th>
          <th scope="col">{t('ids.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, user, created_at, value_new }) => (
          <tr key={id}>
            <td>{user.username}</td>
            <td>{moment(created_at)}</td>
            <td>{slashed(value_new.from_date)}</td>
            <td>{slashed(value_new.to_date)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
