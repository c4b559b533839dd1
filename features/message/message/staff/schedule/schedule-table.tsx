import { NativeSelect, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { hasClash, type Schedule, type ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type EntryChange, stepTimes, textsOf, withEntry } from '../../rules/schedule.ts';
import { guideMailTexts, smsTexts } from '../../rules/texts.ts';
import style from './schedule.module.css';

type Props = { schedule: Schedule; isLocked: boolean; onChange: (schedule: Schedule) => void };

export function ScheduleTable({ schedule, isLocked, onChange }: Props) {
  const t = useTranslations('staff-schedule');
  const isClash = hasClash(schedule);
  const nameOf = (entry: ScheduleEntry) => t(`moments.${entry.moment}`);
  const change = (entry: ScheduleEntry, changes: EntryChange) =>
    onChange(withEntry(schedule, entry.moment, changes));
  const sms: Column<ScheduleEntry> = {
    id: 'sms',
    head: t('table.sms'),
    cell: entry => (
      <NativeSelect
        aria-label={t('smsOf', { moment: nameOf(entry) })}
        disabled={isLocked}
        data={smsTexts.map(name => ({ value: name, label: t(`texts.${name}`) }))}
        value={textsOf(entry).sms}
        onChange={({ currentTarget: { value } }) =>
          change(entry, { sms_template: smsTexts.find(name => name === value) ?? textsOf(entry).sms })
        }
      />
    ),
  };
  return (
    <DataTable
      label={t('table.title')}
      frame={false}
      onPhone="flow"
      className={style.table}
      rows={schedule.data}
      idOf={entry => entry.moment}
      columns={[
        { id: 'moment', head: t('table.moment'), isName: true, cell: nameOf },
        {
          id: 'send',
          head: t('table.send'),
          cell: entry => (
            <Switch
              aria-label={t('sendOf', { moment: nameOf(entry) })}
              label={t('on')}
              className={style.sending}
              checked={entry.status === 1}
              disabled={isLocked}
              onChange={event => change(entry, { status: event.currentTarget.checked ? 1 : 0 })}
            />
          ),
        },
        {
          id: 'time',
          head: t('table.time'),
          cell: entry => (
            <NativeSelect
              aria-label={t('timeOf', { moment: nameOf(entry) })}
              className={style.time}
              error={isClash && entry.moment.startsWith('checkin_day')}
              disabled={isLocked}
              data={[...stepTimes]}
              value={entry.time}
              onChange={event => change(entry, { time: event.currentTarget.value })}
            />
          ),
        },
        {
          id: 'mail',
          head: t('table.mail'),
          cell: entry => (
            <NativeSelect
              aria-label={t('mailOf', { moment: nameOf(entry) })}
              disabled={isLocked}
              data={guideMailTexts.map(name => ({ value: name, label: t(`mails.${name}`) }))}
              value={textsOf(entry).email}
              onChange={({ currentTarget: { value } }) =>
                change(entry, {
                  email_template: guideMailTexts.find(name => name === value) ?? textsOf(entry).email,
                })
              }
            />
          ),
        },
        ...(schedule.sms_status ? [sms] : []),
      ]}
    />
  );
}
