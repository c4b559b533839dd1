import { Button, Skeleton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError, client } from '#platform/browser/call.ts';
import type * as contract from '../contract/ask-many.ts';
import type { AskedOfMany } from '../contract/ask-many.ts';
import { MAX_ASKED_AT_ONCE } from '../rules/asking.ts';
import style from './ask-many-panel.module.css';
import { refreshShown } from './calls.ts';
import type { SelectableRow } from './ticks.ts';

const call = client<typeof contract, 'staff'>();

const SHOWN_FOR_MS = 5000;

type Props = {
  facilityId: number;
  selectedRows: readonly SelectableRow[];
  onAsked: (done: readonly SelectableRow[]) => void;
  onLeave: () => void;
};

export function AskManyPanel({ facilityId, selectedRows, onAsked, onLeave }: Props) {
  const t = useTranslations('staff-desk');
  const incompleteRows = selectedRows.filter(row => row.can_ask_missing).slice(0, MAX_ASKED_AT_ONCE);
  const [key, setKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const hideTimer = useTimeout(() => setAsked(null), SHOWN_FOR_MS);
  const close = () => setKey(null);
  const done = (count: number) => {
    flushSync(() => {
      close();
      setAsked(count);
      onAsked(incompleteRows);
    });
    hideTimer.start();
    onLeave();
  };
  return (
    <>
      <div role="status" className={style.outcome}>
        {asked !== null && <p>{t('askMany.done', { count: asked })}</p>}
      </div>
      {incompleteRows.length > 0 && (
        <Button
          className={style.action}
          variant="transparent"
          size="xs"
          onClick={() => setKey(crypto.randomUUID())}
        >
          {t('askMany.open', { count: incompleteRows.length })}
        </Button>
      )}
      <AskDialog
        facilityId={facilityId}
        lacking={incompleteRows}
        operation={key}
        onClose={close}
        onDone={done}
      />
    </>
  );
}

type DialogProps = Omit<QuestionProps, 'operation'> & {
  /** Null while the dialog is closed. */
  operation: string | null;
};

export function AskDialog({ operation, ...question }: DialogProps) {
  const t = useTranslations('staff-desk');
  return (
    <StaffDialog open={operation !== null} onClose={question.onClose} title={t('askMany.title')}>
      {operation !== null && <Question operation={operation} {...question} />}
    </StaffDialog>
  );
}

type QuestionProps = Pick<Props, 'facilityId'> & {
  lacking: readonly SelectableRow[];
  /** A new key each time the dialog opens, so that repeated requests ask each guest only once. */
  operation: string;
  onClose: () => void;
  onDone: (count: number) => void;
};

function Question({ facilityId, lacking, operation, onClose, onDone }: QuestionProps) {
  const t = useTranslations('staff-desk');
  const queries = useQueryClient();
  const input = { facility_id: facilityId, booking_ids: lacking.map(row => row.booking_id) };
  const preview = useQuery({
    queryKey: ['ask-missing', operation],
    queryFn: async ({ signal }) => (await call('POST log/ask-missing/preview', input, { signal })).data,
    gcTime: 0,
  });
  const request = useMutation({
    mutationFn: async () =>
      (await call('POST log/ask-missing/bookings', { ...input, operation_key: operation })).data,
    onSuccess: ({ asked }) => onDone(asked),
    onSettled: () => refreshShown(queries, facilityId),
  });
  const error = request.error ?? preview.error;
  const count = preview.data?.asked ?? 0;
  return (
    <div className={style.question}>
      {!preview.data && !preview.error && (
        <Skeleton height={64} role="status" aria-label={t('askMany.loading')} />
      )}
      {preview.data && <Counts counts={preview.data} />}
      {error && (
        <p role="alert" className={style.refused}>
          {error instanceof ApiError && error.status === 409 ? error.message : t('askMany.failed')}
        </p>
      )}
      {/* The button stays enabled while the request runs, so that it keeps the keyboard focus. */}
      <DialogFoot onCancel={onClose} isBusy={request.isPending}>
        {count > 0 && (
          <Button onClick={() => request.isPending || request.mutate()}>
            {request.isPending ? t('askMany.pending') : t('askMany.send', { count })}
          </Button>
        )}
      </DialogFoot>
    </div>
  );
}

function Counts({ counts }: { counts: AskedOfMany }) {
  const t = useTranslations('staff-desk');
  const listNumbers = useNumberList();
  const obstacles = [
    ['nothing', counts.nothing],
    ['askedToday', counts.asked_today],
    ['over', counts.over],
    ['unregistered', counts.unregistered],
    ['unreachable', counts.unreachable.length],
  ] as const;
  return (
    <>
      <p>{t('askMany.asked', { count: counts.asked })}</p>
      <ul className={style.others}>
        {obstacles.map(([why, count]) => count > 0 && <li key={why}>{t(`askMany.${why}`, { count })}</li>)}
      </ul>
      {counts.unreachable.length > 0 && (
        <p className={style.numbers}>
          {t('askMany.concerned', { bookingNos: listNumbers(counts.unreachable) })}
        </p>
      )}
    </>
  );
}

const MAX_NAMED = 8;

function useNumberList(): (numbers: readonly string[]) => string {
  const t = useTranslations('staff-desk');
  const format = new Intl.ListFormat(useLocale(), { type: 'conjunction', style: 'narrow' });
  return numbers => {
    const rest = numbers.length - MAX_NAMED;
    const moreText = rest > 0 ? [t('askMany.more', { count: rest })] : [];
    return format.format([...numbers.slice(0, MAX_NAMED), ...moreText]);
  };
}
