import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import bar from '#ui/filter-bar.module.css';
import style from './filter-bar.module.css';
import { isNothingSought } from './filter-draft.ts';
import { DayField, TermField } from './filter-fields.tsx';
import { type Filters, filtersIn, flagNames, type ListState, type TermName } from './list-state.ts';
import { useDraft } from './use-draft.ts';
import { useFirstTermKey } from './use-first-term-key.ts';

type Props = {
  state: ListState;
  /** The terms that this reader may search by. */
  searchable: readonly TermName[];
  onApply: (changes: Partial<ListState>) => void;
  onClear: () => void;
  onSave: (filters: Filters) => void;
};

/** Which stays the list shows: days and terms once they are searched for, the boxes at once. */
export function FilterBar({ state, searchable, onApply, onClear, onSave }: Props) {
  const t = useTranslations('staff-registration');
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, setDay, setTerm, clearDays, reset, checked } = useDraft(state, form);
  useFirstTermKey(form);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const right = checked();
    if (right) onApply(right);
  };
  const clear = () => {
    reset();
    onClear();
  };
  const save = () => {
    const right = checked();
    if (right) onSave({ ...filtersIn(state), from: right.from, to: right.to });
  };
  return (
    <search aria-label={t('filter.label')}>
      <form ref={form} className={classNames(bar.bar, style.bar)} noValidate onSubmit={search}>
        <DayField end="from" value={draft.from} error={errors.from} onChange={day => setDay('from', day)} />
        <DayField end="to" value={draft.to} error={errors.to} onChange={day => setDay('to', day)} />
        {searchable.map(term => (
          <TermField
            key={term}
            term={term}
            value={draft.terms[term]}
            error={errors[term]}
            onChange={typed => setTerm(term, typed)}
          />
        ))}
        <div className={classNames(bar.actions, style.actions)}>
          <Button variant="default" onClick={clear}>
            {t('filter.clear')}
          </Button>
          <Button variant="default" onClick={save}>
            {t('filter.save')}
          </Button>
          <Button type="submit">{t('filter.search')}</Button>
        </div>
        {isNothingSought(errors) && (
          <p className={style.fault} role="alert">
            {t('filter.fault.nothing_sought')}
          </p>
        )}
        <div className={style.more}>
          {searchable.length > 0 && (
            <Button variant="default" size="compact-xs" onClick={clearDays}>
              {t('filter.allDays')}
            </Button>
          )}
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
