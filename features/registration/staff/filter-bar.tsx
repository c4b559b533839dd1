import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import style from './filter-bar.module.css';
import { flagNames, isDay, type ListState } from './list-state.ts';

type Props = { state: ListState; onChange: (changes: Partial<ListState>) => void; onClear: () => void };

/** Which stays the list shows. Every change counts at once; nothing here can tell who stays. */
export function FilterBar({ state, onChange, onClear }: Props) {
  const t = useTranslations('staff-registration');
  return (
    <search className={style.bar} aria-label={t('filter.label')}>
      <DayField
        label={t('filter.from')}
        day={state.from}
        onDay={from => onChange({ from, to: state.to < from ? from : state.to })}
      />
      <DayField
        label={t('filter.to')}
        day={state.to}
        onDay={to => onChange({ to, from: state.from > to ? to : state.from })}
      />
      <div className={style.flags}>
        {flagNames.map(name => (
          <Checkbox
            key={name}
            size="xs"
            label={t(`filter.${name}`)}
            checked={state[name]}
            onChange={event => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Button className={style.clear} variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </search>
  );
}

type DayProps = { label: string; day: string; onDay: (day: string) => void };

/** A day that must be there: while it is half typed the list stays as it was. */
function DayField({ label, day, onDay }: DayProps) {
  const t = useTranslations('staff-registration');
  const [typed, setTyped] = useState<string | null>(null);
  const change = (value: string) => {
    const whole = isDay(value) && value >= '1900';
    setTyped(whole ? null : value);
    if (whole) onDay(value);
  };
  return (
    <TextInput
      type="date"
      label={label}
      required
      withAsterisk={false}
      max="9999-12-31"
      value={typed ?? day}
      error={typed === '' ? t('filter.missingDate') : undefined}
      onChange={event => change(event.currentTarget.value)}
    />
  );
}
