import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { auditAll } from '#features/audit/audit/commands/audit.ts';
import { lockBooking, lockBookings } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { OperationLog, Selection } from '../contract/by-hand.ts';
import { operationLog, selectedBookings, selectionRefusal } from '../queries/operations.ts';
import { restartError, stopError } from '../rules/by-hand.ts';
import { guideMailOperation } from '../tables.ts';

type SelectionInput = Pick<Selection, 'reservationNumbers' | 'bookings'>;

/**
 * Stops guide mail for the selected bookings, all or none.
 * @throws as in the contract
 */
export function stopGuideMail(scope: StaffScope, input: SelectionInput): Promise<OperationLog> {
  return inFacility(scope, async db => {
    const bookings = await lockSelected(db, scope, input);
    const errorCode = stopError(bookings.map(booking => booking.stopSendGuideMail));
    if (errorCode)
      throw selectionRefusal(
        errorCode,
        bookings.filter(each => each.stopSendGuideMail).map(each => each.pmsBookingNo),
      );
    return storeOperation(db, scope, 'stop', bookings);
  });
}

/**
 * Restarts guide mail for the selected bookings for which it is stopped.
 * @throws as in the contract
 */
export function restartGuideMail(scope: StaffScope, input: SelectionInput): Promise<OperationLog> {
  return inFacility(scope, async db => {
    const bookings = await lockSelected(db, scope, input);
    const errorCode = restartError(bookings.map(booking => booking.stopSendGuideMail));
    if (errorCode) throw selectionRefusal(errorCode, []);
    return storeOperation(
      db,
      scope,
      'restart',
      bookings.filter(booking => booking.stopSendGuideMail),
    );
  });
}

const lockSelected = async (db: Db, { facilityId }: StaffScope, input: SelectionInput) =>
  lockBookings(db, facilityId, await selectedBookings(db, facilityId, input));

const operations = {
  stop: { kind: 'stop', isStopped: true, result: 'stopped', action: 'guide_mail.stopped' },
  unsubscribe: {
    kind: 'stop',
    isStopped: true,
    result: 'stopped',
    action: 'guide_mail.unsubscribed',
  },
  restart: { kind: 'restart', isStopped: false, result: 'restarted', action: 'guide_mail.restarted' },
} as const;

/**
 * Stops guide mail for a booking whose guest used the unsubscribe link. Does nothing if guide mail is already
 * stopped.
 */
export function unsubscribe(scope: SystemScope, bookingId: number): Promise<void> {
  return inFacility(scope, async db => {
    const booking = await lockBooking(db, scope.facilityId, bookingId);
    if (booking && !booking.stopSendGuideMail) await storeOperation(db, scope, 'unsubscribe', [booking]);
  });
}

async function storeOperation(
  db: Db,
  scope: StaffScope | SystemScope,
  operation: keyof typeof operations,
  bookings: readonly Booking[],
): Promise<OperationLog> {
  const { facilityId } = scope;
  const userId = scope.kind === 'staff' ? scope.userId : null;
  const { kind, isStopped, result, action } = operations[operation];
  const ids = bookings.map(booking => booking.id);
  await db
    .update(bookingTable)
    .set({ stopSendGuideMail: isStopped })
    .where(and(eq(bookingTable.facilityId, facilityId), inArray(bookingTable.id, ids)));
  const results = bookings.map(booking => ({
    pms_code: booking.pmsCode,
    reservation_no: booking.pmsBookingNo,
    send_method: booking.sendMethod,
    result,
  }));
  const [written] = await db
    .insert(guideMailOperation)
    .values({ facilityId, kind, userId, at: now(), results })
    .returning({ id: guideMailOperation.id });
  if (!written) throw new Error('The operation was not stored');
  const details = { operationId: written.id };
  await auditAll(
    db,
    scope,
    ids.map(bookingId => ({ action, bookingId, details })),
  );
  return operationLog(db, facilityId, written.id);
}
