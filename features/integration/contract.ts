import { z } from 'zod';
import { endpoint } from '#features/access/endpoint.ts';
import { upsertResult } from '#features/booking/contract.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, requiredText } from '#platform/http/wire.ts';

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

const needs = { owner: true } as const;

/** The keys that are good now, the newest first; never the keys themselves. `last_used_at` is exact to the minute. */
export const listApiKeys = endpoint('GET integrations/api-keys', {
  summary: 'The API keys of the hotel',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            created_at: z.string(),
            last_used_at: z.string().nullable(),
          }),
        ),
      }),
    },
  },
});

/** Makes a key. `key` is in this reply and never again. */
export const makeApiKey = endpoint('POST integrations/api-keys', {
  summary: 'Make an API key',
  input: z.object({ facility_id: id.optional(), name: requiredText(100) }),
  access: {
    staff: {
      needs,
      reply: reply({ data: z.object({ id: z.int(), name: z.string(), key: z.string() }) }),
    },
  },
});

/** Revokes a key: the next call with it is 401. Throws 404 for one that the hotel has not, or has revoked before. */
export const revokeApiKey = endpoint('DELETE integrations/api-keys/:id', {
  summary: 'Revoke an API key',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
});

export type Api = ApiOf<typeof listApiKeys | typeof makeApiKey | typeof revokeApiKey>;
