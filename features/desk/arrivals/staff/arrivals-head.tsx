import { Button, Checkbox, Radio } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { maySortBy } from '#features/desk/front-desk/rules/list-choices.ts';
import heading from '#features/desk/front-desk/staff/heading.module.css';
import { Freshness } from '#features/desk/front-desk/staff/list-heading.tsx';
import type { useLiveList } from '#features/desk/front-desk/staff/live.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { formatDate } from '#i18n/formatters.ts';
import { PageHead } from '#ui/page-head.tsx';
import { columnNames, sorts } from '../rules/choices.ts';
import style from './arrivals.module.css';
import { ALWAYS_SHOWN_COLUMN, type SavedView } from './kept.ts';
import type { State } from './state.ts';

type Props = {
  state: State;
  today: string;
  timezone: string;
  live: ReturnType<typeof useLiveList>;
  kept: SavedView;
  seesNames: boolean;
  children: ReactNode;
};

export function ArrivalsHead(props: Props) {
  const {
    state: { day },
    today,
    timezone,
    live,
    kept,
    seesNames,
    children,
  } = props;
  const t = useTranslations('staff-arrivals');
  const dayText = formatDate(useLocale(), day);
  const title =
    day === today
      ? t('title.today')
      : day === daysAfter(today, 1)
        ? t('title.tomorrow')
        : t('title.other', { day: dayText });
  return (
    <div className={heading.head}>
      <PageHead
        title={title}
        note={
          <div className={heading.subtitle}>
            <p>{dayText}</p>
            <Freshness timezone={timezone} live={live} />
          </div>
        }
      >
        {children}
        <ViewSettings kept={kept} seesNames={seesNames} />
      </PageHead>
    </div>
  );
}

function ViewSettings({ kept, seesNames }: Pick<Props, 'kept' | 'seesNames'>) {
  const t = useTranslations('staff-arrivals');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shownColumns = kept.columns ?? columnNames;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('arrange.open')}
      </Button>
      <div id={id} className={style.arrange} hidden={!isOpen}>
        <fieldset aria-label={t('arrange.columns')}>
          <Checkbox
            size="xs"
            label={t('arrange.fitting')}
            checked={kept.columns === null}
            onChange={event => kept.choose(event.currentTarget.checked ? null : columnNames)}
          />
          {columnNames
            .filter(name => name !== ALWAYS_SHOWN_COLUMN)
            .map(name => (
              <Checkbox
                key={name}
                size="xs"
                label={t(`column.${name}`)}
                disabled={kept.columns === null}
                checked={shownColumns.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  kept.choose(
                    columnNames.filter(each => (each === name ? checked : shownColumns.includes(each))),
                  )
                }
              />
            ))}
        </fieldset>
        <fieldset aria-label={t('arrange.sort')}>
          <span className={style.quiet}>{t('arrange.sort')}</span>
          {sorts
            .filter(sort => maySortBy(sort, seesNames))
            .map(sort => (
              <Radio
                key={sort}
                size="xs"
                name={`${id}-sort`}
                label={t(`arrange.by.${sort}`)}
                checked={kept.sort === sort}
                onChange={() => kept.sortBy(sort)}
              />
            ))}
        </fieldset>
      </div>
    </>
  );
}
