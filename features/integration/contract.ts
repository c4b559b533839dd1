import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import { upsertResult } from '#features/booking/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText } from '#platform/http/wire.ts';

/**
 * Takes 1 to 500 bookings from a PMS (wire "PMS"). Each is judged by itself: a bad one is reported and stops no other.
 * The same call again changes nothing; a lower `revision` is `stale`.
 */
export const takeBookings = endpoint('PUT pms/bookings', {
  summary: 'Take bookings from the PMS: create, change, or leave as they are',
  input: z.object({ bookings: z.array(z.unknown()).min(1).max(500) }),
  access: { 'api-key': { reply: reply({ data: z.array(upsertResult) }) } },
  bodyLimit: 4 * 1024 * 1024,
});

/** Cancels one booking. It revives only by a later revision with status 1. Cancelling twice is `unchanged`. */
export const cancelBooking = endpoint('POST pms/bookings/cancel', {
  summary: 'Cancel a booking',
  input: z.object({
    pms_code: requiredText(100),
    pms_reservation_no: requiredText(100),
    revision: z.int().min(0).optional(),
  }),
  access: { 'api-key': { reply: reply({ data: upsertResult }) } },
});
