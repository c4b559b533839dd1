import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/by-hand.ts';
import { outcomes } from '../../rules/by-hand.ts';
import style from './guide-mail.module.css';
import { useListFormatter } from './refused.tsx';

const call = client<Api, 'staff'>();

type Props = { facility: { id: number; timezone: string } };

export function OperationLog({ facility }: Props) {
  const t = useTranslations('staff-guide-mail');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('log.open')}
      </Button>
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('log.title')}>
        <Operations facility={facility} />
      </StaffDialog>
    </>
  );
}

function Operations({ facility }: Props) {
  const t = useTranslations('staff-guide-mail');
  const query = useOperations(facility.id);
  const { data: operations } = query;
  if (!operations)
    return <NotLoaded query={query} height={96} loading={t('log.loading')} failed={t('log.failed')} />;
  if (operations.length === 0) return <p className={style.empty}>{t('log.empty')}</p>;
  return (
    <ol className={style.log}>
      {operations.map(operation => (
        <OperationItem key={operation.id} operation={operation} timezone={facility.timezone} />
      ))}
    </ol>
  );
}

/** Query key of all queries that show operations. Must be invalidated after an operation. */
export const operationsKey = (facilityId: number) => ['guide-mail-operations', facilityId];

function useOperations(facilityId: number) {
  return useQuery({
    queryKey: operationsKey(facilityId),
    queryFn: async ({ signal }) => {
      const { send, stop, restart } = (
        await call('POST guide-mail/fetch-operation-logs', { facility_id: facilityId }, { signal })
      ).data.data;
      return [
        ...send.map(log => ({ ...log, kind: 'send' as const })),
        ...stop.map(log => ({ ...log, kind: 'stop' as const })),
        ...restart.map(log => ({ ...log, kind: 'restart' as const })),
      ].toSorted((one, other) => other.id - one.id);
    },
  });
}

type Operation = NonNullable<ReturnType<typeof useOperations>['data']>[number];

type ItemProps = { operation: Operation; timezone: string };

const SHOWN_AT_ONCE = 12;

function OperationItem({ operation, timezone }: ItemProps) {
  const { kind, count, created_at, username, by_guest } = operation;
  const t = useTranslations('staff-guide-mail');
  const formatMoment = useMoment(timezone);
  return (
    <li>
      <p className={style.operation}>
        <strong>{t(`log.${kind}`, { count })}</strong>
        <span className={style.who}>{by_guest ? t('log.guest') : username || t('log.formerUser')}</span>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      <Results operation={operation} />
    </li>
  );
}

/** Lists the bookings of an operation. If messages were sent, also shows the outcome for each booking. */
function Results({ operation: { kind, results } }: Pick<ItemProps, 'operation'>) {
  const t = useTranslations('staff-guide-mail');
  if (kind !== 'send') return <Numbers of={results} />;
  return outcomes.map(outcome => {
    const outcomeResults = results.filter(each => each.result === outcome);
    return (
      outcomeResults.length > 0 && (
        <div key={outcome}>
          <p className={style.became}>{t(`log.became.${outcome}`, { count: outcomeResults.length })}</p>
          <Numbers of={outcomeResults} />
        </div>
      )
    );
  });
}

function Numbers({ of }: { of: Operation['results'] }) {
  const t = useTranslations('staff-guide-mail');
  const formatNumbers = useListFormatter();
  const numbers = of.map(each => each.reservation_no);
  const rest = numbers.slice(SHOWN_AT_ONCE);
  return (
    <>
      <p className={style.numbers}>{formatNumbers(numbers.slice(0, SHOWN_AT_ONCE))}</p>
      {rest.length > 0 && (
        <details className={style.numbers}>
          <summary>{t('log.more', { count: rest.length })}</summary>
          {formatNumbers(rest)}
        </details>
      )}
    </>
  );
}
