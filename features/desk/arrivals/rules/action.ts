import type { PartyState } from '#features/booking/booking/rules/party.ts';
import { statuses, statusIds } from '#features/booking/booking/rules/status.ts';

/** The next action that a row offers (docs/reference/arrivals.md#what-a-row-offers). */
export type Action = 'open' | 'ask' | 'contact' | 'send' | 'sendAgain' | 'confirm' | CounterAction;

export type CounterAction = 'register' | 'add';

type RowState = {
  cancelled: boolean;
  arrived: boolean;
  status: string;
  can_ask_missing: boolean;
  undelivered: boolean;
  can_select: boolean;
  past_send_method: string | null;
  stop_send_guide_mail: 0 | 1;
  weak_proof: boolean;
  party: { state: PartyState };
};

export function mainAction(row: RowState): Action {
  const statusId = statuses.find(({ name }) => name === row.status)?.id ?? statusIds.notSubject;
  if (row.cancelled || row.arrived || statusId === statusIds.input) return 'open';
  if (row.can_ask_missing) return 'ask';
  if (row.undelivered) return 'contact';
  if (row.can_select && row.stop_send_guide_mail === 0)
    return row.past_send_method === null ? 'send' : 'sendAgain';
  return mayConfirm(row) && statusId === statusIds.seen ? 'confirm' : 'open';
}

type CounterRow = Pick<RowState, 'cancelled' | 'status' | 'weak_proof' | 'party'> & { check_in_date: string };

/**
 * Returns the counter action for a booking whose check-in date has come: register the guest, or add a missing
 * guest to a trusted registration. Null if there is none.
 */
export function counterAction(row: CounterRow, today: string): CounterAction | null {
  if (row.cancelled || row.check_in_date > today) return null;
  const statusId = statuses.find(({ name }) => name === row.status)?.id ?? statusIds.notSubject;
  if (statusId < statusIds.input) return 'register';
  return row.party.state === 'partly' && !row.weak_proof ? 'add' : null;
}

/** Returns the most likely next action and the counter action. An unread registration must be opened first. */
export function actionsOf(row: RowState, atCounter: CounterAction | null): OfferedActions {
  const main = mainAction(row);
  if (atCounter === null) return { main, further: null };
  const isUnread = row.status === 'input';
  return main === 'open' && !isUnread ? { main: atCounter, further: null } : { main, further: atCounter };
}

/** Returns the first row after the given booking that can be confirmed without a question. */
export function nextToConfirm<Row extends RowState & { booking_id: number }>(
  rows: readonly Row[],
  bookingId: number,
): Row | undefined {
  const place = rows.findIndex(row => row.booking_id === bookingId);
  return rows.slice(place + 1).find(row => mainAction(row) === 'confirm');
}

type OfferedActions = { main: Action; further: CounterAction | null };

const mayConfirm = ({ party, weak_proof }: RowState) => party.state === 'complete' && !weak_proof;

/** The first reason why the `c` key does not confirm a booking. */
export type ConfirmObstacle = 'cancelled' | 'already' | 'unread' | 'unregistered';

export function confirmObstacle({
  cancelled,
  status,
}: Pick<RowState, 'cancelled' | 'status'>): ConfirmObstacle | null {
  if (cancelled) return 'cancelled';
  if (status === 'confirmed') return 'already';
  if (status === 'input') return 'unread';
  return status === 'seen' ? null : 'unregistered';
}
