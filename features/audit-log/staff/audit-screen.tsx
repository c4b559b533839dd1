import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import empty from '#ui/empty.module.css';
import { PageHead } from '#ui/page-head.tsx';
import style from './audit.module.css';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAudit, useAuditPeople } from './calls.ts';
import { type AuditFilters, isFiltered, noFilters } from './filters.ts';

export type { AuditFilters };

type Props = {
  facility: { id: number; timezone: string };
  filters: AuditFilters | undefined;
  onFilters: (filters: AuditFilters) => void;
};

/** Who saw and did what in this hotel, for its owner. */
export function AuditScreen({ facility, filters = noFilters, onFilters }: Props) {
  const t = useTranslations('staff-audit');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <AuditFilterBar
        key={JSON.stringify(filters)}
        facilityId={facility.id}
        filters={filters}
        onApply={onFilters}
      />
      <Entries facility={facility} filters={filters} />
    </>
  );
}

function Entries({ facility, filters }: { facility: Props['facility']; filters: AuditFilters }) {
  const t = useTranslations('staff-audit');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useAudit(facility.id, filters);
  const { data: people = [] } = useAuditPeople(facility.id);
  const entries = data?.pages.flatMap(page => page.data);
  return (
    <section className={style.entries} aria-label={t('entries')} aria-busy={isFetching}>
      {!data && !error && <Skeleton height={240} role="status" aria-label={t('loading')} />}
      {entries?.length === 0 && <Empty filtered={isFiltered(filters)} />}
      {entries && entries.length > 0 && (
        <AuditTable entries={entries} people={people} timezone={facility.timezone} />
      )}
      {error && (
        <Alert color="red" variant="light" title={t('failed.title')}>
          <p>{t('failed.body')}</p>
          <Button
            size="xs"
            mt="sm"
            loading={isFetching}
            onClick={() => void (data ? fetchNextPage() : refetch())}
          >
            {t('failed.retry')}
          </Button>
        </Alert>
      )}
      {hasNextPage && !error && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const t = useTranslations('staff-audit');
  return (
    <div className={empty.empty} role="status">
      <p>{filtered ? t('none.title') : t('empty.title')}</p>
      <p>{filtered ? t('none.body') : t('empty.body')}</p>
    </div>
  );
}
