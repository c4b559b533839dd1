import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { countryOptions } from './country-options.ts';

export function CountryAnswer({ question, value, onChange, mark, error }: AnswerInput) {
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
