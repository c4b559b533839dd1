import { useTranslations } from 'use-intl';
import type { PersonItem } from '../calls.ts';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';
import { DeskTick } from './desk-tick.tsx';

type Props = { logId: number; person: PersonItem };

/** Ticks that the front desk saw the original passport. */
export function PassportCheck({ logId, person }: Props) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const mark = useDeed({
    key: `passport-${person.id}`,
    work: (seen: boolean) =>
      call('POST log/passport-seen', {
        facility_id: facility.id,
        facility_visitor_log_id: logId,
        companion_id: person.number === 0 ? null : person.id,
        seen: seen ? 1 : 0,
      }),
  });
  return <DeskTick label={t('passportSeen')} checked={person.passport_seen === 1} deed={mark} />;
}
