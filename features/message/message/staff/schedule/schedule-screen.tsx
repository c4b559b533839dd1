import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import {
  byMoment,
  defaultSchedule,
  hasClash,
  type Schedule,
} from '#features/hotel/facility/rules/schedule.ts';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { SavePage } from '#features/hotel/facility/staff/edit/save-page.tsx';
import { SettingForm, storeFrequency } from '#features/hotel/facility/staff/settings/setting-form.tsx';
import { HoldForm } from '#features/hotel/facility/staff/settings/switch-tabs.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { zoneName } from '#i18n/instants.ts';
import { PageHead } from '#ui/page-head.tsx';
import { alwaysMergedMoments, MIN_HOURS_APART, textsOf } from '../../rules/schedule.ts';
import style from './schedule.module.css';
import { ScheduleTable } from './schedule-table.tsx';

type SentCount = { sent: number; limit: number };
type Props = Omit<TabProps, 'country' | 'name'> & {
  timezone: string;
  sending: { email: SentCount; sms: SentCount };
};

export function ScheduleScreen({ timezone, sending: { email, sms }, ...form }: Props) {
  const t = useTranslations('staff-schedule');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SavePage>
        <section className={style.section} aria-labelledby="hold-title">
          <h2 id="hold-title">{t('hold.title')}</h2>
          <HoldForm {...form} />
        </section>
        <section className={style.section} aria-labelledby="schedule-title">
          <h2 id="schedule-title">{t('table.title')}</h2>
          <TemplateNotice facilityId={form.facilityId} item="schedule" />
          <ScheduleForm {...form} timezone={timezone} />
        </section>
      </SavePage>
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

function ScheduleForm({ reader, timezone, ...form }: Omit<Props, 'sending'>) {
  const t = useTranslations('staff-schedule');
  const locale = useLocale();
  const describe = useDescribeSchedule();
  const lock = useLock(form.facilityId, 'schedule');
  return (
    <SettingForm
      {...form}
      name="notification_frequency_settings"
      unset={defaultSchedule}
      store={storeFrequency}
      merging={byMoment}
      restore={({ data }, draft) => ({ ...draft, data })}
      savedText={t('saved')}
      failedTitle={t('failed')}
      readOnly={lock ?? (reader.holds('notice_setting.frequency.edit') ? undefined : t('readOnly'))}
      describe={describe}
    >
      {({ value, set, isLocked }) => (
        <>
          <Priority schedule={value} reader={reader} />
          <ScheduleTable schedule={value} isLocked={isLocked} onChange={set} />
          <div className={style.notes}>
            <p>{t('clock', { zone: zoneName(locale, timezone) })}</p>
            <p>{t('afterReservation')}</p>
            <TimesDifferNotice schedule={value} />
            <MinimumGapNotice schedule={value} />
          </div>
        </>
      )}
    </SettingForm>
  );
}

/** Shows which channel is preferred. Only the owner can change this, in the settings. */
function Priority({ schedule, reader }: { schedule: Schedule; reader: TabProps['reader'] }) {
  const t = useTranslations('staff-schedule');
  const first = schedule.sms_priority ? 'priority.sms' : 'priority.email';
  return (
    <p>
      {t(schedule.sms_status ? first : 'priority.off')}{' '}
      {reader.owner && (
        <Link to={staffPages.settings} search={{ tab: 'sms' }}>
          {t('priority.change')}
        </Link>
      )}
    </p>
  );
}

/** Says that the two times of the check-in day must differ. Warns if they are the same. */
function TimesDifferNotice({ schedule }: { schedule: Schedule }) {
  const t = useTranslations('staff-schedule');
  const time = schedule.data.find(({ moment }) => moment === 'checkin_day_1st')?.time ?? '';
  const isClash = hasClash(schedule);
  return (
    <p role="status" className={isClash ? style.clash : ''}>
      {isClash ? t('clash', { time }) : t('differ')}
    </p>
  );
}

/**
 * Shows the minimum gap between messages. Lists moments that are so close together that guests get only one
 * of their messages.
 */
function MinimumGapNotice({ schedule }: { schedule: Schedule }) {
  const t = useTranslations('staff-schedule');
  // Shows no pairs if the two times of the check-in day are equal, because such a schedule cannot be saved.
  const pairs = hasClash(schedule) ? [] : alwaysMergedMoments(schedule);
  return (
    <div role="status">
      <p>{t('apart', { hours: MIN_HOURS_APART })}</p>
      {pairs.map(([earlier, later]) => (
        <p key={later} className={style.close}>
          {t('tooClose', {
            earlier: t(`moments.${earlier}`),
            later: t(`moments.${later}`),
            hours: MIN_HOURS_APART,
          })}
        </p>
      ))}
    </div>
  );
}

function useDescribeSchedule(): Describe<Schedule> {
  const t = useTranslations('staff-schedule');
  const settings = useTranslations('staff-settings');
  return (schedule, [, place]) => {
    const entry = schedule.data.find(({ moment }) => moment === place);
    if (!entry) return { what: settings('tabs.sms'), is: settings('conflict.changed') };
    const what = t(`moments.${entry.moment}`);
    if (entry.status === 0) return { what, is: t('off') };
    const { email, sms } = textsOf(entry);
    const values = { time: entry.time, mail: t(`mails.${email}`), sms: t(`texts.${sms}`) };
    return { what, is: t(schedule.sms_status ? 'isSentBoth' : 'isSent', values) };
  };
}
