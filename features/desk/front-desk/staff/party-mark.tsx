import { useTranslations } from 'use-intl';
import { missingKinds, type PartyMissing } from '#features/booking/booking/rules/party.ts';
import type { Row } from './calls.ts';
import style from './register-mark.module.css';

/** Returns a mark with the state of a party and what is missing. Undefined if there is nothing to show. */
export function partyMark({ party, register_mark }: Pick<Row, 'party' | 'register_mark'>) {
  const { state } = party;
  if (state === 'unregistered' || (state === 'complete' && register_mark === null)) return undefined;
  return <PartyMark party={party} />;
}

function PartyMark({ party: { state, missing } }: Pick<Row, 'party'>) {
  const t = useTranslations('staff-register');
  const missingText = useMissingText(missing);
  return (
    <span className={style.party}>
      <span className={style.mark} data-mark={state}>
        {t(`party.${state}`)}
      </span>
      {state === 'partly' && <small>{missingText}</small>}
    </span>
  );
}

/** Returns what a party is missing as text, such as "15 guests, 1 passport". "" if nothing is missing. */
export function useMissingText(missing: PartyMissing): string {
  const t = useTranslations('staff-register');
  return missingKinds
    .filter(kind => missing[kind] > 0)
    .map(kind => t(`partyMissing.${kind}`, { count: missing[kind] }))
    .join(t('partyMissing.and'));
}
