import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import style from './profile.module.css';

/** An address to be read and copied, not to be changed. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('staff-profile');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'byHand' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      field.current?.select();
      setCopied('byHand');
    }
  };
  return (
    <div className={style.copy}>
      <TextInput
        ref={field}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {t(copied === 'yes' ? 'address.copied' : 'address.copy')}
      </Button>
      <p className={style.copied} role="status">
        {copied === 'byHand' && t('address.byHand')}
      </p>
    </div>
  );
}
