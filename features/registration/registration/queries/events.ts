import { and, asc, eq, gt } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { registration, registrationCounter, registrationEvent, slot } from '../tables.ts';

export function eventsAfter(db: Db, facilityId: number, after: number, limit: number) {
  return db
    .select({ event: registrationEvent, booking, slot: slot.number })
    .from(registrationEvent)
    .innerJoin(registration, sameHotel(registration.id, registrationEvent.registrationId))
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(and(eq(registrationEvent.facilityId, facilityId), gt(registrationEvent.cursor, after)))
    .orderBy(asc(registrationEvent.cursor))
    .limit(limit);
}

export async function newestCursor(db: Db, facilityId: number): Promise<number> {
  const [counter] = await db
    .select({ last: registrationCounter.last })
    .from(registrationCounter)
    .where(eq(registrationCounter.facilityId, facilityId));
  return counter?.last ?? 0;
}
