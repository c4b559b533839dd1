import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Details, PersonItem } from '../calls.ts';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';

/** A hotel outside of Japan may ask for one of the two alone. */
const passport: readonly (string | null)[] = ['gov_id_number', 'gov_id'];

type Props = { logId: number; person: PersonItem };

/** Ticks that the front desk saw the original passport; only of who must carry one (decisions §9). */
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
    ahead: (details, seen) => withPerson(details, person.id, { passport_seen: seen ? 1 : 0 }),
  });
  const mustCarry = person.answers.some(({ question }) => passport.includes(question.system_name));
  if (!mustCarry) return null;
  return (
    <Checkbox
      label={t('passportSeen')}
      checked={person.passport_seen === 1}
      onChange={event => {
        if (!mark.isPending) mark.mutate(event.currentTarget.checked);
      }}
    />
  );
}

function withPerson(details: Details, id: number, changes: Partial<PersonItem>): Details {
  const changed = (person: PersonItem) => (person.id === id ? { ...person, ...changes } : person);
  return {
    ...details,
    visitor_logs: details.visitor_logs.map(log => ({
      ...log,
      main: changed(log.main),
      companion: log.companion.map(changed),
    })),
    companion: details.companion.map(changed),
  };
}
