import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';
import { inputAttributes } from '../string/input.tsx';

export function NumberInput({ question, value, onChange, companion, mark, error }: AnswerInput) {
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput
        value={value}
        onChange={onChange}
        inputMode="decimal"
        {...inputAttributes(question, companion)}
      />
    </Field>
  );
}
