import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import style from './scan.module.css';
import { judgeTyped, type TypedCode } from './typed-code.ts';
import { useCaughtKeys } from './use-caught-keys.ts';

/** For hand-held scanners, which type fast and press Enter, and for hands. It is empty again for the next guest. */
export function CodeField({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('staff-scan');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState<TypedCode>('code');
  useCaughtKeys(field);
  useEffect(() => {
    // On a tablet the focus would raise the keyboard over the page; a scanner finds the field by itself.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const verdict = judgeTyped(typed);
    setJudged(verdict);
    setTyped('');
    if (verdict === 'code') onCode(typed);
    if (verdict === 'nothing') field.current?.focus();
  };
  return (
    <form className={style.field} noValidate onSubmit={ask}>
      <TextInput
        ref={field}
        className={style.code}
        classNames={{ description: style.hint }}
        size="lg"
        label={t('field.label')}
        description={t('field.hint')}
        error={judged === 'kana' && t('field.kana')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        lang="en"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" variant="default">
        {t('field.submit')}
      </Button>
    </form>
  );
}
