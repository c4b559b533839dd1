import { useTimeout } from '@mantine/hooks';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshShown } from '#features/desk/front-desk/staff/calls.ts';
import type { SelectableRow } from '#features/desk/front-desk/staff/ticks.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/by-hand.ts';
import type { GuideMailText, SmsText } from '../../rules/texts.ts';
import { BarButton } from './bar-button.tsx';
import style from './guide-mail.module.css';
import { operationsKey } from './operation-log.tsx';
import { Refusal, RefusedMessage } from './refused.tsx';
import { SendDialog } from './send-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';

const call = client<Api, 'staff'>();

const SHOWN_FOR_MS = 5000;

type Props = {
  facility: { id: number; timezone: string };
  selectedRows: readonly SelectableRow[];
  onSent: () => void;
  onLeave: () => void;
  /** Whether the user may send, stop and restart guide mail. */
  mayChange: boolean;
};

/**
 * Sends, stops and restarts guide mail for the selected rows. Shows which rows are stopped before any dialog
 * opens. The server decides based on their current state, because a colleague may have changed them.
 */
export function GuideMailPanel({ facility, selectedRows, onSent, onLeave, mayChange }: Props) {
  const t = useTranslations('staff-guide-mail');
  const errors = useTranslations('errors');
  const { mutate, isPending, variables, data: stopped, error, reset } = useStop(facility.id);
  const sending = useSend(facility.id);
  const sendOutcome = useSendOutcome(facility.id, sending.data);
  const hideTimeout = useTimeout(reset, SHOWN_FOR_MS);
  const isForSelection = variables !== undefined && idsOf(variables.selectedRows) === idsOf(selectedRows);
  const stoppedRows = selectedRows.filter(row => row.stop_send_guide_mail === 1);
  /** Ids of the selection for which the stopped rows are shown as an error. "" if none. */
  const [objectedTo, setObjectedTo] = useState('');
  const mayOpen = () => {
    if (stoppedRows.length === 0) return true;
    reset();
    setObjectedTo(idsOf(selectedRows));
    return false;
  };
  const change = (kind: StopInput['kind']) => {
    if (isPending) return;
    sending.reset();
    hideTimeout.clear();
    mutate({ kind, selectedRows }, { onSuccess: hideTimeout.start });
  };
  const handleSent = () => {
    reset();
    onSent();
  };
  return (
    <>
      <Outcome
        done={sendOutcome ?? (isForSelection ? (stopped ?? null) : null)}
        error={isForSelection ? error : null}
      />
      {stoppedRows.length > 0 && objectedTo === idsOf(selectedRows) && (
        <div className={style.outcome}>
          <Refusal bookingNos={stoppedRows.map(row => row.reservation_id)}>
            {errors('guide_mail_stopped')}
          </Refusal>
        </div>
      )}
      {/* The buttons stay enabled while the request runs, so that they keep keyboard focus. */}
      <div className={style.actions} aria-busy={isPending} hidden={selectedRows.length === 0}>
        {mayChange && (
          <>
            <SendDialog
              selectedRows={selectedRows}
              sending={sending}
              mayOpen={mayOpen}
              onSent={handleSent}
              onLeave={onLeave}
            />
            <StopDialog count={selectedRows.length} mayOpen={mayOpen} onStop={() => change('stop')} />
            <BarButton onClick={() => change('restart')}>{t('restart')}</BarButton>
          </>
        )}
      </div>
    </>
  );
}

const idsOf = (selectedRows: readonly SelectableRow[]) => selectedRows.map(row => row.booking_id).join();

type CompletedAction =
  | { kind: 'stop' | 'restart'; count: number }
  /** `missed`: neither sent nor still waiting. */
  | { kind: 'send'; count: number; waiting: number; missed: number };

/** Shows the outcome of a send operation while some messages wait, and for five more seconds. */
export function SentSentence({ facilityId, sending }: { facilityId: number; sending: Sending }) {
  const completedAction = useSendOutcome(facilityId, sending.data);
  return completedAction && <Sentence done={completedAction} />;
}

type OutcomeProps = {
  done: CompletedAction | null;
  error: Error | null;
};

/** Shows the outcome of the last operation on the selected rows, or why it was rejected. */
function Outcome({ done, error }: OutcomeProps) {
  const t = useTranslations('staff-guide-mail');
  const isSending = done?.kind === 'send' && done.waiting > 0;
  return (
    <div className={style.outcome}>
      <div role="status">{done && <Sentence done={done} />}</div>
      {isSending && (
        <progress
          className={style.progress}
          aria-label={t('done.progress')}
          max={done.count}
          value={done.count - done.waiting}
        />
      )}
      {error && <RefusedMessage error={error} />}
    </div>
  );
}

