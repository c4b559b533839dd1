import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dialOf, emptyPhone } from '#features/guest-access/guest/phone.ts';
import { usePhonePlans } from '#features/guest-access/guest/phone-plans.ts';
import { Field } from '#ui/field.tsx';
import { type Phone, PhoneInput } from '#ui/phone-input.tsx';
import type { AnswerProps } from './answer-props.ts';
import { groupedWhileTyped, phoneAnswer, phoneOf } from './phone-answer.ts';

/** A phone with its country, grouped while it is typed as people of that country write it. */
export function PhoneAnswerField({
  question,
  value,
  onChange,
  mark,
  error,
  homeCountry,
}: AnswerProps & { homeCountry: string }) {
  const t = useTranslations('guest');
  const language = useLocale();
  const plans = usePhonePlans();
  const start = emptyPhone(language, homeCountry).country;
  const [typed, setTyped] = useState<Phone>(() => phoneOf(value, start));
  // Changed from elsewhere: by a newer draft.
  const phone = phoneAnswer(typed) === value ? typed : phoneOf(value, start);
  function put(next: Phone) {
    setTyped(next);
    onChange(phoneAnswer(next));
  }
  function type(next: Phone, composing: boolean) {
    const group = (each: Phone) => plans?.groupedPhone(dialOf(each), each.number) ?? each.number;
    put(composing ? next : groupedWhileTyped(phone, next, group));
  }
  function write() {
    const e164 = plans?.toE164(dialOf(phone), phone.number);
    if (e164) put(phoneOf(plans?.displayPhone(e164) ?? '', phone.country));
  }
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <PhoneInput
        value={phone}
        onChange={type}
        onBlur={write}
        language={language}
        countryLabel={t('phone.country')}
      />
    </Field>
  );
}
