import { useMutation } from '@tanstack/react-query';
import type { HandOverMethod } from '#features/access/access/rules/scope.ts';
import { lockForGuest } from '#features/staff/session/staff/leave-dashboard.ts';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

export const call = client<typeof contract, 'staff'>();

export type HandOverForm = {
  facilityId: number;
  bookingId: number;
  slot: number;
  adds?: boolean;
};

export function useStart(
  { facilityId, bookingId, slot, adds = false }: HandOverForm,
  onStarted: (method: HandOverMethod, address: string) => void,
) {
  return useMutation({
    mutationFn: async (method: HandOverMethod) => {
      const input = { facility_id: facilityId, booking_id: bookingId, slot, way: method, adds };
      const start = () => call('POST hand-over/start', input, { excludes: [422] });
      return (await (method === 'device' ? lockForGuest(start) : start())).data;
    },
    onSuccess: ({ address }, way) => onStarted(way, address),
  });
}
