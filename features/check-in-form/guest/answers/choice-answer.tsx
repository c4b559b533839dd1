import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { chosenKeys } from '#features/questionnaire/rules/formats.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import type { AnswerProps } from './answer-props.ts';
import { countryOptions } from './country-options.ts';
import style from './quiet-action.module.css';

const optionsOf = ({ metadata }: AnswerProps['question']) =>
  metadata.options.map(({ key, name }) => ({ value: key, label: name }));

/** One or several of a few, as tiles. What need not be answered can be left unanswered again. */
export function ChoiceAnswer({
  question,
  value,
  onChange,
  mark,
  error,
  optional,
}: AnswerProps & { optional: boolean }) {
  const t = useTranslations('registration');
  const options = optionsOf(question);
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={error}>
      {question.metadata.multiple === 1 ? (
        <CheckboxGroup
          options={options}
          values={chosenKeys(value)}
          onChange={keys => onChange(keys.join(','))}
        />
      ) : (
        <RadioGroup options={options} value={value} onChange={onChange} required={!optional} />
      )}
      {optional && question.metadata.multiple === 0 && value !== '' && (
        <QuietAction label={t('choice.clearLabel', { label: question.label })} onPress={() => onChange('')}>
          {t('choice.clear')}
        </QuietAction>
      )}
    </FieldGroup>
  );
}

/** One of many: prefectures, ages. */
export function DropdownAnswer({ question, value, onChange, mark, error }: AnswerProps) {
  const t = useTranslations('registration');
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <Select
        options={optionsOf(question)}
        value={value}
        onChange={onChange}
        placeholder={t('choice.none')}
        autoComplete="off"
      />
    </Field>
  );
}

/** A country, found by typing its name or code. */
export function CountryAnswer({ question, value, onChange, mark, error }: AnswerProps) {
  const t = useTranslations('registration');
  const { options, frequent } = useMemo(() => countryOptions(question), [question]);
  const words = {
    list: question.label,
    placeholder: t('search.type'),
    found: (count: number) => t('search.found', { count }),
  };
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <Combobox options={options} value={value} onChange={onChange} frequent={frequent} words={words} />
    </Field>
  );
}

type Props = { label?: string; onPress: () => void; children: ReactNode };

/** A seldom needed action on the field above it. `label`: read out where the visible text is not enough. */
export function QuietAction({ label, onPress, children }: Props) {
  return (
    <Button kind="text" className={style.action} aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}
