import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import type { Api } from '../contract/keys.ts';
import style from './api-keys.module.css';

const call = client<Api, 'staff'>();

/** The key of the query for the list of keys. */
export const keysKey = (facilityId: number) => ['api-keys', facilityId];

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

type NewProps = { name: string; apiKey: string; onDone: () => void };

/** A key that has just been made: it can be copied now, and never again. */
function NewApiKey({ name, apiKey, onDone }: NewProps) {
  const t = useTranslations('staff-api-keys');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'by-hand' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      setCopied('yes');
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      field.current?.select();
      setCopied('by-hand');
    }
  };
  return (
    <section className={style.made} aria-labelledby="new-api-key">
      <h2 id="new-api-key" ref={focusNow} tabIndex={-1}>
        {t('made.title', { name })}
      </h2>
      <p>{t('made.body')}</p>
      <div className={style.key}>
        <TextInput
          ref={field}
          className={style.value}
          aria-label={t('made.key')}
          readOnly
          value={apiKey}
          onFocus={event => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t('made.copy')}</Button>
        <Button variant="default" onClick={onDone}>
          {t('made.done')}
        </Button>
      </div>
      <p className={style.copied} role="status">
        {copied === 'yes' && t('made.copied')}
        {copied === 'by-hand' && t('made.byHand')}
      </p>
    </section>
  );
}

/** Makes a key. The key itself is in this answer alone: it is not kept in the cache. */
function useMakeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      (await call('POST integrations/api-keys', { facility_id: facilityId, name })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
    gcTime: 0,
  });
}
