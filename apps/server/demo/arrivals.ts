import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { type SlotSecrets, slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { DemoCaller } from './caller.ts';
import type { DemoBooking } from './cast.ts';
import type { OpenHotel } from './hotels.ts';
import { registerGuest } from './registrations.ts';

export type Arrival = { member: DemoBooking; bookingId: number; registered: boolean; secrets: SlotSecrets };

const upsertReply = z.object({
  data: z.array(z.object({ result: z.enum(['created', 'updated', 'unchanged']) })),
});

/**
 * Sends the demo bookings as a PMS would, with dates relative to today, and registers some of the guests. Later starts
 * move the dates and keep all changes that were made in the meantime.
 */
export async function sendArrivals(url: string, open: OpenHotel): Promise<Arrival[]> {
  const members = open.hotel.cast(businessDay(now(), 'Asia/Tokyo'));
  const pms = new DemoCaller(url, { 'x-api-key': open.apiKey });
  await pms.call('PUT pms/bookings', { bookings: members.map(member => member.booking) }, upsertReply);
  for (const { booking: cancelled } of members.filter(member => member.part === 'cancelled')) {
    const { pms_code, pms_reservation_no } = cancelled;
    await pms.call('POST pms/bookings/cancel', { pms_code, pms_reservation_no }, z.unknown());
  }
  const arrivals = await Promise.all(members.map(member => findArrival(open, member)));
  for (const arrival of arrivals) await simulateGuest(url, open, arrival);
  return arrivals;
}

async function simulateGuest(url: string, { facilityId, scope }: OpenHotel, arrival: Arrival): Promise<void> {
  const { member, bookingId, registered, secrets } = arrival;
  if (registered || member.part === 'expected' || member.part === 'cancelled') return;
  await registerGuest(url, member, { facilityId, ...secrets });
  arrival.registered = true;
  const steps = { registered: [], seen: [statusIds.seen], confirmed: [statusIds.seen, statusIds.confirmed] };
  for (const status of steps[member.part])
    await inFacility(scope, db => logStatus(db, facilityId, [bookingId], status, { at: now() }));
}

function findArrival({ facilityId, scope }: OpenHotel, member: DemoBooking): Promise<Arrival> {
  const { pms_code, pms_reservation_no } = member.booking;
  return inFacility(scope, async db => {
    const [found] = await db
      .select({ bookingId: booking.id, registeredAt: booking.registeredAt, slotId: slot.id })
      .from(booking)
      .innerJoin(
        slot,
        and(eq(slot.facilityId, booking.facilityId), eq(slot.bookingId, booking.id), eq(slot.number, 0)),
      )
      .where(
        and(
          eq(booking.facilityId, facilityId),
          eq(booking.pmsCode, pms_code),
          eq(booking.pmsBookingNo, pms_reservation_no),
        ),
      );
    const secrets = found && (await slotSecrets(db, facilityId, [found.slotId])).get(found.slotId);
    if (!secrets) throw new Error(`The demo booking ${pms_reservation_no} does not exist`);
    return { member, bookingId: found.bookingId, registered: found.registeredAt !== null, secrets };
  });
}
