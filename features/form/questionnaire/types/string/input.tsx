import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerInput } from '../../rules/answer-input.ts';
import { toKatakana } from '../../rules/formats.ts';
import { maxLengthOf } from './rules.ts';

type Traits = Partial<ComponentProps<typeof TextInput>>;

const plainTraits: Traits = { autoCorrect: 'off', spellCheck: false };

const traits: Record<string, Traits> = {
  full_name: { ...plainTraits, autoComplete: 'name' },
  full_name_for_katakana: { ...plainTraits, lang: 'ja' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  zip_code: { ...plainTraits, autoComplete: 'postal-code', autoCapitalize: 'characters' },
  address: { ...plainTraits, autoComplete: 'street-address' },
  gov_id_number: { ...plainTraits, autoComplete: 'off', autoCapitalize: 'characters' },
  company_name: { autoComplete: 'organization' },
};

/**
 * Returns the keyboard and autofill hints of a question. Autofill is off for companions, because the browser's
 * stored values are the main guest's.
 */
export function inputAttributes({ system_name }: AnswerInput['question'], companion: boolean): Traits {
  const questionTraits = traits[system_name ?? ''] ?? {};
  return {
    enterKeyHint: 'next',
    maxLength: maxLengthOf(system_name),
    ...questionTraits,
    ...(companion ? { autoComplete: 'off' } : {}),
  };
}

/**
 * Converts the reading of a name to katakana on blur only, because input methods need the typed kana until
 * then.
 */
const convertTyped = ({ system_name }: AnswerInput['question'], typed: string) =>
  system_name === 'full_name_for_katakana' ? toKatakana(typed) : typed;

export function StringInput({ question, value, onChange, companion, mark, error }: AnswerInput) {
  function leave() {
    const converted = convertTyped(question, value);
    if (converted !== value) onChange(converted);
  }
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput value={value} onChange={onChange} onBlur={leave} {...inputAttributes(question, companion)} />
    </Field>
  );
}
