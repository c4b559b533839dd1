import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerProps } from './answer-props.ts';
import { inputTraits } from './input-traits.ts';

/** One line: text, a number, an e-mail address. */
export function TextAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput value={value} onChange={onChange} {...inputTraits(question, companion)} />
    </Field>
  );
}
