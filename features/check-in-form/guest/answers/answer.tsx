import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isNeeded } from '#features/questionnaire/rules/answers.ts';
import { FIRST_YEAR, isDate, toKatakana } from '#features/questionnaire/rules/formats.ts';
import { DateDropdown, useDateParts } from '#ui/date-dropdown.tsx';
import { isIncomplete } from '#ui/date-parts.ts';
import { Field, FieldGroup } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type AnswerProps, inputTraits } from './answer-props.ts';
import { ChoiceAnswer, CountryAnswer, DropdownAnswer } from './choice-answer.tsx';
import { PhoneAnswer } from './phone-answer.tsx';
import { PictureAnswer } from './picture-answer.tsx';
import type { PicturePlace } from './picture-upload.ts';
import { type TakeAddress, ZipAnswer } from './zip-answer.tsx';

type Props = AnswerProps & { picture: PicturePlace; homeCountry: string; onAddress: TakeAddress };

/** The input that fits a question. */
export function Answer({ picture, homeCountry, onAddress, ...props }: Props) {
  const { question } = props;
  switch (question.system_name) {
    case 'phone':
      return <PhoneAnswer {...props} homeCountry={homeCountry} />;
    case 'zip_code':
      return <ZipAnswer {...props} onAddress={onAddress} />;
    case 'nationality':
      return <CountryAnswer {...props} />;
    default:
      return <AnswerOfKind {...props} picture={picture} />;
  }
}

/** The input that fits how a question is answered. */
function AnswerOfKind({ picture, ...props }: AnswerProps & Pick<Props, 'picture'>) {
  const { question, companion } = props;
  switch (question.input_type) {
    case 'choices':
      return <ChoiceAnswer {...props} optional={!isNeeded(question, companion)} />;
    case 'dropdown':
      return <DropdownAnswer {...props} />;
    case 'date':
      return <DateAnswer {...props} />;
    case 'image_file_upload':
      return <PictureAnswer {...props} place={picture} />;
    default:
      return <TextAnswer {...props} />;
  }
}

/** A day, by year, month and day. What is wrong with it is shown as soon as it can be known. */
function DateAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const [parts, choose] = useDateParts(value, onChange);
  const [isInside, setInside] = useState(false);
  const wrong = () => {
    if (isIncomplete(parts)) return error !== undefined || !isInside ? t('date.incomplete') : undefined;
    return value !== '' && !isDate(value) ? t('date.impossible') : error;
  };
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={wrong()}>
      <DateDropdown
        parts={parts}
        firstYear={FIRST_YEAR}
        onChoose={choose}
        onInside={setInside}
        language={useLocale()}
        labels={{ year: guest('date.year'), month: guest('date.month'), day: guest('date.day') }}
        birthday={!companion && question.system_name === 'dob'}
      />
    </FieldGroup>
  );
}

/** The reading of a name is written in katakana once it is typed: not before, as input methods work on kana. */
const written = ({ system_name }: AnswerProps['question'], typed: string) =>
  system_name === 'full_name_for_katakana' ? toKatakana(typed) : typed;

/** One line: text, a number, an e-mail address. */
function TextAnswer({ question, value, onChange, companion, mark, error }: AnswerProps) {
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
