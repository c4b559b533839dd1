import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { partyMissing } from '#features/booking/booking/contract.ts';
import { statusesSetByStaff } from '#features/booking/booking/rules/status.ts';
import { reply } from '#platform/http/reply.ts';
import {
  flag,
  id,
  idInAddress,
  requiredText,
  shownCount,
  slotNumber,
  text,
  timeOfDay,
} from '#platform/http/wire.ts';
import { maxLengths, maxPersons } from '../rules/list-choices.ts';

const needs = { all: ['list.details_pop_up.view'] } as const;

/**
 * The status of the booking and the log entry that set it. Clearing the confirmation deletes the entry
 * `log_id`.
 */
export const shownStatus = z.object({ name: z.string(), code: z.int(), log_id: z.int().nullable() });

const statusReply = z.object({ id: z.int(), booking_status_id: z.int(), booking_status: shownStatus });

/**
 * Logs that staff have viewed (22) or confirmed (23) a booking that has a registration
 * (docs/reference/bookings.md#status). Logged once for each registration, so a repeated call changes nothing.
 * Returns the log entry that applies.
 * @throws 422 `not_registered`
 * @throws 409 `party_incomplete` if more is missing than `missing` lists; the missing items are in `data`
 */
export const logBookingStatus = endpoint('POST facility-booking-logs', {
  summary: 'Mark a booking as seen or confirmed',
  input: z.object({
    facility_id: id.optional(),
    reservation_no: requiredText(100),
    pms_code: requiredText(100),
    booking_status_id: z.literal(statusesSetByStaff, { error: 'field_invalid' }),
    missing: partyMissing
      .optional()
      .describe('When confirming: what was shown to the user as missing. If absent, nothing is compared.'),
  }),
  access: { staff: { needs, reply: reply({ data: statusReply }) } },
  errors: ['not_registered', 'party_incomplete'],
  conflict: partyMissing.partial(),
});

/**
 * Undoes a confirmation. The booking then shows *seen* again (docs/reference/bookings.md#status).
 * @throws 404 for any other log entry
 */
export const unconfirmBooking = endpoint('DELETE facility-booking-logs/:id', {
  summary: 'Unconfirm a booking',
  input: z.object({ id: idInAddress }),
  access: { staff: { needs, reply: reply({ data: statusReply }) } },
});

/**
 * Records that staff have seen the original passport of one person, or clears this record. `companion_id` is
 * null for the main guest.
 */
export const markPassportSeen = endpoint('POST log/passport-seen', {
  summary: 'Record that the original passport was seen',
  input: z.object({
    facility_id: id,
    facility_visitor_log_id: id,
    companion_id: id.nullable(),
    seen: flag,
  }),
  access: { staff: { needs, reply: reply({ data: z.object({ passport_seen: flag }) }) } },
});

/**
 * Records that staff have checked a person who registered with a weak proof, or clears this record.
 * Registrations with a strong proof need no check.
 */
export const checkPerson = endpoint('POST log/person-checked', {
  summary: 'Record that staff checked a person with a weak proof',
  input: z.object({ facility_id: id, facility_visitor_log_id: id, checked: flag }),
  access: { staff: { needs, reply: reply({ data: z.object({ checked: flag }) }) } },
});

/**
 * Records or undoes an arrival (docs/reference/bookings.md#arriving).
 * @throws 409 `arrival_by_pms` if the PMS reports arrivals, `wrong_date` outside the dates of the booking
 */
export const recordArrivalAtDesk = endpoint('POST log/arrived', {
  summary: 'Record an arrival at the front desk',
  input: z.object({
    facility_id: id,
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    slot: slotNumber.default(0),
    arrived: flag,
  }),
  access: { staff: { needs, reply: reply({ data: z.object({ arrived: flag }) }) } },
  errors: ['arrival_by_pms', 'booking_cancelled', 'booking_checked_out', 'wrong_date'],
});

/**
 * Sets the number of persons of a booking.
 * @throws 422 `persons_registered`, with `data.registered`, if more persons are already registered
 */
export const setPersons = endpoint('POST log/persons', {
  summary: 'Set the number of persons of a booking',
  input: z.object({
    facility_id: id,
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    number_of_guests: z.int().min(1).max(maxPersons),
    was: shownCount
      .nullable()
      .optional()
      .describe('The number that was shown, or null. 409 `version_conflict` if it has changed since.'),
  }),
  access: {
    staff: { needs, reply: reply({ data: z.object({ number_of_guests: z.int(), registered: z.int() }) }) },
  },
  errors: ['persons_registered', 'version_conflict'],
});

/** Room and local arrival time. Null if unknown. */
const room = z.object({ room_number: z.string().nullable(), checkin_time: z.string().nullable() });

/**
 * Sets the room and arrival time of a booking that is not maintained by a PMS. `was`: the values that the
 * caller saw.
 * @throws 409 `version_conflict` if the values have changed since
 */
export const setRoom = endpoint('POST log/room', {
  summary: 'Set the room and arrival time of a booking without a PMS',
  input: z.object({
    facility_id: id,
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    room_number: text(maxLengths.room).describe('Blank if there is no room yet.'),
    checkin_time: timeOfDay.nullable(),
    was: z.object({ room_number: text(maxLengths.room).nullable(), checkin_time: text(100).nullable() }),
  }),
  access: { staff: { needs, reply: reply({ data: room }) } },
  errors: ['booking_of_pms', 'booking_cancelled', 'version_conflict'],
});

/**
 * Withdraws a registration. Its link can be used again. The registration and the reason are kept for the legal
 * retention period.
 */
export const withdrawRegistration = endpoint('DELETE log/delete/:id', {
  summary: 'Withdraw a registration',
  input: z.object({
    id: idInAddress,
    facility_id: id.optional(),
    reason: requiredText(maxLengths.withdrawalReason),
  }),
  access: { staff: { needs: { role: 'admin' }, reply: reply({}) } },
});

/**
 * Sends the confirmation with the QR code again. `qr` selects the registration within the booking.
 * @throws 422 `no_email`
 */
export const resendConfirmation = endpoint('POST log/resend', {
  summary: 'Resend the confirmation with the QR code',
  input: z.object({
    facility_id: id,
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    qr: requiredText(100),
  }),
  access: { staff: { needs, reply: reply({}) } },
  errors: ['no_email'],
});
