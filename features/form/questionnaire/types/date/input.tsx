import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DateDropdown, useDateParts } from '#ui/date-dropdown.tsx';
import { useDateLocale } from '#ui/date-locale.ts';
import { isIncomplete } from '#ui/date-parts.ts';
import { FieldGroup } from '#ui/field.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';
import { FIRST_YEAR, isDate } from '../../rules/formats.ts';

export function DateInput({ question, value, onChange, companion, mark, error }: AnswerInput) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const [parts, choose] = useDateParts(value, onChange);
  const [isInside, setInside] = useState(false);
  const findError = () => {
    if (isIncomplete(parts)) return error !== undefined || !isInside ? t('date.incomplete') : undefined;
    return value !== '' && !isDate(value) ? t('date.impossible') : error;
  };
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={findError()}>
      <DateDropdown
        parts={parts}
        firstYear={FIRST_YEAR}
        onChoose={choose}
        onInside={setInside}
        locale={useDateLocale()}
        labels={{ year: guest('date.year'), month: guest('date.month'), day: guest('date.day') }}
        birthday={!companion && question.system_name === 'dob'}
      />
    </FieldGroup>
  );
}
