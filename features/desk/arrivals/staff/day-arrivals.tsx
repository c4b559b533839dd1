import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { TermName } from '#features/booking/booking/rules/search-terms.ts';
import { NoAnswer } from '#features/desk/front-desk/staff/no-answer.tsx';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { formatDate } from '#i18n/formatters.ts';
import type { Action, CounterAction } from '../rules/action.ts';
import style from './arrivals.module.css';
import { ArrivalsTable } from './arrivals-table.tsx';
import type { ArrivalsQuery, Row } from './calls.ts';
import { KeepScrollPosition } from './hold-place.tsx';
import type { SavedView } from './kept.ts';
import type { State } from './state.ts';

type Props = {
  query: ArrivalsQuery;
  rows: readonly Row[];
  /** True while rows must not be shown yet. */
  isHeld: boolean;
  state: State;
  searchedBy: readonly TermName[];
  kept: SavedView;
  seesNames: boolean;
  noBookings: ReactNode;
  atCounter: (row: Row) => CounterAction | null;
  /** Undefined if the user may not open details or act on rows. */
  onAct: ((action: Action, row: Row) => void) | undefined;
  onApply: (changes: Partial<State>) => void;
};

export function DayArrivals(props: Props) {
  const { query, rows, isHeld, state, searchedBy, noBookings, onApply } = props;
  const t = useTranslations('staff-arrivals');
  const { isPlaceholderData, isWaitingForPage, showFurther } = query;
  // The page header reports failed refreshes.
  const error = query.data && !query.isFetchNextPageError ? null : query.error;
  const isKnown = query.data && !isHeld && (rows.length > 0 || !isPlaceholderData || query.isKept);
  return (
    <>
      <NoAnswer query={query} />
      <LoadedList
        // A refresh of earlier pages does not count as fetching, so that the button for the next page always
        // works. The next page is loaded after the refresh.
        query={{
          ...query,
          error,
          isFetching: error ? query.isFetching : isWaitingForPage,
          fetchNextPage: showFurther,
        }}
        rows={isKnown ? rows : undefined}
        failed={t('failed')}
        outline={<ArrivalsTable {...props} rows={undefined} busy isFound={state.search !== ''} />}
        empty={
          query.isKept ? null : state.search === '' && noBookings ? (
            noBookings
          ) : (
            <NoArrivals state={state} isByNumber={searchedBy.length === 1} onApply={onApply} />
          )
        }
      >
        {shown => (
          <>
            <ArrivalResults {...props} />
            <KeepScrollPosition of={JSON.stringify([state.day, state.show, state.search, props.kept.sort])}>
              <ArrivalsTable
                {...props}
                rows={shown}
                busy={isPlaceholderData && !query.isKept}
                isFound={state.search !== '' && !query.isKept}
              />
            </KeepScrollPosition>
          </>
        )}
      </LoadedList>
    </>
  );
}

function ArrivalResults({ query, rows, state, onApply }: Props) {
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

type NoArrivalsProps = Pick<Props, 'state' | 'onApply'> & { isByNumber: boolean };

function NoArrivals({ state, isByNumber, onApply }: NoArrivalsProps) {
  const t = useTranslations('staff-arrivals');
  const day = formatDate(useLocale(), state.day);
  if (state.search !== '')
    return (
      <Empty title={t('search.nothing')} body={t(isByNumber ? 'search.nothingNumber' : 'search.nothingBody')}>
        <Button variant="default" onClick={() => onApply({ search: '' })}>
          {t('search.back', { day })}
        </Button>
      </Empty>
    );
  if (state.show === 'all') return <Empty title={t('empty.day')} body={t('empty.dayBody')} />;
  return (
    <Empty title={t('empty.show')} body={t('empty.showBody')}>
      <Button variant="default" onClick={() => onApply({ show: 'all' })}>
        {t('empty.all')}
      </Button>
    </Empty>
  );
}
