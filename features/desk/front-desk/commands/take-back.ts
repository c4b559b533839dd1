import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { undoArrival } from '#features/booking/booking/commands/arrivals.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { undoCheckIn as contract } from '../contract/kiosk.ts';
import { arrivalItem, bookingItem } from '../queries/decoded.ts';
import { findArrivedSlot } from './check-in.ts';

type UndoInput = z.output<typeof contract.input>;
type UndoReply = z.input<(typeof contract.access)['api-key']['reply']>['data'];

/**
 * Undoes an arrival that was recorded by a kiosk or door. Arrivals recorded by the front desk are kept.
 * @throws 404 and 422 (see the contract).
 */
export function undoCheckIn(scope: ApiKeyScope, sent: UndoInput): Promise<UndoReply> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { bookingId, slot } = await findArrivedSlot(db, facilityId, sent);
    const row = await lockBooking(db, facilityId, bookingId);
    if (!row) throw notFound();
    const { isTakenBack, left } = await undoArrival(db, row, slot, 'api-key');
    if (isTakenBack)
      await audit(db, scope, { action: 'booking.arrival_taken_back', bookingId, details: { slot } });
    const current = await bookingById(db, facilityId, bookingId);
    return {
      result: isTakenBack ? 'taken_back' : 'unchanged',
      booking: bookingItem(current ?? row),
      arrived: left ? arrivalItem(left) : null,
    };
  });
}
