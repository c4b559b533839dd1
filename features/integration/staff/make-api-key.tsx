import { Alert, Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import style from './api-keys.module.css';
import { useMakeApiKey } from './calls.ts';
import { NewApiKey } from './new-api-key.tsx';

/** Makes a key by name, and shows it this once. */
export function MakeApiKey({ facilityId }: { facilityId: number }) {
  const t = useTranslations('staff-api-keys');
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, data: made, error, isPending, reset } = useMakeApiKey(facilityId);
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const given = name.trim();
    setMissing(given === '');
    if (given === '') field.current?.focus();
    else mutate(given, { onSuccess: () => setName('') });
  };
  if (made) return <NewApiKey name={made.name} apiKey={made.key} onDone={reset} />;
  return (
    <form className={style.form} noValidate onSubmit={make}>
      <TextInput
        ref={field}
        className={style.name}
        label={t('make.name')}
        required
        description={t('make.hint')}
        error={isMissing && t('make.missing')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isPending}>
        {t('make.submit')}
      </Button>
      {error && (
        <Alert className={style.whole} color="red" variant="light" role="alert" title={t('make.failed')}>
          {t('failed.body')}
        </Alert>
      )}
    </form>
  );
}
