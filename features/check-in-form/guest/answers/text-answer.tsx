import { toKatakana } from '#features/questionnaire/rules/formats.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerProps } from './answer-props.ts';
import { inputTraits } from './input-traits.ts';

/** The reading of a name is written in katakana once it is typed: not before, as input methods work on kana. */
const written = ({ system_name }: AnswerProps['question'], typed: string) =>
  system_name === 'full_name_for_katakana' ? toKatakana(typed) : typed;

/** One line: text, a number, an e-mail address. */
export function TextAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput
        value={value}
        onChange={onChange}
        onBlur={() => onChange(written(question, value))}
        {...inputTraits(question, companion)}
      />
    </Field>
  );
}
