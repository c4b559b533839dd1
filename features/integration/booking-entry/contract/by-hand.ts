import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { language } from '#features/access/access/contract/language.ts';
import { origins } from '#features/booking/booking/rules/origin.ts';
import { reply } from '#platform/http/reply.ts';
import { day, id, idInAddress, line, requiredLine, shownDay, timeOfDay } from '#platform/http/wire.ts';
import { LONGEST, MOST_GUESTS, MOST_NIGHTS } from '../rules/typed-booking.ts';

const edit = { all: ['integration.bookings.edit'] } as const;
const walkIns = { all: ['list.details_pop_up.view'] } as const;

const optional = (most: number) => line(most).default('');
const count = z.int().min(1).max(9999).nullish();

/** What staff enter of a booking. Blank: not known. */
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

/** Made by the page for each booking that is entered: sent twice, it enters one. */
const entryKey = z.uuid();

const entered = reply({ data: z.object({ booking_id: z.int(), pms_reservation_no: z.string() }) });

/** Enters a booking by hand. A number that is given must be free among those entered by hand. */
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

/** Enters somebody who stands at the counter: their check-in is the business day. */
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
  checkin_date: shownDay,
  checkout_date: shownDay,
  same: z.enum(['number', 'name']),
});

/**
 * Bookings that may be the same: of this number, or of this name on these days. By name for those alone who may read personal
 * data. It bars nothing.
 */
export const findSimilar = endpoint('POST booking-entries/similar', {
  summary: 'Find bookings that may be the same as one about to be entered',
  input: z.object({
    facility_id: id.optional(),
    /** The one that is changed: it is not like itself. */
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
  checkin_date: shownDay,
  checkout_date: shownDay,
  language: language.nullable(),
});

/** A booking as its form shows it. Leaves an audit entry. */
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
 * Changes a booking that was entered by hand or came from a file, as a whole; one that is cancelled comes back. `revision`: the one
 * that was shown. 409 `version_conflict`.
 */
export const changeEntry = endpoint('PUT booking-entries/:booking_id', {
  summary: 'Change a booking that was entered by hand or came from a file',
  input: facts.extend({ booking_id: idInAddress, facility_id: id.optional(), revision: z.int().min(0) }),
  access: {
    staff: {
      needs: { all: ['integration.bookings.edit', 'list.personal_information.view'] },
      reply: entered,
    },
  },
  errors: ['booking_of_pms', 'checkout_early', 'email_invalid', 'phone_invalid', 'version_conflict'],
});

/** Cancels such a booking; twice is fine. */
export const cancelEntry = endpoint('DELETE booking-entries/:booking_id', {
  summary: 'Cancel a booking that was entered by hand or came from a file',
  input: z.object({ booking_id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs: edit, reply: entered } },
  errors: ['booking_of_pms'],
});
