import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockIntake } from '#features/booking/booking/commands/intake.ts';
import { bookingById, bookingNamed } from '#features/booking/booking/queries/bookings.ts';
import { STAFF_PMS_CODE } from '#features/booking/booking/rules/origin.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { awaitsApproval } from '#features/hotel/facility/queries/sending-allowance.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { pauseOf } from '#features/hotel/facility/rules/settings.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { now } from '#platform/clock/clock.ts';
import { crockford } from '#platform/crypto/codes.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import type {
  EnteredFacts,
  enterBooking as entering,
  outlooks,
  enterWalkIn as walkingIn,
} from '../contract/by-hand.ts';
import { checkoutOf, formatBookingNumber, NUMBER_LENGTH } from '../rules/typed-booking.ts';
import { bookingEntry } from '../tables/by-hand.ts';
import { factsOfEntry } from './typed.ts';

type Outlook = (typeof outlooks)[number];
type EnteredBooking = { booking_id: number; pms_reservation_no: string };

/**
 * Enters a booking by hand and creates its link, as for a booking from a PMS. A repeated request with the same
 * key returns the first result.
 * @throws 422 on fields: `booking_no_taken`, `checkout_early`, `email_invalid`, `phone_invalid`
 */
export function enterBooking(scope: StaffScope, input: z.output<typeof entering.input>) {
  const { entry_key, pms_reservation_no, facility_id, ...facts } = input;
  return inFacility(scope, async db => {
    const enteredBooking = await storeEntry(db, scope, { key: entry_key, given: pms_reservation_no, facts });
    return {
      ...enteredBooking,
      messages: await messageOutlookOf(db, scope.facilityId, enteredBooking.booking_id),
    };
  });
}

async function messageOutlookOf(db: Db, facilityId: number, bookingId: number): Promise<Outlook> {
  const { sendMethod } = (await bookingById(db, facilityId, bookingId)) ?? {};
  if (sendMethod === '--') return 'no_contact';
  const isHeld = await setting(db, facilityId, 'hold_sending');
  const isClosed = await setting(db, facilityId, 'maintenance_mode');
  const isPaused = pauseOf(isHeld, isClosed) !== null || (await awaitsApproval(db, facilityId));
  return isPaused ? 'paused' : 'scheduled';
}

/** Enters a walk-in guest. The check-in date is the current business day. */
export function enterWalkIn(
  scope: StaffScope,
  input: z.output<typeof walkingIn.input>,
): Promise<EnteredBooking> {
  const { entry_key, nights, full_name, phone, number_of_guests, room_number } = input;
  return inFacility(scope, async db => {
    const hotel = await hotelOf(db, scope.facilityId);
    const today = businessDay(now(), hotel.timezone);
    const facts = {
      ...EMPTY_FACTS,
      full_name,
      phone,
      number_of_guests,
      room_number,
      checkin_date: today,
      checkout_date: checkoutOf(today, nights),
    };
    return storeEntry(db, scope, { key: entry_key, given: '', facts });
  });
}

const EMPTY_FACTS = {
  full_name_for_katakana: '',
  email_address: '',
  reservation_site: '',
  postal_code: '',
  full_address: '',
};

type Entry = { key: string; given: string; facts: EnteredFacts };

async function storeEntry(db: Db, scope: StaffScope, { key, given, facts }: Entry): Promise<EnteredBooking> {
  const { facilityId, userId } = scope;
  // A second request waits for the first one and then finds its booking.
  const country = await lockIntake(db, facilityId);
  const existingBooking = await findByEntryKey(db, facilityId, key);
  if (existingBooking) return existingBooking;
  const item = factsOfEntry(facts, country);
  const number = given || (await newBookingNumber(db, facilityId));
  if (given && (await bookingNamed(db, facilityId, pmsKeyOf(given))) !== undefined)
    throw invalidInput({ pms_reservation_no: 'booking_no_taken' });
  const [taken] = await storeBookings(
    db,
    { scope },
    [{ ...pmsKeyOf(number), ...item, revision: 1, pms_booking_status: 1 }],
    'hand',
  );
  if (!taken) throw new Error('A booking was entered but not stored');
  const { bookingId } = taken;
  await db.insert(bookingEntry).values({ facilityId, bookingId, entryKey: key, userId, at: now() });
  await audit(db, scope, { action: 'booking.entered', bookingId });
  return { booking_id: bookingId, pms_reservation_no: number };
}

const pmsKeyOf = (number: string) => ({ pms_code: STAFF_PMS_CODE, pms_reservation_no: number });

async function findByEntryKey(db: Db, facilityId: number, key: string): Promise<EnteredBooking | undefined> {
  const [found] = await db
    .select({ booking_id: booking.id, pms_reservation_no: booking.pmsBookingNo })
    .from(bookingEntry)
    .innerJoin(booking, sameHotel(booking.id, bookingEntry.bookingId))
    .where(and(eq(bookingEntry.facilityId, facilityId), eq(bookingEntry.entryKey, key)));
  return found;
}

/**
 * Returns a booking number that no booking of this hotel has, whatever its source, because guests prove their
 * booking by its number.
 */
async function newBookingNumber(db: Db, facilityId: number): Promise<string> {
  const number = formatBookingNumber(crockford(NUMBER_LENGTH));
  const [taken] = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), eq(booking.pmsBookingNo, number)))
    .limit(1);
  return taken ? newBookingNumber(db, facilityId) : number;
}
