import { useTranslations } from 'use-intl';
import { useMoment } from '#features/front-desk/staff/moments.ts';
import { outcomes } from '../../rules/by-hand.ts';
import type { Operation } from './calls.ts';
import style from './guide-mail.module.css';
import { useListed } from './refused.tsx';

type Props = { operation: Operation; timezone: string };

const SHOWN_AT_ONCE = 12;

export function OperationItem({ operation, timezone }: Props) {
  const { kind, count, created_at, username, by_guest } = operation;
  const t = useTranslations('staff-guide-mail');
  const moment = useMoment(timezone);
  return (
    <li>
      <p className={style.operation}>
        <strong>{t(`log.${kind}`, { count })}</strong>
        <span className={style.who}>{by_guest ? t('log.guest') : username || t('log.formerUser')}</span>
        <time dateTime={created_at}>{moment(created_at)}</time>
      </p>
      <Results operation={operation} />
    </li>
  );
}

/** Which bookings, and of those that were sent to what became of each. */
function Results({ operation: { kind, results } }: Pick<Props, 'operation'>) {
  const t = useTranslations('staff-guide-mail');
  if (kind !== 'send') return <Numbers of={results} />;
  return outcomes.map(outcome => {
    const these = results.filter(each => each.result === outcome);
    return (
      these.length > 0 && (
        <div key={outcome}>
          <p className={style.became}>{t(`log.became.${outcome}`, { count: these.length })}</p>
          <Numbers of={these} />
        </div>
      )
    );
  });
}

function Numbers({ of }: { of: Operation['results'] }) {
  const t = useTranslations('staff-guide-mail');
  const listed = useListed();
  const numbers = of.map(each => each.reservation_no);
  const rest = numbers.slice(SHOWN_AT_ONCE);
  return (
    <>
      <p className={style.numbers}>{listed(numbers.slice(0, SHOWN_AT_ONCE))}</p>
      {rest.length > 0 && (
        <details className={style.numbers}>
          <summary>{t('log.more', { count: rest.length })}</summary>
          {listed(rest)}
        </details>
      )}
    </>
  );
}
