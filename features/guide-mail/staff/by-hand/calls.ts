import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshShown } from '#features/front-desk/staff/calls.ts';
import type { Tick } from '#features/front-desk/staff/ticks.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/by-hand.ts';
import type { GuideMailText, SmsText } from '../../rules/texts.ts';

const call = client<Api, 'staff'>();

const addresses = {
  stop: 'POST guide-mail/registration-stop-guide-mail',
  restart: 'POST guide-mail/restart-send-guide-mail',
} as const;

type Wish = { kind: keyof typeof addresses; ticked: readonly Tick[] };

const operationsKey = (facilityId: number) => ['guide-mail-operations', facilityId];

/** Stops or restarts guide mail for ticked rows. It has ended once the list shows it. */
export function useStop(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, ticked }: Wish) =>
      (await call(addresses[kind], selectionOf(facilityId, ticked))).data.data.operationLog,
    onSettled: () => lookAnew(queries, facilityId),
  });
}

type SendWish = {
  ticked: readonly Tick[];
  email: GuideMailText;
  sms: SmsText | null;
  /** Although sending is held; although some were sent one today. */
  confirmed: 0 | 1;
  again: 0 | 1;
  /** Of the dialog that sends: however often it asks, the server sends once. */
  key: string;
};

/** Sends guide mail to ticked rows. */
export function useSend(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ticked, email, sms, confirmed, again, key }: SendWish) => {
      const input = {
        ...selectionOf(facilityId, ticked),
        selectedEmailGuideData: { name: email },
        selectedSmsGuideData: sms && { name: sms },
        confirmed,
        again,
        operation_key: key,
      };
      return (await call('POST guide-mail/send-guide-mail', input)).data.data.sendGuideMailOperationLog;
    },
    onSettled: () => lookAnew(queries, facilityId),
  });
}

export type Sending = ReturnType<typeof useSend>;

const lookAnew = (queries: QueryClient, facilityId: number) =>
  Promise.allSettled([
    refreshShown(queries, facilityId),
    queries.invalidateQueries({ queryKey: operationsKey(facilityId) }),
  ]);

const selectionOf = (facilityId: number, ticked: readonly Tick[]) => ({
  facility_id: facilityId,
  reservationNumbers: ticked.map(tick => tick.reservation_id),
  bookings: ticked.map(tick => ({ pms_code: tick.pms_code, pms_reservation_no: tick.reservation_id })),
});

/** What was done by hand, newest first. */
export function useOperations(facilityId: number) {
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

const POLL_MS = 2000;

/** How far the sending of one operation has come: of so many bookings. It is looked at until none waits any more. */
export function useProgress(facilityId: number, operationId: number | undefined) {
  const { data } = useQuery({
    queryKey: [...operationsKey(facilityId), operationId],
    enabled: operationId !== undefined,
    queryFn: async ({ signal }) => {
      const input = { facility_id: facilityId, ...(operationId && { id: operationId }) };
      const [log] = (await call('POST guide-mail/fetch-operation-logs', input, { signal })).data.data.send;
      const results = log?.results.map(each => each.result) ?? [];
      const waiting = results.filter(result => result === 'queued').length;
      const sent = results.filter(result => result === 'sent').length;
      return { waiting, missed: results.length - waiting - sent };
    },
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : POLL_MS),
  });
  return data;
}

export type Operation = NonNullable<ReturnType<typeof useOperations>['data']>[number];
