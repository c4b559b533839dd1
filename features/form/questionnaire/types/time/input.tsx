import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';

export function TimeInput({ question, value, onChange, mark, error }: AnswerInput) {
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput type="time" value={value} onChange={onChange} autoComplete="off" enterKeyHint="next" />
    </Field>
  );
}
