import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isDate } from '#features/questionnaire/rules/formats.ts';
import { DateDropdown, useDateParts } from '#ui/date-dropdown.tsx';
import { isIncomplete } from '#ui/date-parts.ts';
import { FieldGroup } from '#ui/field.tsx';
import type { AnswerProps } from './answer-props.ts';

/** A day, by year, month and day. What is wrong with it is said as soon as it can be known. */
export function DateAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const [parts, choose] = useDateParts(value, onChange);
  const [stays, setStays] = useState(false);
  const wrong = () => {
    if (isIncomplete(parts)) return error !== undefined || !stays ? t('date.incomplete') : undefined;
    return value !== '' && !isDate(value) ? t('date.impossible') : error;
  };
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={wrong()}>
      <DateDropdown
        parts={parts}
        onChoose={choose}
        onStay={setStays}
        language={useLocale()}
        labels={{ year: guest('date.year'), month: guest('date.month'), day: guest('date.day') }}
        birthday={!companion && question.system_name === 'dob'}
      />
    </FieldGroup>
  );
}
