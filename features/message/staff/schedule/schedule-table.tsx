import { NativeSelect, Radio } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { clashes, type Schedule, type ScheduleEntry } from '#features/facility/rules/schedule.ts';
import { type EntryChange, stepTimes, textsOf, withEntry } from '../../rules/schedule.ts';
import { guideMailTexts, smsTexts } from '../../rules/texts.ts';
import style from './schedule.module.css';

type Props = { schedule: Schedule; isLocked: boolean; onChange: (schedule: Schedule) => void };

/** The moments, each with whether and at what time it sends, and in which text. */
export function ScheduleTable({ schedule, isLocked, onChange }: Props) {
  const t = useTranslations('staff-schedule');
  const isClash = clashes(schedule);
  return (
    <table className={style.table} aria-label={t('table.title')}>
      <thead>
        <tr>
          <th scope="col">{t('table.moment')}</th>
          <th scope="col">{t('table.send')}</th>
          <th scope="col">{t('table.time')}</th>
          <th scope="col">{t('table.mail')}</th>
          {schedule.sms_status && <th scope="col">{t('table.sms')}</th>}
        </tr>
      </thead>
      <tbody>
        {schedule.data.map(entry => (
          <Row
            key={entry.moment}
            entry={entry}
            hasSms={schedule.sms_status}
            isLocked={isLocked}
            isClash={isClash && entry.moment.startsWith('checkin_day')}
            onChange={change => onChange(withEntry(schedule, entry.moment, change))}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  entry: ScheduleEntry;
  hasSms: boolean;
  isLocked: boolean;
  /** Its time must be another. */
  isClash: boolean;
  onChange: (change: EntryChange) => void;
};

function Row({ entry, hasSms, isLocked, isClash, onChange }: RowProps) {
  const t = useTranslations('staff-schedule');
  const moment = t(`moments.${entry.moment}`);
  const { email, sms } = textsOf(entry);
  return (
    <tr>
      <th scope="row">{moment}</th>
      <td>
        <Sending
          moment={moment}
          status={entry.status}
          isLocked={isLocked}
          onChange={status => onChange({ status })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={t('timeOf', { moment })}
          className={style.time}
          error={isClash}
          disabled={isLocked}
          data={[...stepTimes]}
          value={entry.time}
          onChange={event => onChange({ time: event.currentTarget.value })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={t('mailOf', { moment })}
          disabled={isLocked}
          data={guideMailTexts.map(name => ({ value: name, label: t(`mails.${name}`) }))}
          value={email}
          onChange={({ currentTarget: { value } }) =>
            onChange({ email_template: guideMailTexts.find(name => name === value) ?? email })
          }
        />
      </td>
      {hasSms && (
        <td>
          <NativeSelect
            aria-label={t('smsOf', { moment })}
            disabled={isLocked}
            data={smsTexts.map(name => ({ value: name, label: t(`texts.${name}`) }))}
            value={sms}
            onChange={({ currentTarget: { value } }) =>
              onChange({ sms_template: smsTexts.find(name => name === value) ?? sms })
            }
          />
        </td>
      )}
    </tr>
  );
}

type SendingProps = {
  moment: string;
  status: 0 | 1;
  isLocked: boolean;
  onChange: (status: 0 | 1) => void;
};

function Sending({ moment, status, isLocked, onChange }: SendingProps) {
  const t = useTranslations('staff-schedule');
  const name = useId();
  const choices = [
    { value: 1, label: t('on') },
    { value: 0, label: t('off') },
  ] as const;
  return (
    <fieldset className={style.sending} aria-label={moment}>
      {choices.map(({ value, label }) => (
        <Radio
          key={value}
          name={name}
          label={label}
          checked={status === value}
          disabled={isLocked}
          onChange={() => onChange(value)}
        />
      ))}
    </fieldset>
  );
}
