import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { type Phone, PhoneInput } from '#ui/phone-input.tsx';

type Props = {
  /** Instead of the usual one. */
  label?: string;
  value: Phone;
  onChange: (phone: Phone) => void;
  mark: string | undefined;
  error: string | undefined;
};

/** The phone that the booking was made with. */
export function PhoneField({ label, value, onChange, mark, error }: Props) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const language = useLocale();
  return (
    <Field label={label ?? t('phone.label')} mark={mark} error={error}>
      <PhoneInput
        value={value}
        onChange={onChange}
        language={language}
        countryLabel={guest('phone.country')}
      />
    </Field>
  );
}
