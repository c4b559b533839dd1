import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import {
  bookingMetadata,
  bookingUpsert,
  pmsKeyFields,
  revision,
  upsertResult,
} from '#features/booking/booking/contract.ts';
import { MAX_BOOKINGS_PER_CALL } from '#features/booking/booking/rules/intake.ts';
import { jsonSchemaOf } from '#platform/http/json-schema.ts';
import { reply } from '#platform/http/reply.ts';
import { namedObject } from '#platform/http/wire.ts';

/** Allows null in every field of the metadata, because null fields are dropped before validation. */
const sentMetadata = namedObject(
  'BookingMetadataInput',
  Object.fromEntries(Object.entries(bookingMetadata.shape).map(([name, field]) => [name, field.nullable()])),
);
const sentBooking = z.object({
  ...bookingUpsert.shape,
  metadata: sentMetadata.nullish().describe(bookingUpsert.shape.metadata.description ?? ''),
});

/**
 * Accepts any value, so that an invalid item does not block other items. The API documentation shows the schema
 * that each item is validated against.
 */
const rawItem = z.unknown().meta({ id: 'BookingInput', ...jsonSchemaOf(sentBooking, 'input') });

/**
 * Stores 1 to 500 bookings from a PMS. Each booking is validated separately: an invalid one is reported and
 * does not block others.
 * A repeated request changes nothing. A booking with a lower `revision` is reported as `stale`.
 */
export const takeBookings = endpoint('PUT pms/bookings', {
  summary: 'Create or update bookings from the PMS',
  input: z
    .object({ bookings: z.array(rawItem).min(1).max(MAX_BOOKINGS_PER_CALL) })
    .meta({ title: 'BookingsInput' }),
  access: {
    'api-key': { needs: { scope: 'write_bookings' }, reply: reply({ data: z.array(upsertResult) }) },
  },
  bodyLimit: 4 * 1024 * 1024,
  example: {
    input: {
      bookings: [
        {
          pms_code: 'mypms',
          pms_reservation_no: 'R-1001',
          revision: 1,
          checkin_date: '2027-04-02',
          checkin_time: '15:00',
          checkout_date: '2027-04-04',
          metadata: { full_name: '山田 太郎', phone: '090-1234-5678', number_of_guests: 2, language: 'ja' },
        },
      ],
    },
    reply: {
      status: { success: true },
      data: [{ pms_code: 'mypms', pms_reservation_no: 'R-1001', result: 'created' }],
    },
  },
});

const cancelShape = { ...pmsKeyFields, revision };

/**
 * Cancels one booking. A repeated request returns `unchanged`. For an unknown booking, returns 404 and
 * remembers the cancellation for 30 days (docs/integrators.md).
 */
export const cancelBooking = endpoint('POST pms/bookings/cancel', {
  summary: 'Cancel a booking',
  // Loose, so that misspelled fields can be named in the warnings.
  input: z.looseObject(cancelShape).meta({ title: 'CancellationInput' }),
  errors: ['not_found', 'code_reserved'],
  access: { 'api-key': { needs: { scope: 'write_bookings' }, reply: reply({ data: upsertResult }) } },
  example: {
    input: { pms_code: 'mypms', pms_reservation_no: 'R-1001', revision: 2 },
    reply: {
      status: { success: true },
      data: { pms_code: 'mypms', pms_reservation_no: 'R-1001', result: 'updated' },
    },
  },
});
