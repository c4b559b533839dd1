import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { TermName } from '#features/booking/rules/search-terms.ts';
import { CallFailed } from '#features/front-desk/staff/call-failed.tsx';
import { formatDate } from '#i18n/formatters.ts';
import empty from '#ui/empty.module.css';
import type { Action, CounterAction } from '../rules/action.ts';
import style from './arrivals.module.css';
import { ArrivalsTable, TableOutline } from './arrivals-table.tsx';
import type { ArrivalsQuery, Row } from './calls.ts';
import { HoldPlace } from './hold-place.tsx';
import type { Kept } from './kept.ts';
import type { State } from './state.ts';

type Props = {
  query: ArrivalsQuery;
  rows: readonly Row[];
  /** No row is shown yet, though there may be some. */
  isHeld: boolean;
  state: State;
  searchedBy: readonly TermName[];
  kept: Kept;
  seesNames: boolean;
  noBookings: ReactNode;
  /** What a row offers for guests at the counter. */
  atCounter: (row: Row) => CounterAction | null;
  /** Absent: the reader may not open details, nor do what rows offer. */
  onAct: ((action: Action, row: Row) => void) | undefined;
  onApply: (changes: Partial<State>) => void;
};

/** The rows; else their outline while they load, or that there are none, or that no answer came. */
export function DayArrivals(props: Props) {
  const { query, rows, isHeld, state, searchedBy, noBookings, onApply } = props;
  const t = useTranslations('staff-arrivals');
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data && error)
    return <CallFailed title={t('failed')} error={error} busy={isFetching} retry={() => void refetch()} />;
  if (!data || isHeld) return <TableOutline {...props} />;
  if (rows.length === 0 && !isPlaceholderData)
    return state.search === '' && noBookings ? (
      noBookings
    ) : (
      <Nothing state={state} isByNumber={searchedBy.length === 1} onApply={onApply} />
    );
  return (
    <>
      <Found {...props} />
      <HoldPlace of={JSON.stringify([state.day, state.show, state.search, props.kept.sort])}>
        <ArrivalsTable {...props} busy={isPlaceholderData} isFound={state.search !== ''} />
      </HoldPlace>
      {query.isFetchNextPageError && error && (
        <CallFailed
          title={t('failed')}
          error={error}
          busy={query.isFetchingNextPage}
          retry={query.showFurther}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          className={style.further}
          variant="default"
          // Not while those before it are brought up to date: a tap counts at any time, the page comes after them.
          loading={query.isWaitingForPage}
          onClick={query.showFurther}
        >
          {t('more.rows')}
        </Button>
      )}
    </>
  );
}

/** How many a search has found, and the way back to the day. */
function Found({ query, rows, state, onApply }: Props) {
  const t = useTranslations('staff-arrivals');
  const day = formatDate(useLocale(), state.day);
  return (
    <div className={style.found} role="status">
      {state.search !== '' && !query.isPlaceholderData && (
        <>
          <p>{t(query.hasNextPage ? 'search.foundMore' : 'search.found', { count: rows.length })}</p>
          <Button size="xs" variant="default" onClick={() => onApply({ search: '' })}>
            {t('search.back', { day })}
          </Button>
        </>
      )}
    </div>
  );
}

type NothingProps = Pick<Props, 'state' | 'onApply'> & { isByNumber: boolean };

function Nothing({ state, isByNumber, onApply }: NothingProps) {
  const t = useTranslations('staff-arrivals');
  const day = formatDate(useLocale(), state.day);
  if (state.search !== '')
    return (
      <div className={empty.empty} role="status">
        <p>{t('search.nothing')}</p>
        <p>{t(isByNumber ? 'search.nothingNumber' : 'search.nothingBody')}</p>
        <Button variant="default" onClick={() => onApply({ search: '' })}>
          {t('search.back', { day })}
        </Button>
      </div>
    );
  if (state.show === 'all')
    return (
      <div className={empty.empty} role="status">
        <p>{t('empty.day')}</p>
        <p>{t('empty.dayBody')}</p>
      </div>
    );
  return (
    <div className={empty.empty} role="status">
      <p>{t('empty.show')}</p>
      <p>{t('empty.showBody')}</p>
      <Button variant="default" onClick={() => onApply({ show: 'all' })}>
        {t('empty.all')}
      </Button>
    </div>
  );
}
