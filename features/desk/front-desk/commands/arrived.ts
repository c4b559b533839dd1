import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { recordArrival, undoArrival } from '#features/booking/booking/commands/arrivals.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { AT_DESK, isManagedByPms } from '#features/booking/booking/rules/status.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { recordArrivalAtDesk as contract } from '../contract/desk.ts';
import { assertExpected, slotIdOf } from './check-in.ts';

type ArrivalInput = z.output<typeof contract.input>;

/**
 * Records or undoes an arrival at the front desk. Arrivals recorded by a kiosk or door are kept
 * (docs/reference/bookings.md#arriving).
 */
export function markArrived(scope: StaffScope, input: ArrivalInput): Promise<{ arrived: 0 | 1 }> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const bookingId = await bookingNamed(db, facilityId, input);
    const row = bookingId && (await lockBooking(db, facilityId, bookingId));
    if (!row) throw notFound();
    await slotIdOf(db, { facilityId, bookingId: row.id, number: input.slot });
    const isChanged = input.arrived
      ? await recordByStaff(db, row, input.slot, scope)
      : (await undoArrival(db, row, input.slot, 'staff')).isTakenBack;
    const action = input.arrived ? 'booking.arrived' : 'booking.arrival_taken_back';
    if (isChanged) await audit(db, scope, { action, bookingId: row.id, details: { slot: input.slot } });
    return { arrived: input.arrived };
  });
}

async function recordByStaff(db: Db, row: Booking, slotNumber: number, { facilityId, userId }: StaffScope) {
  if (isManagedByPms(row)) throw new Refusal(409, 'arrival_by_pms');
  const hotel = await facilityById(db, facilityId);
  if (!hotel) throw notFound();
  const at = now();
  assertExpected(row, { at, timezone: hotel.timezone, asker: 'desk' });
  const arrival = { slotNumber, at, roomNumber: null, notedBy: AT_DESK, apiKeyId: null, userId, notedAt: at };
  return (await recordArrival(db, row, arrival)).result === 'created';
}
