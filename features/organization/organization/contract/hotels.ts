import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import { listArrivals } from '#features/desk/arrivals/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, id, line, text } from '#platform/http/wire.ts';

const cursor = text(1000).optional();

/**
 * Numbers of today's arrivals, by the hotel's business day (docs/reference/arrivals.md#the-numbers-of-a-day).
 */
const numbers = z.object({ arrive: z.int(), unread: z.int(), undelivered: z.int() });

const hotel = z.object({
  hotel_id: z.int(),
  name: z.string(),
  /** Name of the hotel's brand. */
  brand: z.string().nullable(),
  roles: z.array(z.enum(organizationRoles)),
  today: dateInReply,
  numbers,
});

/** Returns the hotels that the caller may open, sorted by slug, 50 per page, with today's numbers. */
export const listMyHotels = endpoint('GET organization/hotels', {
  summary: "List the caller's hotels with the day's counts",
  input: z.object({ search: line(191).optional(), cursor }),
  access: {
    organization: {
      reply: reply({
        data: z.object({
          organization: z.string(),
          username: z.string(),
          /** Whether the caller manages the organization. */
          admin: z.boolean(),
          /** Whether the caller may read figures. */
          figures: z.boolean(),
          /** The hotel that is open in this session. */
          current: z.int().nullable(),
          hotels: z.array(hotel),
          next_cursor: z.string().nullable(),
        }),
      }),
    },
  },
});

/**
 * Opens a hotel. From then on, every tab of the session works in that hotel.
 * @throws 404 for a hotel of another organization or outside the caller's roles
 */
export const chooseHotel = endpoint('POST organization/choose', {
  summary: 'Work in another hotel of the organization',
  input: z.object({ hotel_id: id }),
  access: { organization: { reply: reply({}) } },
});

const guest = z.object({
  booking_id: z.int(),
  reservation_id: z.string(),
  /** Masked without the permission for personal information in that hotel. */
  name: z.string(),
  check_in_date: dateInReply,
});

/**
 * Searches the hotels that the caller may open, in the same way as the arrivals list of each hotel. The
 * search index determines which hotels may have a match. The next 10 of these are searched, and their audit
 * logs record the search. Hotels without a match are omitted.
 */
export const findGuest = endpoint('POST organization/find', {
  summary: 'Find a guest in all hotels of the caller',
  input: z.object({
    search: listArrivals.input.shape.search.refine(typed => typed !== '', { error: 'field_required' }),
    cursor,
  }),
  access: {
    organization: {
      reply: reply({
        data: z.object({
          hotels: z.array(
            z.object({
              hotel_id: z.int(),
              name: z.string(),
              guests: z.array(guest),
              /** Whether more bookings match than are listed. */
              more: z.boolean(),
            }),
          ),
          /** Cursor of the next hotels. Null after the last. */
          next_cursor: z.string().nullable(),
        }),
      }),
    },
  },
});
