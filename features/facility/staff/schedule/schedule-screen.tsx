import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { HoldForm } from '../settings/hold-form.tsx';
import type { TabProps } from '../settings/tab.ts';
import style from './schedule.module.css';
import { ScheduleForm } from './schedule-form.tsx';

type Props = Omit<TabProps, 'country'> & { timezone: string };

/** When guide messages go out, and whether they do at present (dashboard §2.9, decisions §10). */
export function ScheduleScreen({ timezone, ...form }: Props) {
  const t = useTranslations('staff-schedule');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <section className={style.section} aria-labelledby="hold-title">
        <h2 id="hold-title">{t('hold.title')}</h2>
        <HoldForm {...form} />
      </section>
      <section className={style.section} aria-labelledby="schedule-title">
        <h2 id="schedule-title">{t('table.title')}</h2>
        <ScheduleForm {...form} timezone={timezone} />
      </section>
    </>
  );
}
