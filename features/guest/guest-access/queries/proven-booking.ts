import { and, eq } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { isRegistrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import {
  countPersonsLeft,
  shownBookingNumber,
} from '#features/registration/registration/queries/standing.ts';
import { proofOf } from '#features/registration/registration/rules.ts';
import { registration, sealedAt, slot } from '#features/registration/registration/tables.ts';
import { formatBookingPhone } from '#i18n/phone.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { BookingForGuest } from '../contract.ts';
import { isAtDesk } from '../rules/handed-over.ts';
import { maskedBooking, pmsValues } from '../rules/masking.ts';
import { guestSession } from '../tables.ts';

/**
 * Returns the slot of a guest with its booking and registration. The registration is null if there is none.
 * @throws 404
 */
async function loadSlotRows(db: Db, { facilityId, slotId }: GuestScope) {
  const [found] = await db
    .select({ booking, slot, registration })
    .from(slot)
    .innerJoin(booking, sameHotel(booking.id, slot.bookingId))
    .leftJoin(registration, isRegistrationOfSlot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.id, slotId)));
  if (!found) throw notFound();
  return found;
}

type SlotRows = Awaited<ReturnType<typeof loadSlotRows>>;

/**
 * Returns the booking with only the values that this guest is allowed to see (docs/reference/form.md#masks).
 */
async function toBookingForGuest(
  db: Db,
  scope: GuestScope,
  { booking, slot }: SlotRows,
): Promise<BookingForGuest> {
  const { form_mask_method: method } = await setting(db, scope.facilityId, 'form');
  const { strength } = scope;
  const { metadata, need_masking_keys } = maskedBooking(pmsValues(booking, slot), {
    method,
    strength,
    isTypedByStaff: scope.handOver?.way === 'typed',
    writePhone: formatBookingPhone,
  });
  const personsLeft = await countPersonsLeft(db, scope);
  // Room leaders see neither the hotel's data about the party nor its pictures.
  const isMain = slot.number === 0;
  const canSeePictures = strength === 'strong' && isMain;
  return {
    pms_code: booking.pmsCode,
    pms_reservation_no: shownBookingNumber(scope, booking),
    checkin_date: booking.checkinDate,
    checkin_time: booking.checkinTime,
    checkout_date: booking.checkoutDate,
    checkout_time: booking.checkoutTime,
    booking_status_id: booking.bookingStatusId,
    has_face_picture: canSeePictures && booking.hasFacePicture,
    has_passport_picture: canSeePictures && booking.hasPassportPicture,
    metadata: {
      ...metadata,
      number_of_guests: isMain ? expectedPersons(booking) : null,
      room_quantity: isMain ? (booking.metadata.room_quantity ?? null) : null,
    },
    need_masking_keys,
    companions_left: personsLeft.companions,
    room_leaders_left: personsLeft.roomLeaders,
    slot: slot.number,
  };
}

/**
 * Returns the response to a proof, also used after a reload. The state of a registered slot is `checked_in`.
 * After a weak proof the response contains no My Page id, and the page asks for the verification code.
 */
export async function provenBooking(db: Db, scope: GuestScope) {
  const { facilityId, slotId, strength } = scope;
  const found = await loadSlotRows(db, scope);
  const registered = found.registration;
  const state = registered ? ('checked_in' as const) : ('open' as const);
  return {
    data: [await toBookingForGuest(db, scope, found)],
    status: {
      success: true,
      state,
      guest_session: await sessionName(db, scope),
      strength,
      hand_over: scope.handOver?.way ?? null,
      registered_by: registered && proofOf(registered),
    },
    myPageId:
      registered && strength === 'strong' && !isAtDesk(scope.handOver?.way)
        ? (await openForHotel(db, facilityId, sealedAt.myPageId(slotId), registered.myPageSealed)).toString(
            'utf8',
          )
        : null,
  };
}

async function sessionName(db: Db, { facilityId, guestSessionId }: GuestScope): Promise<string> {
  const [found] = await db
    .select({ publicId: guestSession.publicId })
    .from(guestSession)
    .where(and(eq(guestSession.facilityId, facilityId), eq(guestSession.id, guestSessionId)));
  if (!found) throw notFound();
  return found.publicId;
}
