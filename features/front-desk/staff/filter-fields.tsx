import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from './filter-bar.module.css';
import type { DraftErrors } from './filter-draft.ts';
import type { TermName } from './list-state.ts';

type FieldProps = { value: string; error: DraftErrors[keyof DraftErrors]; onChange: (value: string) => void };

/** A day; empty while it is half typed, and where a search goes over all days. */
export function DayField({ end, value, error, onChange }: FieldProps & { end: 'from' | 'to' }) {
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

/** What is searched for. The browser must not offer other guests' names here. */
export function TermField({ term, value, error, onChange }: FieldProps & { term: TermName }) {
  const t = useTranslations('staff-registration');
  return (
    <TextInput
      className={style.term}
      type="search"
      name={term}
      label={t(`filter.${term}`)}
      inputMode={term === 'phone' ? 'tel' : 'search'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      value={value}
      error={error && t(`filter.fault.${error}`)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
