import { useTranslations } from 'use-intl';
import { HoldForm } from '#features/facility/staff/settings/hold-form.tsx';
import type { TabProps } from '#features/facility/staff/settings/tab.ts';
import { PageHead } from '#ui/page-head.tsx';
import style from './schedule.module.css';
import { ScheduleForm } from './schedule-form.tsx';

type Count = { sent: number; limit: number };
type Props = Omit<TabProps, 'country'> & {
  timezone: string;
  /** What the hotel has sent today, and may send. */
  sending: { email: Count; sms: Count };
};

/** When guide messages go out, and whether they do at present. */
export function ScheduleScreen({ timezone, sending: { email, sms }, ...form }: Props) {
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
      <section className={style.section} aria-labelledby="today-title">
        <h2 id="today-title">{t('today.title')}</h2>
        <p>
          {t('today.sent', {
            mails: email.sent,
            mailLimit: email.limit,
            sms: sms.sent,
            smsLimit: sms.limit,
          })}
        </p>
      </section>
    </>
  );
}
