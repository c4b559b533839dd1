import { Button, Checkbox, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import bar from '#ui/filter-bar.module.css';
import { type Filters, flagNames, maxLengths } from '../rules/list-choices.ts';
import style from './filter-bar.module.css';
import { type DraftErrors, lacksSearchTerm, useDraft } from './filter-draft.ts';
import { isFreeKey } from './keys.ts';
import { filtersIn, type ListState, type TermName } from './list-state.ts';

type Props = {
  state: ListState;
  searchable: readonly TermName[];
  onApply: (changes: Partial<ListState>) => void;
  onClear: () => void;
  onSave: (filters: Filters) => void;
};

/** The filters of the list. Days and terms apply when the user searches, checkboxes immediately. */
export function FilterBar({ state, searchable, onApply, onClear, onSave }: Props) {
  const t = useTranslations('staff-registration');
  const form = useRef<HTMLFormElement>(null);
  const flagsId = useId();
  const [main] = searchable.includes('name') ? (['name'] as const) : searchable;
  const foldedTerms = searchable.filter(term => term !== main);
  // Narrow screens fold the checkboxes, and phones also fold all search fields except one. If a folded filter
  // is in use, everything starts unfolded.
  const [isUnfolded, unfold] = useState(
    flagNames.some(name => state[name]) || foldedTerms.some(term => state.terms[term] !== ''),
  );
  const { draft, errors, setDay, setTerm, clearDays, reset, checked } = useDraft(state, form);
  // The `/` key focuses the first search field, as on many list pages.
  useWindowEvent('keydown', event => {
    const field = form.current?.querySelector<HTMLInputElement>('[type="search"]');
    if (event.key !== '/' || !field || !isFreeKey(event)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const validDraft = checked();
    if (validDraft) onApply(validDraft);
  };
  const clear = () => {
    reset();
    onClear();
  };
  const save = () => {
    const validDraft = checked();
    if (validDraft) onSave({ ...filtersIn(state), from: validDraft.from, to: validDraft.to });
  };
  return (
    <search aria-label={t('filter.label')}>
      <form
        ref={form}
        className={classNames(bar.bar, style.bar)}
        data-open={isUnfolded}
        noValidate
        onSubmit={search}
      >
        <DayField end="from" value={draft.from} error={errors.from} onChange={day => setDay('from', day)} />
        <DayField end="to" value={draft.to} error={errors.to} onChange={day => setDay('to', day)} />
        {searchable.map(term => (
          <TermField
            key={term}
            term={term}
            isMain={term === main}
            value={draft.terms[term]}
            error={errors[term]}
            onChange={typed => setTerm(term, typed)}
          />
        ))}
        <div className={classNames(bar.actions, style.actions)}>
          {searchable.length > 0 && (
            <Button variant="default" onClick={clearDays}>
              {t('filter.allDays')}
            </Button>
          )}
          <Button
            className={style.unfold}
            variant="default"
            aria-expanded={isUnfolded}
            aria-controls={flagsId}
            onClick={() => unfold(!isUnfolded)}
          >
            {t('filter.more')}
          </Button>
          <Button variant="default" onClick={clear}>
            {t('filter.clear')}
          </Button>
          <Button variant="default" onClick={save}>
            {t('filter.save')}
          </Button>
          <Button type="submit">{t('filter.search')}</Button>
        </div>
        {lacksSearchTerm(errors) && (
          <p className={style.fault} role="alert">
            {t('filter.fault.nothing_sought')}
          </p>
        )}
        <div id={flagsId} className={style.more}>
          <Flags state={state} onApply={onApply} />
        </div>
      </form>
    </search>
  );
}

function Flags({ state, onApply }: Pick<Props, 'state' | 'onApply'>) {
  const t = useTranslations('staff-registration');
  return flagNames.map(name => (
    <Checkbox
      key={name}
      size="xs"
      label={t(`filter.${name}`)}
      checked={state[name]}
      onChange={event => onApply({ [name]: event.currentTarget.checked })}
    />
  ));
}

type FieldProps = { value: string; error: DraftErrors[keyof DraftErrors]; onChange: (value: string) => void };

/** A date field. Empty while the date is incomplete, and if a search covers all days. */
function DayField({ end, value, error, onChange }: FieldProps & { end: 'from' | 'to' }) {
  const t = useTranslations('staff-registration');
  return (
    <TextInput
      className={style.day}
      type="date"
      name={end}
      label={t(`filter.${end}`)}
      min="1900-01-01"
      max="9999-12-31"
      value={value}
      error={error && error !== 'nothing_sought' && t(`filter.fault.${error}`)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** A search field. Browser autocomplete is off because it would suggest the names of other guests. */
function TermField({
  term,
  isMain,
  value,
  error,
  onChange,
}: FieldProps & { term: TermName; isMain: boolean }) {
  const t = useTranslations('staff-registration');
  return (
    <TextInput
      className={classNames(style.term, isMain && style.main)}
      type="search"
      name={term}
      label={t(`filter.${term}`)}
      inputMode={term === 'phone' ? 'tel' : 'search'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLengths.term}
      value={value}
      error={error && t(`filter.fault.${error}`)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
