import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/by-hand.ts';

export const call = client<typeof contract, 'staff'>();

export type SimilarQuery = {
  bookingId: number | undefined;
  number: string;
  name: string;
  from: string;
  to: string;
};

/**
 * Finds possible duplicates of the booking being typed. Finds none until the dates and a name or number have
 * been typed.
 */
export function similarQuery(facilityId: number, { bookingId, number, name, from, to }: SimilarQuery) {
  const isEnough = from !== '' && to > from && (name.trim() !== '' || number.trim() !== '');
  return queryOptions({
    queryKey: ['similar-bookings', facilityId, { bookingId, number, name, from, to }],
    queryFn: async ({ signal }) => {
      if (!isEnough) return [];
      const input = {
        facility_id: facilityId,
        booking_id: bookingId ?? null,
        pms_reservation_no: number,
        full_name: name,
        checkin_date: from,
        checkout_date: to,
      };
      return (await call('POST booking-entries/similar', input, { signal, excludes: [422, 429] })).data;
    },
  });
}

export const entryKey = (facilityId: number, bookingId: number) => ['booking-entry', facilityId, bookingId];

/**
 * Loads a booking for editing. Loads it only once, because a refetch would overwrite what the user is typing.
 */
export function useEntry(facilityId: number, bookingId: number) {
  return useQuery({
    queryKey: entryKey(facilityId, bookingId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET booking-entries/:booking_id',
          { booking_id: bookingId, facility_id: facilityId },
          { signal, excludes: [404, 409] },
        )
      ).data,
  });
}
