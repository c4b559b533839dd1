import { canSelect, type SendMethod } from '#features/booking/rules.ts';
import { barOf, type Facts } from './verdict.ts';

type Row = Facts & { bookingStatusId: number; sendMethod: SendMethod };
type Wish = { template: string | null; timezone: string };

/** What stands against sending guide mail to a selection (dashboard §5), and the rows that it is about. */
export type SendFault<R> = {
  code:
    | 'bookings_not_selected'
    | 'guide_mail_stopped'
    | 'guide_mail_not_possible'
    | 'sms_unavailable'
    | 'guide_mail_no_template';
  rows: readonly R[];
};

/** The first of the faults that there is; undefined where the whole selection may be sent. */
export function sendFault<R extends Row>(
  rows: readonly R[],
  { template, timezone }: Wish,
  at: Date,
): SendFault<R> | undefined {
  if (rows.length === 0) return { code: 'bookings_not_selected', rows };
  const house = { timezone, held: false };
  const faults: SendFault<R>[] = [
    { code: 'guide_mail_stopped', rows: rows.filter(row => row.stopSendGuideMail) },
    {
      code: 'guide_mail_not_possible',
      rows: rows.filter(row => !canSelect(row, timezone, at) || barOf(row, house, at) !== null),
    },
    { code: 'sms_unavailable', rows: rows.filter(row => row.sendMethod === 'sms') },
    { code: 'guide_mail_no_template', rows: template ? [] : rows },
  ];
  return faults.find(fault => fault.rows.length > 0);
}

/** The moment of a message that staff sent: each wish is one, so that the same text can be sent again. */
export const momentByHand = (operationId: number) => `by_hand:${operationId}`;

/** The other way round; null for a moment of the schedule. */
export function operationByHand(moment: string | null): number | null {
  const [, id] = /^by_hand:(\d+)$/.exec(moment ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** Whoever sends by hand has been asked whether to, although sending is held (decisions §10). */
export function heedsHold(moment: string | null): boolean {
  return !moment?.startsWith('by_hand:');
}
