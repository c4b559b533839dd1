import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import { timeIn, withSlashes } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import { STALE_AFTER_FAILURES } from '../rules/live-list.ts';
import columnChooser from './column-chooser.module.css';
import { type ColumnName, type Columns, columnNames, fixedColumns } from './columns.ts';
import style from './heading.module.css';
import type { ListState } from './list-state.ts';
import type { useLiveList } from './live.ts';

type Props = {
  state: Pick<ListState, 'from' | 'to'>;
  /** Number of bookings with the selected status. `ofAll`: number of bookings with any status. */
  total: number | undefined;
  ofAll: number | undefined;
  timezone: string;
  live: ReturnType<typeof useLiveList>;
  columns: Columns;
  children: ReactNode;
};

export function ListHeading({ state, total, ofAll, timezone, live, columns, children }: Props) {
  const t = useTranslations('staff-registration');
  const period = usePeriod(state);
  const countText =
    total === undefined || ofAll === undefined || total === ofAll
      ? t('count', { count: total ?? 0 })
      : t('countOf', { count: total, all: ofAll });
  return (
    <div className={classNames(style.head, style.many)}>
      <PageHead
        title={t('title')}
        note={
          <div className={style.subtitle}>
            <p role="status">
              {total === undefined ? period : t('joined', { first: period, second: countText })}
            </p>
            <Freshness timezone={timezone} live={live} />
          </div>
        }
      >
        <ColumnChooser {...columns} />
        {children}
      </PageHead>
    </div>
  );
}

function usePeriod({ from, to }: Props['state']): string {
  const t = useTranslations('staff-registration');
  const locale = useLocale();
  if (from === '') return t('subtitle.allDays');
  return from === to
    ? t('subtitle.day', { day: formatDate(locale, from) })
    : t('subtitle.range', { from: withSlashes(from), to: withSlashes(to) });
}

/** Shows when the list was last updated automatically, or a warning that it may be outdated. */
export function Freshness({ timezone, live: { failures, updatedAt } }: Pick<Props, 'timezone' | 'live'>) {
  const t = useTranslations('staff-registration');
  if (failures >= STALE_AFTER_FAILURES) return <p className={style.stale}>{t('live.stale')}</p>;
  if (updatedAt === null) return null;
  return (
    <p className={style.updated}>{t('live.updated', { time: timeIn(new Date(updatedAt), timezone) })}</p>
  );
}

function ColumnChooser({ chosen, choose }: Columns) {
  const t = useTranslations('staff-registration');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shownColumns = chosen ?? columnNames;
  const toggle = (name: ColumnName, on: boolean) =>
    choose(columnNames.filter(each => (each === name ? on : shownColumns.includes(each))));
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columns.open')}
      </Button>
      <fieldset id={id} className={columnChooser.columns} hidden={!isOpen} aria-label={t('columns.label')}>
        <Checkbox
          size="xs"
          label={t('columns.fitting')}
          checked={chosen === null}
          onChange={event => choose(event.currentTarget.checked ? null : columnNames)}
        />
        {columnNames
          .filter(name => !fixedColumns.includes(name))
          .map(name => (
            <Checkbox
              key={name}
              size="xs"
              label={t(`column.${name}`)}
              disabled={chosen === null}
              checked={shownColumns.includes(name)}
              onChange={event => toggle(name, event.currentTarget.checked)}
            />
          ))}
      </fieldset>
    </>
  );
}
