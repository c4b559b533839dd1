import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/history.ts';

const call = client<Api, 'staff'>();

type Booking = { pms_code: string; pms_reservation_no: string };

/** What was sent to the guests of a booking, and what is planned. Asked anew whenever it is unfolded. */
export function useHistory(facilityId: number, { pms_code, pms_reservation_no: reservation_no }: Booking) {
  return useQuery({
    queryKey: ['message-history', facilityId, pms_code, reservation_no],
    queryFn: async ({ signal }) => {
      const asked = { facility_id: facilityId, pms_code, reservation_no };
      return (await call('POST guide-mail/history', asked, { signal })).data;
    },
    // Each asking is an entry in the audit.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type HistoryItem = NonNullable<ReturnType<typeof useHistory>['data']>[number];
