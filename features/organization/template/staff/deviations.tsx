import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type TemplateItem, templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Deviation, fetchDeviations, useDeviations } from './calls.ts';
import own from './templates.module.css';

/** Shows the state of each item in each hotel. */
export function Deviations() {
  const t = useTranslations('staff-template');
  const query = useDeviations();
  const { start, ...status } = useExport();
  return (
    <section className={style.part} aria-labelledby="deviations">
      <div className={style.head}>
        <h2 id="deviations">{t('deviations.title')}</h2>
        <Button
          variant="default"
          disabled={status.state.kind === 'running'}
          onClick={() => void start(fetchDeviations)}
        >
          {t('deviations.csv')}
        </Button>
      </div>
      <p className={style.lead}>{t('deviations.lead')}</p>
      <p className={style.lead}>{t('deviations.legend')}</p>
      <ExportStatus {...status} />
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(({ hotels }) => hotels)}
        loading={t('deviations.loading')}
        failed={t('deviations.failed')}
        empty={t('deviations.empty')}
      >
        {rows => <DeviationTable rows={rows} />}
      </LoadedList>
    </section>
  );
}

function DeviationTable({ rows }: { rows: readonly Deviation[] }) {
  const t = useTranslations('staff-template');
  const cellOf = ({ items }: Deviation, item: TemplateItem) => {
    const state = items.find(each => each.item === item)?.state ?? 'none';
    return (
      <span className={own.state} data-state={state}>
        {t(`states.${state}`)}
      </span>
    );
  };
  const givenItems = templateItems.filter(item =>
    rows.some(({ items }) => items.some(each => each.item === item && each.state !== 'none')),
  );
  return (
    <DataTable
      className={own.matrix}
      label={t('deviations.title')}
      rows={rows}
      idOf={({ hotel_id }) => hotel_id}
      columns={[
        { id: 'name', head: t('hotel'), isName: true, cell: ({ name }) => name },
        { id: 'brand', head: t('brand'), isLabelled: true, cell: ({ brand }) => brand ?? '' },
        ...givenItems.map(item => ({
          id: item,
          head: t(`items.${item}`),
          isLabelled: true,
          cell: (row: Deviation) => cellOf(row, item),
        })),
      ]}
    />
  );
}
