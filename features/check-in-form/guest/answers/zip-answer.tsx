import { useTranslations } from 'use-intl';
import { writtenZip } from '#features/questionnaire/rules/formats.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { AnswerProps } from './answer-props.ts';
import { inputTraits } from './input-traits.ts';
import { type TakeAddress, type Told, usePostalCode } from './use-postal-code.ts';
import style from './zip-answer.module.css';

/** A postal code; a Japanese one fills in the beginning of the address. */
export function ZipAnswer({
  question,
  value,
  onChange,
  companion,
  mark,
  error,
  onAddress,
}: AnswerProps & { onAddress: TakeAddress }) {
  const { told, lookUp } = usePostalCode(onAddress);
  function type(typed: string) {
    onChange(typed);
    lookUp(typed);
  }
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <TextInput
        value={value}
        onChange={type}
        onBlur={() => onChange(writtenZip(value))}
        {...inputTraits(question, companion)}
      />
      <Outcome told={told} />
    </Field>
  );
}

// The place to tell it in stands there from the start: screen readers tell only what changes in it.
function Outcome({ told }: { told: Told }) {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  const words = () => {
    if (told === null) return '';
    return told.kind === 'unknown'
      ? error('postal_code_unknown')
      : t(`zip.${told.kind}`, { place: told.place });
  };
  return (
    <p role="status" className={style.told}>
      {words()}
    </p>
  );
}
