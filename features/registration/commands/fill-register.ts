import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { booking } from '#features/booking/tables.ts';
import { facility } from '#features/facility/tables.ts';
import { log } from '#platform/log/log.ts';
import { registerFill } from '../events.ts';
import { refreshRegister } from './refresh-register.ts';

const AT_ONCE = 500;
const FIRST = { facilityId: 0, bookingId: 0, done: 0 };

/** Has registrations of a release without marks judged by a job, in Japan, where everybody has one. For every start: without any it ends at once. */
export function beginRegisterFill(): Promise<void> {
  return platformDb(db => registerFill.add(db, FIRST, { key: registerFill.name }));
}

/** Marks the next bookings, and has the job go on behind them: what is done stays done, and twice does no harm. */
export function fillRegister({ facilityId, bookingId, done }: typeof FIRST): Promise<void> {
  return platformDb(async db => {
    const found = await db
      .select({ facilityId: booking.facilityId, id: booking.id })
      .from(booking)
      .innerJoin(facility, and(eq(facility.id, booking.facilityId), eq(facility.country, 'JP')))
      .where(
        and(
          isNotNull(booking.registeredAt),
          isNull(booking.registerMark),
          sql`(${booking.facilityId}, ${booking.id}) > (${facilityId}, ${bookingId})`,
        ),
      )
      .orderBy(asc(booking.facilityId), asc(booking.id))
      .limit(AT_ONCE)
      .for('no key update', { of: booking });
    for (const [hotel, bookings] of Map.groupBy(found, each => each.facilityId))
      await refreshRegister(
        db,
        hotel,
        bookings.map(each => each.id),
      );
    const last = found.at(-1);
    if (!last) return;
    const total = done + found.length;
    log.info({ bookings: total }, 'bookings marked by the law of the register');
    if (found.length === AT_ONCE)
      await registerFill.add(db, { facilityId: last.facilityId, bookingId: last.id, done: total });
  });
}
