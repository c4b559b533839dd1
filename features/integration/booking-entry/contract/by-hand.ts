import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { origins } from '#features/booking/booking/rules/origin.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, idInAddress, line, requiredLine, timeOfDay } from '#platform/http/wire.ts';
import { LONGEST, MOST_GUESTS, MOST_NIGHTS } from '../rules/typed-booking.ts';

const edit = { all: ['integration.bookings.edit'] } as const;
const walkIns = { all: ['list.details_pop_up.view'] } as const;

const optional = (most: number) => line(most).default('');
const count = z.int().min(1).max(9999).nullish();

/** The booking data that staff enter. Blank means unknown. */
const facts = z.object({
  full_name: requiredLine(LONGEST.name),
  full_name_for_katakana: optional(LONGEST.name),
  phone: optional(LONGEST.phone),
  email_address: optional(320),
  checkin_date: day,
  checkin_time: timeOfDay.nullish(),
  checkout_date: day,
  room_number: optional(LONGEST.room),
  number_of_guests: count,
  room_quantity: count,
  reservation_site: optional(LONGEST.site),
  postal_code: optional(20),
  full_address: optional(LONGEST.address),
  language: language.nullish(),
});
export type EnteredFacts = z.output<typeof facts>;

/** Created by the page for each booking, so that a repeated request enters only one. */
const entryKey = z.uuid();

const entered = reply({ data: z.object({ booking_id: z.int(), pms_reservation_no: z.string() }) });

/** Enters a booking by hand. A given number must be unused among manual entries. */
export const enterBooking = endpoint('POST booking-entries', {
  summary: 'Enter a booking by hand',
  input: facts.extend({
    facility_id: id.optional(),
    entry_key: entryKey,
    pms_reservation_no: optional(LONGEST.number),
  }),
  access: { staff: { needs: edit, reply: entered } },
  errors: ['booking_no_taken', 'checkout_early', 'email_invalid', 'phone_invalid'],
});

/** Enters a walk-in guest at the counter. Check-in is the current business day. */
export const enterWalkIn = endpoint('POST booking-entries/walk-in', {
  summary: 'Enter a walk-in at the counter',
  input: z.object({
    facility_id: id.optional(),
    entry_key: entryKey,
    full_name: requiredLine(LONGEST.name),
    phone: optional(LONGEST.phone),
    nights: z.int().min(1).max(MOST_NIGHTS),
    number_of_guests: z.int().min(1).max(MOST_GUESTS).nullish(),
    room_number: optional(LONGEST.room),
  }),
  access: { staff: { needs: walkIns, reply: entered } },
  errors: ['phone_invalid'],
});

const similarBooking = z.object({
  booking_id: z.int(),
  pms_reservation_no: z.string(),
  pms_code: z.string(),
  origin: z.enum(origins),
  checkin_date: dateInReply,
  checkout_date: dateInReply,
  same: z.enum(['number', 'name']),
});

/**
 * Finds bookings that may be the same: with this number, or with this name on these days. Searches by name only
 * for staff who may read personal data. Does not prevent saving.
 */
export const findSimilar = endpoint('POST booking-entries/similar', {
  summary: 'Find possible duplicates of a new booking',
  input: z.object({
    facility_id: id.optional(),
    /** The booking being edited, which is left out of the results. */
    booking_id: id.nullish(),
    pms_reservation_no: optional(LONGEST.number),
    full_name: optional(LONGEST.name),
    checkin_date: day,
    checkout_date: day,
  }),
  access: {
    staff: {
      needs: { any: ['integration.bookings.edit', 'list.details_pop_up.view'] },
      reply: reply({ data: z.array(similarBooking) }),
    },
  },
});

const shownEntry = facts.extend({
  booking_id: z.int(),
  pms_reservation_no: z.string(),
  pms_code: z.string(),
  origin: z.enum(['hand', 'file']),
  revision: z.int(),
  is_cancelled: z.boolean(),
  checkin_date: dateInReply,
  checkout_date: dateInReply,
  language: language.nullable(),
});

/** Returns a booking for its form. Audited. */
export const showEntry = endpoint('GET booking-entries/:booking_id', {
  summary: 'Get a booking that staff may change',
  input: z.object({ booking_id: idInAddress, facility_id: idInAddress.optional() }),
  access: {
    staff: {
      needs: { all: ['integration.bookings.edit', 'list.personal_information.view'] },
      reply: reply({ data: shownEntry }),
    },
  },
  changes: true,
  errors: ['booking_of_pms'],
});

/**
 * Replaces all fields of a booking that was entered by hand or imported from a file; restores a cancelled one.
 * `revision`: the revision that was shown. 409 `version_conflict`.
 */
export const changeEntry = endpoint('PUT booking-entries/:booking_id', {
  summary: 'Change a booking entered by hand or by file',
  input: facts.extend({ booking_id: idInAddress, facility_id: id.optional(), revision: z.int().min(0) }),
  access: {
    staff: {
      needs: { all: ['integration.bookings.edit', 'list.personal_information.view'] },
      reply: entered,
    },
  },
  errors: ['booking_of_pms', 'checkout_early', 'email_invalid', 'phone_invalid', 'version_conflict'],
});

/** Cancels such a booking. Idempotent. */
export const cancelEntry = endpoint('DELETE booking-entries/:booking_id', {
  summary: 'Cancel a booking entered by hand or by file',
  input: z.object({ booking_id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs: edit, reply: entered } },
  errors: ['booking_of_pms'],
});
