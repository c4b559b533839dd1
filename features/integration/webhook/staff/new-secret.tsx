import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { focusNow } from '#ui/focus.ts';
import { useCopy } from '#ui/use-copy.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import style from './webhooks.module.css';

/**
 * A newly created secret. `id`: the webhook. `kind`: `made` for a new webhook, `changed` if the secret replaces
 * a previous one.
 */
export type CreatedSecret = { id: number; kind: 'made' | 'changed'; secret: string };

type Props = {
  made: CreatedSecret;
  onUncopied: OnChanged;
  onDone: () => void;
};

/** Shows a new secret. The user cannot copy the secret later. */
export function NewSecret({ made: { kind, secret }, onUncopied, onDone }: Props) {
  const t = useTranslations('staff-webhooks');
  const title = useId();
  const { field, copied, isTaken, copy } = useCopy(secret);
  useReportChanges(onUncopied, !isTaken);
  return (
    <section className={style.made} aria-labelledby={title}>
      <h3 id={title} ref={focusNow} tabIndex={-1}>
        {t(`secret.${kind}`)}
      </h3>
      <p>{t('secret.body')}</p>
      {kind === 'changed' && <p>{t('secret.both')}</p>}
      <div className={style.secret}>
        <TextInput
          {...field}
          className={style.value}
          aria-label={t('secret.label')}
          readOnly
          value={secret}
          onFocus={event => event.currentTarget.select()}
        />
        <Button onClick={copy}>{t('secret.copy')}</Button>
        <Button variant="default" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </div>
      <p className={style.copied} role="status">
        {copied && t(`secret.${copied}`)}
      </p>
    </section>
  );
}
