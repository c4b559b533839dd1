import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { pmsKeyFields, shownParty } from '#features/booking/booking/contract.ts';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, instantInReply, namedObject } from '#platform/http/wire.ts';
import { readCursor } from '../rules/cursor.ts';

const statusNames = statuses.map(({ name }) => name);

const slotState = namedObject('BookingSlot', {
  slot: z.int().describe('0 for the main guest, 1 and up for room leaders.'),
  link: z
    .string()
    .nullable()
    .describe(
      'The short URL of the form, to give to the guest; null if it is no longer valid, and for keys without write_bookings.',
    ),
  my_page: z
    .string()
    .nullable()
    .describe(
      'The guest’s page with the QR code; null until it exists, and for keys that lack write_bookings or read_registrations.',
    ),
  registration: z
    .object({
      id: z.int(),
      created_at: instantInReply,
      proof: z.enum(['strong', 'weak']).describe('How strongly the guest had proven the booking.'),
    })
    .nullable(),
});

/**
 * The current state of a booking: PMS data and progress of the registration. Contains no name and no contact
 * data.
 */
export const bookingState = namedObject('Booking', {
  pms_code: z.string(),
  pms_reservation_no: z.string(),
  other_reservation_numbers: z
    .array(z.string())
    .describe('The booking’s other numbers, as sent in metadata.other_reservation_numbers.'),
  revision: z.int().nullable(),
  pms_booking_status: z.int().nullable(),
  checkin_date: dateInReply,
  checkin_time: z.string().nullable(),
  checkout_date: dateInReply,
  checkout_time: z.string().nullable(),
  room_number: z.string().nullable(),
  status: z.object({ code: z.int(), name: z.enum(statusNames) }).describe('The progress of the booking.'),
  party: shownParty.describe(
    'The progress of the guests: whether all expected guests have registered, and what the guest register lacks.',
  ),
  registered_at: instantInReply.nullable(),
  undelivered: z.boolean().describe('Whether a message did not reach the guest, or may not have.'),
  arrivals: z
    .array(
      namedObject('Arrival', {
        slot: z.int(),
        at: instantInReply,
        room_number: z.string().nullable(),
        by: z.string(),
      }),
    )
    .describe('Who has arrived, as recorded by kiosks and doors.'),
  slots: z.array(slotState),
  updated_at: instantInReply,
});

const needs = { anyScope: ['write_bookings', 'read_registrations'] } as const;

const example = {
  pms_code: 'mypms',
  pms_reservation_no: 'R-1001',
  other_reservation_numbers: [],
  revision: 1,
  pms_booking_status: 1,
  checkin_date: '2027-04-02',
  checkin_time: '15:00',
  checkout_date: '2027-04-04',
  checkout_time: null,
  room_number: null,
  status: { code: 114, name: 'input' },
  party: { state: 'complete', missing: { guests: 0, entries: 0, passports: 0 } },
  registered_at: '2027-03-20T02:11:09.000Z',
  undelivered: false,
  arrivals: [],
  slots: [
    {
      slot: 0,
      link: null,
      my_page: 'https://genkan.example/m/4rT9',
      registration: { id: 17, created_at: '2027-03-20T02:11:09.000Z', proof: 'strong' },
    },
  ],
  updated_at: '2027-03-20T02:11:09.000Z',
};

/**
 * Returns the current state of a booking.
 * @throws 404 if the hotel has no such booking
 */
export const readBooking = endpoint('GET pms/bookings', {
  summary: 'Get a booking and its progress',
  input: z.object(pmsKeyFields),
  errors: ['not_found'],
  access: { 'api-key': { needs, reply: reply({ data: bookingState }) } },
  example: {
    input: { pms_code: 'mypms', pms_reservation_no: 'R-1001' },
    reply: { status: { success: true }, data: example },
  },
});

const MAX_PAGE_SIZE = 100;

/**
 * Lists bookings in order of their last change. Send `next_cursor` as `after` in the next request. For an empty
 * page, `next_cursor` equals the `after` that was sent. A booking that changes during paging is listed again,
 * and no booking is skipped.
 * @throws 422 if `after` is in the future
 */
export const listChangedBookings = endpoint('GET pms/bookings/list', {
  summary: 'List changed bookings',
  input: z.object({
    updated_since: z.iso
      .datetime({ offset: true, error: 'date_invalid' })
      // PostgreSQL has no year 0.
      .refine(since => !since.startsWith('0000'), 'date_invalid')
      .optional()
      .describe('Returns only bookings changed since this time, to start without a cursor.'),
    after: z
      .string()
      .refine(text => readCursor(text) !== null, {
        error: 'field_invalid',
        params: { must: 'be a next_cursor of this call' },
      })
      .optional()
      .describe('The next_cursor of the previous page.'),
    limit: z.coerce.number<number | string>().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  }),
  access: {
    'api-key': { needs, reply: reply({ data: z.array(bookingState), next_cursor: z.string().nullable() }) },
  },
  example: {
    input: { updated_since: '2027-03-20T00:00:00+09:00' },
    reply: {
      status: { success: true },
      data: [example],
      next_cursor: '20270320021109000000-17',
    },
  },
});
