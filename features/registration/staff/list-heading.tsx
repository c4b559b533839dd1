import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import style from './list-screen.module.css';
import type { ListState } from './list-state.ts';

type Props = { state: Pick<ListState, 'from' | 'to'>; total: number | undefined };

/** What the list shows, in words; the count is read out when it changes. */
export function ListHeading({ state: { from, to }, total }: Props) {
  const t = useTranslations('staff-registration');
  const locale = useLocale();
  const day = (date: string) => formatDate(locale, date);
  const period =
    from === to
      ? t('subtitle.day', { day: day(from) })
      : t('subtitle.range', { from: day(from), to: day(to) });
  return (
    <header>
      <h1>{t('title')}</h1>
      <p className={style.subtitle} role="status">
        {total === undefined ? period : t('joined', { first: period, second: t('count', { count: total }) })}
      </p>
    </header>
  );
}
