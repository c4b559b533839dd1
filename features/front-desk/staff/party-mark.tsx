import { useFormatter, useTranslations } from 'use-intl';
import type { PartyMissing } from '#features/booking/rules/party.ts';
import type { Row } from './calls.ts';
import style from './register-mark.module.css';

/** How far a party has come, in a word, and how many guests are missing; undefined where there is nothing to say. */
export function partyMark({ party, register_mark }: Pick<Row, 'party' | 'register_mark'>) {
  const { state } = party;
  if (state === 'unregistered' || (state === 'complete' && register_mark === null)) return undefined;
  return <PartyMark party={party} />;
}

function PartyMark({ party: { state, missing } }: Pick<Row, 'party'>) {
  const t = useTranslations('staff-register');
  const words = useMissingInWords(missing);
  return (
    <span className={style.party}>
      <span className={style.mark} data-mark={state}>
        {t(`party.${state}`)}
      </span>
      {state === 'partly' && <small>{words}</small>}
    </span>
  );
}

/** What a party lacks, as "15 guests, 1 passport"; "" where it lacks nothing. */
export function useMissingInWords({ guests, entries, passports }: PartyMissing): string {
  const t = useTranslations('staff-register');
  const format = useFormatter();
  const parts = Object.entries({ guests, entries, passports } as const).filter(([, count]) => count > 0);
  return format.list(
    parts.map(([what, count]) => t(`partyMissing.${what as keyof PartyMissing}`, { count })),
    { type: 'unit' },
  );
}
