import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCopy } from '#ui/use-copy.ts';
import style from './provisioning.module.css';

type Props = { label: string; action: string; value: string };

/** A read-only text with a copy button. */
export function CopiedText({ label, action, value }: Props) {
  const t = useTranslations('staff-organization');
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
      <Button variant="default" aria-label={action} onClick={copy}>
        {t('provisioning.copy')}
      </Button>
      <p className={style.state} role="status">
        {copied && t(`provisioning.${copied}`)}
      </p>
    </div>
  );
}
