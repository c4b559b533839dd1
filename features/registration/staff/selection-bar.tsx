import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from './selection-bar.module.css';
import type { Selection } from './use-ticks.ts';

/** How many rows are ticked, over all pages, and how their guests are reached. It floats, so that no row moves. */
export function SelectionBar({ ticks, clear }: Pick<Selection, 'ticks' | 'clear'>) {
  const t = useTranslations('staff-registration');
  if (ticks.size === 0) return null;
  const by = (method: 'email' | 'sms') =>
    [...ticks.values()].filter(tick => tick.send_method === method).length;
  return (
    <section className={style.bar} aria-label={t('selection.label')}>
      <p role="status">{t('selection.count', { count: ticks.size, email: by('email'), sms: by('sms') })}</p>
      <Button className={style.clear} variant="transparent" size="xs" onClick={clear}>
        {t('selection.clear')}
      </Button>
    </section>
  );
}
