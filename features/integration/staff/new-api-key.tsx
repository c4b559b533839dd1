import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { focusNow } from '#ui/focus.ts';
import style from './api-keys.module.css';

type Props = { name: string; apiKey: string; onDone: () => void };

/** A key that has just been made: it can be copied now, and never again. */
export function NewApiKey({ name, apiKey, onDone }: Props) {
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
