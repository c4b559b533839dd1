import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { isNeeded } from '#features/form/questionnaire/rules/answers.ts';
import { TypeField } from '#features/form/questionnaire/types/staff.tsx';
import type { Form } from '#ui/use-form.ts';
import { amendableFields } from '../../rules/amending.ts';

type Props = { questions: readonly QuestionItem[]; companion: boolean; form: Form<string> };

export function AmendFields({ questions, companion, form }: Props) {
  const t = useTranslations('staff-desk');
  const [isAll, setAll] = useState(false);
  const { first, further } = amendableFields(questions, companion, form.typed);
  const shownQuestions = isAll ? questions.filter(each => [...first, ...further].includes(each)) : first;
  return (
    <>
      {shownQuestions.map(question => (
        <AmendField key={question.id} question={question} companion={companion} form={form} />
      ))}
      {!isAll && further.length > 0 && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('amend.further')}
          </Button>
        </div>
      )}
    </>
  );
}

type FieldProps = { question: QuestionItem; companion: boolean; form: Form<string> };

function AmendField({ question, companion, form }: FieldProps) {
  const t = useTranslations('staff-desk');
  const field = form.field(String(question.id));
  return (
    <TypeField
      question={question}
      field={{
        ...field,
        value: field.value ?? '',
        label: question.label,
        required: isNeeded(question, companion),
      }}
      set={value => form.set(field.name, value)}
      nothing={t('amend.nothing')}
    />
  );
}
