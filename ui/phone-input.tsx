import { useMemo } from 'react';
import { dialCodes } from '#i18n/dial-codes.ts';
import type { Phone } from './phone.ts';
import style from './phone-input.module.css';
import { type Option, Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

type Props = {
  value: Phone;
  onChange: (phone: Phone) => void;
  onBlur?: () => void;
  language: string;
  countryLabel: string;
  /** The `name` attributes of the inputs in a form without JavaScript. */
  names?: { country: string; number: string };
  first?: readonly string[];
};

const JAPAN_FIRST = ['JP'];

export function PhoneInput({
  value,
  onChange,
  onBlur,
  language,
  countryLabel,
  names,
  first = JAPAN_FIRST,
}: Props) {
  const countries = useMemo(() => countryOptions(language, first), [language, first]);
  return (
    <div className={style.phone}>
      <div className={style.country}>
        <Select
          id={undefined}
          name={names?.country}
          aria-invalid={false}
          aria-label={countryLabel}
          autoComplete="tel-country-code"
          options={countries}
          value={value.country}
          onChange={country => onChange({ ...value, country })}
        />
        <SelectedCountry country={value.country} language={language} />
      </div>
      <TextInput
        type="tel"
        name={names?.number}
        inputMode="tel"
        autoComplete="tel-national"
        value={value.number}
        onChange={number => onChange({ ...value, number })}
        onBlur={onBlur}
      />
    </div>
  );
}

/** The closed menu: the dial code, and the country name if it fits. */
function SelectedCountry({ country, language }: { country: string; language: string }) {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return (
    <span className={style.face} aria-hidden="true">
      <span className={style.name} suppressHydrationWarning>
        {name}
      </span>
      <span className={style.dial}>+{dialCodes.get(country)}</span>
    </span>
  );
}

function countryOptions(language: string, first: readonly string[]): Option[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  const countryNames = [...dialCodes].map(([code, dial]) => ({ code, dial, name: names.of(code) ?? code }));
  countryNames.sort((a, b) => rank(first, a.code) - rank(first, b.code) || order.compare(a.name, b.name));
  return countryNames.map(({ code, dial, name }) => ({ value: code, label: `${name} +${dial}` }));
}

function rank(first: readonly string[], code: string): number {
  const place = first.indexOf(code);
  return place < 0 ? first.length : place;
}
