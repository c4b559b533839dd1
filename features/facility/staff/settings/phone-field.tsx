import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { detectLanguage } from '#i18n/languages.ts';
import { usePhonePlans } from '../phone-plans.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** A phone as its reader would write it. Who leaves it alone keeps the number, whatever else of the hotel changes. */
export function PhoneField({ value, onChange, ...field }: Props) {
  const language = detectLanguage(useLocale());
  const [typed, setTyped] = useState<string | null>(null);
  const plans = usePhonePlans().data;
  return (
    <TextInput
      {...field}
      type="tel"
      maxLength={50}
      value={typed ?? plans?.phoneFor(language, value) ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
