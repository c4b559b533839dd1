import type { PartyState } from '#features/booking/rules/party.ts';
import { statuses, statusIds } from '#features/booking/rules/status.ts';

/** What a row offers as the next thing to do (docs/reference/arrivals.md#what-a-row-offers). */
export type Action = 'open' | 'ask' | 'contact' | 'send' | 'sendAgain' | 'confirm' | 'register';

/** How a booking stands, as its row tells. */
type Standing = {
  cancelled: boolean;
  arrived: boolean;
  status: string;
  can_ask_missing: boolean;
  undelivered: boolean;
  can_select: boolean;
  stop_send_guide_mail: 0 | 1;
  weak_proof: boolean;
  party: { state: PartyState };
};

export function mainAction(row: Standing): Action {
  const statusId = statuses.find(({ name }) => name === row.status)?.id ?? statusIds.notSubject;
  if (row.cancelled || row.arrived || statusId === statusIds.input) return 'open';
  if (row.can_ask_missing) return 'ask';
  if (row.undelivered) return 'contact';
  if (row.can_select && row.stop_send_guide_mail === 0)
    return statusId >= statusIds.sent ? 'sendAgain' : 'send';
  return mayConfirm(row) && statusId === statusIds.seen ? 'confirm' : 'open';
}

type Due = Pick<Standing, 'cancelled' | 'status'> & { check_in_date: string };

/**
 * Whether a row offers to register at the counter: nobody has registered, and the guests are due. `today`: the business day, YYYY-MM-DD,
 * as the check-in.
 */
export function mayRegisterHere({ cancelled, status, check_in_date }: Due, today: string): boolean {
  const statusId = statuses.find(({ name }) => name === status)?.id ?? statusIds.notSubject;
  return !cancelled && statusId < statusIds.input && check_in_date <= today;
}

/** What a row offers: the likeliest step, and beside it to register at the counter, which is the likeliest where nothing else can be done. */
export function actionsOf(row: Standing, mayRegister: boolean): { main: Action; further: Action | null } {
  const main = mainAction(row);
  if (!mayRegister) return { main, further: null };
  return main === 'open' ? { main: 'register', further: null } : { main, further: 'register' };
}

/** Nothing is left to do but to say so: the party is complete, and the person proven or checked. */
const mayConfirm = ({ party, weak_proof }: Standing) => party.state === 'complete' && !weak_proof;
