import { useTranslations } from 'use-intl';
import type { Schedule } from '../../rules/schedule.ts';
import type { Describe } from '../edit/newer-notice.tsx';
import { textsOf } from './schedule-draft.ts';

/** When and what a moment sends, in words; whether and how it goes by SMS is told where that is set. */
export function useDescribeSchedule(): Describe<Schedule> {
  const t = useTranslations('staff-schedule');
  const settings = useTranslations('staff-settings');
  return (schedule, [, place]) => {
    const entry = schedule.data.find(({ moment }) => moment === place);
    if (!entry) return { what: settings('tabs.sms'), is: settings('conflict.changed') };
    const what = t(`moments.${entry.moment}`);
    if (entry.status === 0) return { what, is: t('off') };
    const { mail, sms } = textsOf(entry);
    const said = { time: entry.time, mail: t(`mails.${mail}`), sms: t(`texts.${sms}`) };
    return { what, is: t(schedule.sms_status ? 'isSentBoth' : 'isSent', said) };
  };
}
