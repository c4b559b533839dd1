import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { VisitorLog } from '../calls.ts';
import { useMoment } from '../moments.ts';
import style from './desk.module.css';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';
import { DeskTick } from './desk-tick.tsx';

type Props = { log: VisitorLog; timezone: string };

/** Says that this form was filled in on a weak proof, until the front desk ticks that it has checked the person. */
export function PersonCheck({ log, timezone }: Props) {
  const t = useTranslations('staff-desk');
  const moment = useMoment(timezone);
  const { facility } = useDesk();
  const mark = useDeed({
    key: `person-${log.id}`,
    work: (checked: boolean) =>
      call('POST log/person-checked', {
        facility_id: facility.id,
        facility_visitor_log_id: log.id,
        checked: checked ? 1 : 0,
      }),
  });
  if (log.proof === 'strong') return null;
  const { person_checked: done } = log;
  const tick = <DeskTick label={t('person.checked')} checked={done !== null} deed={mark} />;
  if (done === null)
    return (
      <Alert className={style.check} color="accent" title={t('person.title')}>
        <p>{t('person.body')}</p>
        {tick}
      </Alert>
    );
  const { at, username } = done;
  return (
    <div className={style.check}>
      {tick}
      <small>{t('person.checkedBy', { at: moment(at), username: username ?? '' })}</small>
    </div>
  );
}
