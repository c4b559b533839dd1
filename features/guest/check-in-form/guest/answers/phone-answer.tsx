import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { useLikelyCountry } from '#features/guest/guest-access/guest/use-likely-country.ts';
import { dialCodes, dialOf } from '#i18n/dial-codes.ts';
import { Field } from '#ui/field.tsx';
import type { Phone } from '#ui/phone.ts';
import { PhoneInput } from '#ui/phone-input.tsx';
import { usePhonePlans } from '#ui/phone-plans.ts';

/**
 * A phone number with its country. The number is formatted for the country when the field loses focus, not
 * while typing.
 */
export function PhoneAnswer({
  question,
  value,
  onChange,
  mark,
  error,
  homeCountry,
}: AnswerInput & { homeCountry: string }) {
  const t = useTranslations('guest');
  const language = useLocale();
  const { data: plans } = usePhonePlans();
  const likelyCountry = useLikelyCountry(homeCountry);
  const [typed, setTyped] = useState<Phone>(() => phoneOf(value, likelyCountry));
  // If the draft was changed on another device, the typed phone is outdated.
  const phone = phoneAnswer(typed) === value ? typed : phoneOf(value, likelyCountry);
  function changePhone(next: Phone) {
    setTyped(next);
    onChange(phoneAnswer(next));
  }
  function formatPhone() {
    const e164 = plans?.toE164(dialOf(phone.country), phone.number);
    const formatted = e164 ? phoneOf(plans?.displayPhone(e164) ?? '', phone.country) : phone;
    if (phoneAnswer(formatted) !== phoneAnswer(phone)) changePhone(formatted);
  }
  return (
    <Field label={question.label} mark={mark} hint={question.placeholder} error={error}>
      <PhoneInput
        value={phone}
        onChange={changePhone}
        onBlur={formatPhone}
        language={language}
        countryLabel={t('phone.country')}
      />
    </Field>
  );
}

const HOME_COUNTRY = 'JP';

const mainCountries: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  358: 'FI',
};

/** Formats a phone number for the API: national digits for Japan, otherwise + and the dial code. */
export function phoneAnswer(phone: Phone): string {
  const number = phone.number.trim();
  if (number === '' || phone.country === HOME_COUNTRY || /^[+＋]/.test(number)) return number;
  return `+${dialOf(phone.country)} ${number}`;
}

/** Parses an answer for display. For an empty answer, the country is `country`. */
export function phoneOf(answer: string, country: string): Phone {
  if (answer === '') return { country, number: '' };
  const international = answer.normalize('NFKC').replace(/^\+\s*/, '');
  if (international === answer.normalize('NFKC')) return { country: HOME_COUNTRY, number: answer };
  const dial = dialOfNumber(international.replace(/\D/g, ''));
  if (dial === undefined) return { country, number: answer };
  const number = afterDial(international, dial);
  const ownerCountry = ownerOf(dial, country);
  return {
    country: ownerCountry,
    number: ownerCountry === HOME_COUNTRY && !/^\D*0/.test(number) ? `0${number}` : number,
  };
}

// No dial code is a prefix of another dial code, so there is at most one match.
function dialOfNumber(digits: string): string | undefined {
  return [...dialCodes.values()].find(dial => digits.startsWith(dial));
}

function ownerOf(dial: string, preferred: string): string {
  if (dialCodes.get(preferred) === dial) return preferred;
  return mainCountries[dial] ?? [...dialCodes].find(([, code]) => code === dial)?.[0] ?? preferred;
}

const afterDial = (number: string, dial: string) =>
  number.replace(new RegExp(`^${[...dial].join('[\\s-]*')}[\\s-]*`), '');
