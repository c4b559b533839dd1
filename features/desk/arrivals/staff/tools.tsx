import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type { TermName } from '#features/booking/booking/rules/search-terms.ts';
import { filtersForArrivals, maxLengths } from '#features/desk/front-desk/rules/list-choices.ts';
import { isFreeKey } from '#features/desk/front-desk/staff/keys.ts';
import { writeState as listAddress, noTerms } from '#features/desk/front-desk/staff/list-state.ts';
import { filtersFrom } from '#features/desk/front-desk/staff/saved-filter.ts';
import { useSavedFilters } from '#features/desk/front-desk/staff/saved-filters.tsx';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { isComposing } from '#ui/composing.ts';
import { searchError } from '../rules/choices.ts';
import style from './arrivals.module.css';
import { dayOfSavedFilter, type State } from './state.ts';

type Props = {
  facilityId: number;
  state: State;
  today: string;
  searchedBy: readonly TermName[];
  /** Opens the only result of the search. Undefined unless there is exactly one result. */
  onOpenFound: (() => void) | undefined;
  onApply: (changes: Partial<State>) => void;
};

export function Tools({ facilityId, state, today, searchedBy, onOpenFound, onApply }: Props) {
  return (
    <div className={style.tools}>
      {searchedBy.length > 0 && (
        <SearchField
          searched={state.search}
          isByNumber={searchedBy.length === 1}
          onSearch={search => (search === state.search && onOpenFound ? onOpenFound() : onApply({ search }))}
        />
      )}
      <DayButtons state={state} today={today} onApply={onApply} />
      <SavedFilters facilityId={facilityId} state={state} today={today} onApply={onApply} />
    </div>
  );
}

type FieldProps = { searched: string; isByNumber: boolean; onSearch: (text: string) => void };

/**
 * The `/` key focuses the field and the down arrow moves to the rows. Enter searches, and opens the only result
 * when pressed again. Browser autocomplete is off because it would suggest the names of other guests.
 */
function SearchField({ searched, isByNumber, onSearch }: FieldProps) {
  const t = useTranslations('staff-arrivals');
  const field = useRef<HTMLInputElement>(null);
  // The typed text is kept until another search is run.
  const [draft, setDraft] = useState({ over: searched, text: searched });
  const shownText = draft.over === searched ? draft.text : searched;
  const [isTried, setTried] = useState(false);
  const fault = searchError(shownText);
  useWindowEvent('keydown', event => {
    if (event.key !== '/' || !isFreeKey(event)) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault) onSearch(shownText.trim());
  };
  const focusFirstRow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return;
    const first = document.querySelector<HTMLElement>('[data-row] button');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  const isKnown = fault === 'no_letters' || fault === 'too_short';
  return (
    <search className={style.search}>
      <form noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          className={style.field}
          type="search"
          name="sought"
          label={t(isByNumber ? 'search.labelNumber' : 'search.label')}
          title={t(isByNumber ? 'search.hintNumber' : 'search.hint')}
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.term}
          value={shownText}
          error={isTried && isKnown && t(`search.fault.${fault}`)}
          onChange={event => {
            const text = event.currentTarget.value;
            setDraft({ over: searched, text });
            setTried(false);
            if (text === '' && searched !== '') onSearch('');
          }}
          onKeyDown={focusFirstRow}
        />
        <Button className={style.submit} type="submit" variant="default">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  );
}

const TYPING_MS = 600;

function DayButtons({
  state: { day, search },
  today,
  onApply,
}: Omit<Props, 'facilityId' | 'searchedBy' | 'onOpenFound'>) {
  const t = useTranslations('staff-arrivals');
  const tomorrow = daysAfter(today, 1);
  const choose = (chosen: string) => onApply({ day: chosen, search: '' });
  const [typed, setTyped] = useState({ over: day, text: day });
  const dayText = typed.over === day ? typed.text : day;
  // Debounced because every keystroke in the date field results in a different date.
  const chooseSoon = useDebouncedCallback(choose, TYPING_MS);
  return (
    <fieldset className={style.days} aria-label={t('days.label')}>
      <button type="button" aria-pressed={search === '' && day === today} onClick={() => choose(today)}>
        {t('days.today')}
      </button>
      <button type="button" aria-pressed={search === '' && day === tomorrow} onClick={() => choose(tomorrow)}>
        {t('days.tomorrow')}
      </button>
      <input
        type="date"
        aria-label={t('days.date')}
        min="1900-01-01"
        max="9999-12-31"
        value={dayText}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ over: day, text: value });
          if (value >= '1900-01-01') chooseSoon(value);
        }}
      />
    </fieldset>
  );
}

/** A button for each saved filter that this page can apply, and a link to the list for all others. */
function SavedFilters({ facilityId, state, today, onApply }: Omit<Props, 'searchedBy' | 'onOpenFound'>) {
  const t = useTranslations('staff-arrivals');
  const { data: saved = [] } = useSavedFilters(facilityId);
  if (saved.length === 0) return null;
  const defaultFilters = filtersForArrivals(today);
  return (
    <ul className={style.saved} aria-label={t('saved.label')}>
      {saved.map(kept => {
        const dayView = dayOfSavedFilter(kept, today, state.day);
        const days = { from: state.day, to: state.day };
        const listState = { ...filtersFrom(kept.filters, today, days), ...firstPageState };
        return (
          <li key={kept.id}>
            {dayView ? (
              <button
                type="button"
                aria-pressed={state.search === '' && dayView.day === state.day && dayView.show === state.show}
                onClick={() => onApply({ ...dayView, search: '' })}
              >
                {kept.name}
              </button>
            ) : (
              <Link
                to={staffPages.list}
                search={listAddress(listState, defaultFilters)}
                aria-label={t('saved.toList', { name: kept.name })}
              >
                {kept.name} ↗
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const firstPageState = { terms: noTerms, sort: null, page: 1, cursor: null, open: null };
