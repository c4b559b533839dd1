import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import style from './selection-bar.module.css';
import type { Selection } from './use-ticks.ts';

type Props = Pick<Selection, 'ticks' | 'clear'> & {
  /** What can be done with the ticked rows. */
  children: ReactNode;
};

/**
 * How many rows are ticked, over all pages, and how their guests are reached. It floats, so that no row moves. With none
 * ticked it is there as long as it has to say what came of the last ones.
 */
export function SelectionBar({ ticks, clear, children }: Props) {
  const t = useTranslations('staff-registration');
  const by = (method: 'email' | 'sms') =>
    [...ticks.values()].filter(tick => tick.send_method === method).length;
  return (
    <section className={style.bar} data-idle={ticks.size === 0} aria-label={t('selection.label')}>
      {ticks.size > 0 && (
        <p className={style.count} role="status">
          {t('selection.count', { count: ticks.size, email: by('email'), sms: by('sms') })}
        </p>
      )}
      {children}
      {ticks.size > 0 && (
        <Button className={style.clear} variant="transparent" size="xs" onClick={clear}>
          {t('selection.clear')}
        </Button>
      )}
    </section>
  );
}
