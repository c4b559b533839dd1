import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Props = { name: string; busy: boolean; onType: (name: string) => void; onSave: () => void };

/** For those who cannot draw: the name that they type is the signature. */
export function TypedName({ name, busy, onType, onSave }: Props) {
  const t = useTranslations('registration');
  return (
    <>
      <Field label={t('signature.name')}>
        <TextInput value={name} maxLength={80} autoComplete="name" onChange={onType} />
      </Field>
      <Button kind="soft" disabled={name.trim() === ''} busy={busy} onClick={onSave}>
        {t('signature.save')}
      </Button>
    </>
  );
}
