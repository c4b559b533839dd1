import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import { language } from '#features/access/language.ts';
import { reply } from '#platform/http/reply.ts';
import { day, requiredText, text, timeOfDay } from '#platform/http/wire.ts';

/** PMS systems send numbers as numbers or as text. */
const count = z.coerce.number<number | string>().int().min(0).max(9999);

/** What a PMS knows of the guest (guest-side §3). Every field may be absent: agencies send little. */
export const bookingMetadata = z.object({
  full_name: text(300).optional(),
  full_name_for_katakana: text(300).optional(),
  phone: text(50).optional(),
  email_address: text(320).optional(),
  postal_code: text(20).optional(),
  full_address: text(1000).optional(),
  receipt_address: text(300).optional(),
  number_of_guests: count.optional(),
  room_quantity: count.optional(),
  reservation_site: text(200).optional(),
  language: language.optional().catch(undefined),
});
export type BookingMetadata = z.output<typeof bookingMetadata>;

/** 1 active, 2 cancelled, 3 checked in, 4 checked out, null unknown (decisions §7). */
const pmsBookingStatus = z.literal([1, 2, 3, 4]).nullable();

export const bookingUpsert = z
  .object({
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    revision: z.int().min(0).optional(),
    pms_booking_status: pmsBookingStatus.optional(),
    checkin_date: day,
    checkin_time: timeOfDay.nullish(),
    checkout_date: day,
    checkout_time: timeOfDay.nullish(),
    room_number: text(50).nullish(),
    guest_contact_no: text(50).nullish(),
    metadata: bookingMetadata.default({}),
  })
  .refine(stay => stay.checkout_date >= stay.checkin_date, {
    error: 'date_invalid',
    path: ['checkout_date'],
  });
export type BookingUpsert = z.output<typeof bookingUpsert>;

export const upsertResult = z.object({
  pms_code: z.string(),
  pms_reservation_no: z.string(),
  result: z.enum(['created', 'updated', 'unchanged', 'stale', 'error']),
  /** Field → messages in the caller's language, where `result` is `error`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const statusRow = z.object({ id: z.int(), code: z.int(), name: z.string() });

/** The statuses that a booking can show (decisions §7). */
export const listStatuses = endpoint('GET booking-statuses', {
  summary: 'The statuses of bookings, to filter the list by',
  input: z.object({ type: z.enum(['filter']).optional() }),
  access: { staff: { reply: reply({ data: z.array(statusRow) }) } },
});