function Sentence({ done }: { done: CompletedAction }) {
  const t = useTranslations('staff-guide-mail');
  const { kind, count } = done;
  if (kind !== 'send' || done.waiting > 0) return <p>{t(`done.${kind}`, { count })}</p>;
  if (done.missed === 0) return <p>{t('done.sent', { count })}</p>;
  return <p>{t('done.missed', { count, missed: done.missed })}</p>;
}

const ENDPOINTS = {
  stop: 'POST guide-mail/registration-stop-guide-mail',
  restart: 'POST guide-mail/restart-send-guide-mail',
} as const;

type StopInput = { kind: keyof typeof ENDPOINTS; selectedRows: readonly SelectableRow[] };

/** Stops or restarts guide mail for the selected rows. Pending until the list shows the change. */
function useStop(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, selectedRows }: StopInput): Promise<CompletedAction> => {
      const { data } = await call(ENDPOINTS[kind], selectionOf(facilityId, selectedRows));
      return { kind, count: data.data.operationLog.count };
    },
    onSettled: () => refresh(queries, facilityId),
  });
}

type SendInput = {
  selectedRows: readonly SelectableRow[];
  email: GuideMailText;
  sms: SmsText | null;
  /** Send even if sending is on hold (`confirmed`), or if some guests got a message today (`again`). */
  confirmed: 0 | 1;
  again: 0 | 1;
  /** Idempotency key, generated each time the dialog opens, so that the server sends only once. */
  key: string;
};

export function useSend(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ selectedRows, email, sms, confirmed, again, key }: SendInput) => {
      const input = {
        ...selectionOf(facilityId, selectedRows),
        selectedEmailGuideData: { name: email },
        selectedSmsGuideData: sms && { name: sms },
        confirmed,
        again,
        operation_key: key,
      };
      return (await call('POST guide-mail/send-guide-mail', input)).data.data.sendGuideMailOperationLog;
    },
    onSettled: () => refresh(queries, facilityId),
  });
}

export type Sending = ReturnType<typeof useSend>;

const refresh = (queries: QueryClient, facilityId: number) =>
  Promise.allSettled([
    refreshShown(queries, facilityId),
    queries.invalidateQueries({ queryKey: operationsKey(facilityId) }),
  ]);

const selectionOf = (facilityId: number, selectedRows: readonly SelectableRow[]) => ({
  facility_id: facilityId,
  reservationNumbers: selectedRows.map(row => row.reservation_id),
  bookings: selectedRows.map(row => ({ pms_code: row.pms_code, pms_reservation_no: row.reservation_id })),
});

const POLL_MS = 2000;

/** Returns the last send operation while some messages wait, and for five more seconds. */
function useSendOutcome(facilityId: number, log: Sending['data']): CompletedAction | null {
  const queries = useQueryClient();
  const queryKey = [...operationsKey(facilityId), log?.id];
  const { data: progress, dataUpdatedAt } = useQuery({
    queryKey,
    enabled: log !== undefined,
    queryFn: async ({ signal }) => {
      const input = { facility_id: facilityId, ...(log && { id: log.id }) };
      const [found] = (await call('POST guide-mail/fetch-operation-logs', input, { signal })).data.data.send;
      const results = found?.results.map(each => each.result) ?? [];
      const waiting = results.filter(result => result === 'queued').length;
      const sent = results.filter(result => result === 'sent').length;
      const previous = queries.getQueryData<{ endedAt: number | null }>(queryKey);
      const endedAt = waiting > 0 ? null : (previous?.endedAt ?? Date.now());
      return { waiting, missed: results.length - waiting - sent, endedAt };
    },
    // Refetches once after the five seconds, so that the outcome is hidden.
    refetchInterval: ({ state: { data, dataUpdatedAt: at } }) =>
      data?.endedAt == null ? POLL_MS : isNoticeOver(data.endedAt, at) ? false : SHOWN_FOR_MS,
  });
  if (!log || (progress?.endedAt != null && isNoticeOver(progress.endedAt, dataUpdatedAt))) return null;
  return {
    kind: 'send',
    count: log.count,
    waiting: progress?.waiting ?? log.count,
    missed: progress?.missed ?? 0,
  };
}

const isNoticeOver = (endedAt: number, at: number) => at - endedAt >= SHOWN_FOR_MS;
