import { useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Props = {
  value: string;
  onChange: (code: string) => void;
  mark?: string;
  error?: string | undefined;
};

/** The verification code of the hotel's message. */
export function CodeField({ value, onChange, mark, error }: Props) {
  const t = useTranslations('guest-access');
  return (
    <Field label={t('code.label')} mark={mark} hint={t('code.hint')} error={error}>
      <TextInput
        value={value}
        onChange={onChange}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={20}
      />
    </Field>
  );
}
