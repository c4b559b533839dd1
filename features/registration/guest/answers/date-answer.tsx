import { useLocale, useTranslations } from 'use-intl';
import { DateDropdown } from '#ui/date-dropdown.tsx';
import { FieldGroup } from '#ui/field.tsx';
import type { AnswerProps } from './answer-props.ts';

/** A day, by year, month and day. */
export function DateAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
  const t = useTranslations('guest');
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <DateDropdown
        value={value}
        onChange={onChange}
        language={useLocale()}
        labels={{ year: t('date.year'), month: t('date.month'), day: t('date.day') }}
        birthday={!companion && question.system_name === 'dob'}
      />
    </FieldGroup>
  );
}
