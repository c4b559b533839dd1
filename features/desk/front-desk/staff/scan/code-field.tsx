import { Button, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFreeKey } from '../keys.ts';
import { readTyped, type TypedCode } from './codes.ts';
import style from './scan.module.css';

/**
 * A field for manual input and for hand-held scanners, which type fast and press Enter. `onRefused` is called
 * if the text cannot be a code.
 */
export function CodeField({ onCode, onRefused }: { onCode: (code: string) => void; onRefused: () => void }) {
  const t = useTranslations('staff-scan');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState<TypedCode['kind']>('code');
  // A hand-held scanner types into whatever has the focus, so its first character moves the focus to this
  // field.
  useWindowEvent('keydown', event => {
    if (event.key.length !== 1 || event.key === ' ' || !isFreeKey(event)) return;
    field.current?.focus();
    field.current?.select();
  });
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const result = readTyped(typed);
    setJudged(result.kind);
    setTyped('');
    if (result.kind === 'code') onCode(result.code);
    else if (result.kind === 'nothing') field.current?.focus();
    else onRefused();
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
        error={(judged === 'kana' || judged === 'layout') && t(`field.${judged}`)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        lang="en"
        maxLength={100}
        // On a tablet, focusing would open the on-screen keyboard. A scanner does not need the focus.
        autoFocus={window.matchMedia('(pointer: fine)').matches}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        inputContainer={input => (
          <div className={style.line}>
            {input}
            <Button type="submit" size="lg" variant="default">
              {t('field.submit')}
            </Button>
          </div>
        )}
      />
    </form>
  );
}
