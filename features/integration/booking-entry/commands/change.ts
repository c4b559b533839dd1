import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockIntake } from '#features/booking/booking/commands/intake.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import type { IncomingBooking } from '#features/booking/booking/rules/intake.ts';
import { isEditableByStaff } from '#features/booking/booking/rules/origin.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { changeEntry as changing } from '../contract/by-hand.ts';
import { factsOfEntry } from './typed.ts';

/**
 * Returns a booking for the edit form.
 * @throws 404, 409 `booking_of_pms`
 */
export function showEntry(scope: StaffScope, bookingId: number) {
  return inFacility(scope, async db => {
    const row = await lockEditableBooking(db, scope.facilityId, bookingId);
    await auditView(db, scope, { action: 'booking.viewed', bookingId });
    const { metadata } = row;
    return {
      booking_id: row.id,
      pms_reservation_no: row.pmsBookingNo,
      pms_code: row.pmsCode,
      origin: row.origin === 'file' ? ('file' as const) : ('hand' as const),
      revision: row.revision ?? 0,
      is_cancelled: isCancelled(row),
      checkin_date: row.checkinDate,
      checkin_time: row.checkinTime,
      checkout_date: row.checkoutDate,
      room_number: row.roomNumber ?? '',
      full_name: metadata.full_name ?? '',
      full_name_for_katakana: metadata.full_name_for_katakana ?? '',
      phone: metadata.phone ?? '',
      email_address: metadata.email_address ?? '',
      number_of_guests: metadata.number_of_guests ?? null,
      room_quantity: metadata.room_quantity ?? null,
      reservation_site: metadata.reservation_site ?? '',
      postal_code: metadata.postal_code ?? '',
      full_address: metadata.full_address ?? '',
      language: metadata.language ?? null,
    };
  });
}

/**
 * Replaces all fields of the booking. Restores a cancelled booking.
 * @throws 404, 409, 422 (see the contract)
 */
export function changeEntry(scope: StaffScope, input: z.output<typeof changing.input>) {
  const { booking_id: bookingId, revision, facility_id, ...facts } = input;
  return inFacility(scope, async db => {
    const country = await lockIntake(db, scope.facilityId);
    const row = await lockEditableBooking(db, scope.facilityId, bookingId);
    const typedFacts = factsOfEntry(facts, country);
    // Keeps fields that the form does not contain, such as the receipt address.
    const { receipt_address } = row.metadata;
    const metadata = { ...typedFacts.metadata, ...(receipt_address !== undefined && { receipt_address }) };
    if ((row.revision ?? 0) !== revision) throw new Refusal(409, 'version_conflict');
    const item = { ...typedFacts, metadata, revision: revision + 1, pms_booking_status: 1 as const };
    return storeEntry(db, scope, row, item, 'booking.edited');
  });
}

/**
 * Cancels the booking. Idempotent.
 * @throws 404, 409 `booking_of_pms`
 */
export function cancelEntry(scope: StaffScope, bookingId: number) {
  return inFacility(scope, async db => {
    await lockIntake(db, scope.facilityId);
    const row = await lockEditableBooking(db, scope.facilityId, bookingId);
    if (isCancelled(row)) return entryReply(row);
    const { checkinDate: checkin_date, checkoutDate: checkout_date } = row;
    const revision = (row.revision ?? 0) + 1;
    const item = { checkin_date, checkout_date, revision, pms_booking_status: 2 as const };
    return storeEntry(db, scope, row, item, 'booking.cancelled');
  });
}

const entryReply = ({ id, pmsBookingNo }: Booking) => ({ booking_id: id, pms_reservation_no: pmsBookingNo });

async function lockEditableBooking(db: Db, facilityId: number, bookingId: number): Promise<Booking> {
  const row = await lockBooking(db, facilityId, bookingId);
  if (!row) throw notFound();
  if (!isEditableByStaff(row.origin)) throw new Refusal(409, 'booking_of_pms');
  return row;
}

async function storeEntry(
  db: Db,
  scope: StaffScope,
  row: Booking,
  item: Omit<IncomingBooking, 'pms_code' | 'pms_reservation_no'>,
  action: 'booking.edited' | 'booking.cancelled',
) {
  const key = { pms_code: row.pmsCode, pms_reservation_no: row.pmsBookingNo };
  const [taken] = await storeBookings(db, { scope }, [{ ...key, ...item }], row.origin);
  if (taken?.result === 'updated') await audit(db, scope, { action, bookingId: row.id });
  return entryReply(row);
}
