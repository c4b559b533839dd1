import { useTranslations } from 'use-intl';
import type { Schedule, ScheduleEntry } from '../../rules/schedule.ts';
import { entriesApart, textsOf } from './schedule-draft.ts';

type Props = { saved: Schedule; typed: Schedule };

/** What somebody else has saved, where it is not what was typed. */
export function NewerSchedule({ saved, typed }: Props) {
  return (
    <ul>
      {entriesApart(saved, typed).map(entry => (
        <li key={entry.moment}>
          <Saved entry={entry} hasSms={saved.sms_status} />
        </li>
      ))}
    </ul>
  );
}

function Saved({ entry, hasSms }: { entry: ScheduleEntry; hasSms: boolean }) {
  const t = useTranslations('staff-schedule');
  const moment = t(`moments.${entry.moment}`);
  if (entry.status === 0) return t('isNotSent', { moment });
  const { mail, sms } = textsOf(entry);
  const mailName = t(`mails.${mail}`);
  const { time } = entry;
  if (!hasSms) return t('isSent', { moment, time, mail: mailName });
  return t('isSentBoth', { moment, time, mail: mailName, sms: t(`texts.${sms}`) });
}
