import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { focusNow } from '#ui/focus.ts';
import { useCopy } from '#ui/use-copy.ts';
import style from './webhooks.module.css';

/** A secret that has just been made: of a new webhook, or beside the one before it. */
export type Made = { kind: 'made' | 'changed'; secret: string };

/** It can be copied now, and never again. */
export function NewSecret({ made: { kind, secret }, onDone }: { made: Made; onDone: () => void }) {
  const t = useTranslations('staff-webhooks');
  const { field, copied, copy } = useCopy(secret);
  return (
    <section className={style.made} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={focusNow} tabIndex={-1}>
        {t(`secret.${kind}`)}
      </h2>
      <p>{t('secret.body')}</p>
      {kind === 'changed' && <p>{t('secret.both')}</p>}
      <div className={style.secret}>
        <TextInput
          ref={field}
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
