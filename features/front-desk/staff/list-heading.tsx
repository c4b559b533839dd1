import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '#i18n/formatters.ts';
import { slashed, timeIn } from '#i18n/instants.ts';
import { PageHead } from '#ui/page-head.tsx';
import style from './list-screen.module.css';
import type { ListState } from './list-state.ts';
import type { useLiveList } from './live.ts';

type Props = {
  state: Pick<ListState, 'from' | 'to'>;
  /** How many the list shows, and how many it would in any status. */
  total: number | undefined;
  ofAll: number | undefined;
  timezone: string;
  live: ReturnType<typeof useLiveList>;
  /** What can be done with the whole list. */
  children: ReactNode;
};

/** What the list shows, in words; the count is read out when it changes. */
export function ListHeading({ state, total, ofAll, timezone, live, children }: Props) {
  const t = useTranslations('staff-registration');
  const period = usePeriod(state);
  const counted =
    total === undefined || ofAll === undefined || total === ofAll
      ? t('count', { count: total ?? 0 })
      : t('countOf', { count: total, all: ofAll });
  return (
    <div>
      <PageHead title={t('title')}>{children}</PageHead>
      <div className={style.subtitle}>
        <p role="status">{total === undefined ? period : t('joined', { first: period, second: counted })}</p>
        <Freshness timezone={timezone} live={live} />
      </div>
    </div>
  );
}

function usePeriod({ from, to }: Props['state']): string {
  const t = useTranslations('staff-registration');
  const locale = useLocale();
  if (from === '') return t('subtitle.allDays');
  return from === to
    ? t('subtitle.day', { day: formatDate(locale, from) })
    : t('subtitle.range', { from: slashed(from), to: slashed(to) });
}

/** A single answer that got lost is nothing to speak of. */
const WORTH_TELLING = 2;

/** Quietly, when the list last changed by itself; or that it may be out of date. */
function Freshness({ timezone, live: { failures, updatedAt } }: Pick<Props, 'timezone' | 'live'>) {
  const t = useTranslations('staff-registration');
  if (failures >= WORTH_TELLING) return <p className={style.stale}>{t('live.stale')}</p>;
  if (updatedAt === null) return null;
  return (
    <p className={style.updated}>{t('live.updated', { time: timeIn(new Date(updatedAt), timezone) })}</p>
  );
}
