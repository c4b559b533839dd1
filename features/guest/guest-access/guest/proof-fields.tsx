import { useLocale, useTranslations } from 'use-intl';
import { verificationCodeIn } from '#platform/text/typed-code.ts';
import { Field } from '#ui/field.tsx';
import type { Phone } from '#ui/phone.ts';
import { PhoneInput } from '#ui/phone-input.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Props = {
  label?: string;
  value: Phone;
  onChange: (phone: Phone) => void;
  mark?: string | undefined;
  error: string | undefined;
};

const PHONE_NAMES = { country: 'country', number: 'phone' };

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
        names={PHONE_NAMES}
      />
    </Field>
  );
}

type CodeProps = {
  hint?: string;
  value: string;
  onChange: (code: string) => void;
  mark?: string;
  error?: string | undefined;
};

/** Maximum length of typed input. Longer input was pasted and contains more of the message than the code. */
const MAX_TYPED_LENGTH = 20;

export function CodeField({ hint, value, onChange, mark, error }: CodeProps) {
  const t = useTranslations('guest-access');
  return (
    <Field label={t('code.label')} mark={mark} hint={hint ?? t('code.hint')} error={error}>
      <TextInput
        name="code"
        value={value}
        onChange={typed => onChange(typed.length > MAX_TYPED_LENGTH ? verificationCodeIn(typed) : typed)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
    </Field>
  );
}
