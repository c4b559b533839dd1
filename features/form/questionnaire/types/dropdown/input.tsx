import { useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';

export function DropdownInput({ question, value, onChange, mark, error }: AnswerInput) {
  const t = useTranslations('registration');
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <Select
        options={question.metadata.options.map(({ key, name }) => ({ value: key, label: name }))}
        value={value}
        onChange={onChange}
        placeholder={t('choice.none')}
        autoComplete="off"
      />
    </Field>
  );
}
