import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { setPersons as contract } from '../contract/desk.ts';

/**
 * Sets the number of persons of a booking. It overrides the PMS's number (docs/reference/bookings.md#persons).
 */
export function setPersons(scope: StaffScope, input: z.output<typeof contract.input>) {
  const { facilityId } = scope;
  const { number_of_guests, was } = input;
  return inFacility(scope, async db => {
    const bookingId = await bookingNamed(db, facilityId, input);
    const row = bookingId && (await lockBooking(db, facilityId, bookingId));
    if (!row) throw notFound();
    const { personsRegistered: registered } = row;
    if (number_of_guests < registered) throw tooFewPersonsError(registered);
    const previousCount = expectedPersons(row);
    if (was !== undefined && was !== previousCount) throw new Refusal(409, 'version_conflict');
    await db
      .update(booking)
      .set({ personLimit: number_of_guests })
      .where(and(eq(booking.facilityId, facilityId), eq(booking.id, row.id)));
    if (previousCount !== number_of_guests)
      await audit(db, scope, {
        action: 'booking.persons_set',
        bookingId: row.id,
        details: { before: previousCount, after: number_of_guests },
      });
    return { number_of_guests, registered };
  });
}

const tooFewPersonsError = (registered: number) =>
  new Refusal(422, 'persons_registered', {
    errors: { number_of_guests: 'persons_registered' },
    data: { registered },
  });
