import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFilterSettings } from './filter-calls.ts';
import style from './filters.module.css';
import { FiltersEditor } from './filters-editor.tsx';

type Props = {
  facilityId: number;
  mayEdit: boolean;
  mayCreate: boolean;
  /** Told whether there is something that would be lost. */
  onChanged: (isChanged: boolean) => void;
};

/** What guests may come for, in the hotel's own words (dashboard §2.3). */
export function FiltersScreen({ facilityId, ...rights }: Props) {
  const t = useTranslations('staff-questionnaire');
  const { data: saved, isError, isFetchedAfterMount, isFetching, refetch } = useFilterSettings(facilityId);
  return (
    <div className={style.page}>
      <header>
        <h1>{t('filters.title')}</h1>
        <p className={style.lead}>{t('filters.lead')}</p>
      </header>
      {!rights.mayEdit && <p className={style.lead}>{t('filters.readOnly')}</p>}
      {saved && isFetchedAfterMount ? (
        <FiltersEditor facilityId={facilityId} saved={saved} {...rights} />
      ) : isError ? (
        <Alert color="red" variant="light" title={t('filters.loadFailed')}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('filters.retry')}
          </Button>
        </Alert>
      ) : (
        <Skeleton height={200} aria-label={t('filters.loading')} />
      )}
    </div>
  );
}
