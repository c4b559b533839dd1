import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { message } from '../tables.ts';

type Row = Pick<typeof message.$inferSelect, 'facilityId' | 'bookingId' | 'slotId' | 'kind'>;

/**
 * Messages whose delivery does not affect the booking: notices to the hotel, and companion links, for which the
 * guest who shares them is responsible.
 */
const IGNORED_KINDS: ReadonlySet<Row['kind']> = new Set(['notice', 'companion']);

/**
 * Marks the booking for staff because a message did not reach its guest or room leader, or may not have reached
 * them.
 */
export async function markUndelivered(db: Db, { facilityId, bookingId, kind }: Row): Promise<void> {
  if (IGNORED_KINDS.has(kind)) return;
  await db
    .update(booking)
    .set({ undelivered: true })
    .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
}

/**
 * Removes the mark from a booking because a provider has accepted a message. Keeps the mark while another guest
 * of the booking was not reached.
 */
export async function clearUndelivered(db: Db, { facilityId, bookingId, slotId, kind }: Row): Promise<void> {
  if (IGNORED_KINDS.has(kind)) return;
  const whereMarked = and(
    eq(booking.facilityId, facilityId),
    eq(booking.id, bookingId),
    eq(booking.undelivered, true),
  );
  // Checks the mark first, so that the messages of all months are searched only for the few marked bookings.
  const found = await db.select({ id: booking.id }).from(booking).where(whereMarked);
  if (found.length === 0) return;
  const isLost = sql`exists (
    select from ${message} lost
    where lost.facility_id = ${facilityId} and lost.booking_id = ${bookingId} and lost.kind not in ('notice', 'companion')
      and lost.slot_id <> ${slotId} and (lost.state in ('failed', 'uncertain') or lost.delivery = 'undelivered')
      and not exists (
        select from ${message} later
        where later.facility_id = lost.facility_id and later.booking_id = lost.booking_id
          and later.slot_id = lost.slot_id and later.kind not in ('notice', 'companion') and later.id > lost.id
          and later.state in ('sent', 'outbox') and later.delivery is distinct from 'undelivered'))`;
  await db.update(booking).set({ undelivered: isLost }).where(whereMarked);
}

/**
 * Removes the mark when a guest registers, because the guest has found the form even if the message was not
 * delivered.
 */
export function clearUndeliveredAfterRegistration({
  facilityId,
  registrationId,
}: {
  facilityId: number;
  registrationId: number;
}): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const [found] = await db
      .select({ bookingId: registration.bookingId, slotId: registration.slotId })
      .from(registration)
      .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
    if (found) await clearUndelivered(db, { facilityId, ...found, kind: 'guide' });
  });
}
