import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { isNeeded } from '#features/questionnaire/rules/answers.ts';
import type { Form } from '#ui/use-form.ts';
import { amendable } from '../../rules/amending.ts';

type Props = { questions: readonly QuestionItem[]; companion: boolean; form: Form<string> };

/** The questions of one person as fields: what the form asks and what was answered, and on demand what else can be entered. */
export function AmendFields({ questions, companion, form }: Props) {
  const t = useTranslations('staff-desk');
  const [isAll, setAll] = useState(false);
  const { first, further } = amendable(questions, companion, form.typed);
  const shown = isAll ? questions.filter(each => [...first, ...further].includes(each)) : first;
  return (
    <>
      {shown.map(question => (
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
  const field = { ...form.field(String(question.id)), label: question.label };
  const value = field.value ?? '';
  const required = isNeeded(question, companion);
  const { options, multiple } = question.metadata;
  if (question.input_type === 'choices' && multiple === 1)
    return (
      <Checkbox.Group
        label={question.label}
        required={required}
        error={field.error}
        value={value === '' ? [] : value.split(',')}
        onChange={keys => form.set(field.name, keys.join(','))}
      >
        {options.map(({ key, name }) => (
          <Checkbox key={key} value={key} label={name} mt={4} />
        ))}
      </Checkbox.Group>
    );
  if (question.input_type === 'choices' || question.input_type === 'dropdown')
    return (
      <NativeSelect
        {...field}
        value={value}
        required={required}
        data={[
          { value: '', label: t('amend.nothing') },
          ...options.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
    );
  return (
    <TextInput
      {...field}
      value={value}
      required={required}
      autoComplete="off"
      maxLength={question.system_name === 'email' ? 320 : 4000}
      {...looks(question)}
    />
  );
}

/** How a field is typed: only what helps, since the rules of the form decide. */
function looks({ system_name, input_type }: QuestionItem) {
  if (input_type === 'date') return { type: 'date' };
  if (input_type === 'number') return { inputMode: 'decimal' as const };
  if (system_name === 'phone') return { type: 'tel' };
  if (system_name === 'email') return { type: 'email' };
  if (system_name === 'gov_id_number') return { autoCapitalize: 'characters', spellCheck: false };
  return {};
}
