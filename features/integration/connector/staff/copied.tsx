import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCopy } from '#ui/use-copy.ts';
import style from './connectors.module.css';

export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('staff-connectors');
  const { field, copied, copy } = useCopy(value);
  return (
    <div className={style.copied}>
      <TextInput
        {...field}
        className={style.value}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" aria-label={t('setUp.copyOf', { label })} onClick={copy}>
        {t('setUp.copy')}
      </Button>
      <span className={style.note} role="status">
        {copied === 'copied' && t('setUp.copied')}
        {copied === 'byHand' && t('setUp.byHand')}
      </span>
    </div>
  );
}
