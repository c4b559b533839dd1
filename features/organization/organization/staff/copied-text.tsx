import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCopy } from '#ui/use-copy.ts';
import style from './organization.module.css';

type Props = { label: string; description?: string; value: string };

/** A read-only text with a copy button. */
export function CopiedText({ label, description, value }: Props) {
  const t = useTranslations('staff-organization');
  const { field, copied, copy } = useCopy(value);
  return (
    <div className={style.copied}>
      <TextInput
        {...field}
        className={style.value}
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" aria-label={t('copy.named', { name: label })} onClick={copy}>
        {t('copy.copy')}
      </Button>
      <p role="status">{copied && t(`copy.${copied}`)}</p>
    </div>
  );
}
