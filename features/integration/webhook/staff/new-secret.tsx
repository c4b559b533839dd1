import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { focusNow } from '#ui/focus.ts';
import { useCopy } from '#ui/use-copy.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import style from './webhooks.module.css';

/** A newly created secret of the webhook with this id: of a new webhook, or replacing a previous one. */
export type Made = { id: number; kind: 'made' | 'changed'; secret: string };

type Props = {
  made: Made;
  /** Called while the secret has not been copied. */
  onUncopied: OnChanged;
  onDone: () => void;
};

/** Shows a new secret, which can be copied only now. */
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
