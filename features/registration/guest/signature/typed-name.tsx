import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { typedPicture } from './typed-picture.ts';

type Props = { busy: boolean; onSave: (picture: Blob) => void };

/** For those who cannot draw: the name that they type is the signature (decisions §9). */
export function TypedName({ busy, onSave }: Props) {
  const t = useTranslations('registration');
  const [name, setName] = useState('');
  const save = async () => onSave(await typedPicture(name.trim()));
  return (
    <>
      <Field label={t('signature.name')}>
        <TextInput value={name} maxLength={80} autoComplete="name" onChange={setName} />
      </Field>
      <Button kind="soft" disabled={name.trim() === ''} busy={busy} onClick={() => void save()}>
        {t('signature.save')}
      </Button>
    </>
  );
}
