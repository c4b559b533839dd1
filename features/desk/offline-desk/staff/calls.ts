import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listKey } from '#features/desk/front-desk/staff/calls.ts';
import { deskDevice, rememberDevice } from '#features/staff/session/staff/desk-device.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import type * as actsContract from '../contract/acts.ts';
import type * as devicesContract from '../contract/devices.ts';

const call = client<typeof actsContract & typeof devicesContract, 'staff'>();

/** A child of the list key, so that refreshing the list also refreshes the offline actions. */
const actsKey = (facilityId: number) => [...listKey(facilityId), 'open acts'];
const devicesKey = (facilityId: number) => ['desk-devices', facilityId];
const deviceStateKey = (facilityId: number) => ['desk-device', facilityId];

export const useOpenActions = (facilityId: number) =>
  useQuery({
    queryKey: actsKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET desk-offline/acts', { facility_id: facilityId }, { signal })).data,
    staleTime: 0,
  });

export function useSettleAction(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (actId: string) =>
      (await call('PUT desk-offline/acts/:act_id', { act_id: actId, facility_id: facilityId })).data,
    onSuccess: left => cacheResponse(queries, actsKey(facilityId), left),
  });
}

/** Event sent to the window when this browser has been allowed, so that its data can be fetched. */
export const ALLOWED_KEY = 'desk-allowed';

/** The state of this browser as a device of this hotel. Null if it is not a device. */
export const useDeviceState = (facilityId: number) =>
  useQuery({
    queryKey: deviceStateKey(facilityId),
    queryFn: async ({ signal }) => {
      const device = deskDevice();
      if (device?.facilityId !== facilityId) return null;
      const { id, key } = device;
      const input = { facility_id: facilityId, device: { id, key } };
      const deviceState = await call('POST desk-devices/standing', input, { signal }).then(
        ({ data }) => data,
        nullIfNotFound,
      );
      if (deviceState?.state === 'allowed') window.dispatchEvent(new Event(ALLOWED_KEY));
      return deviceState;
    },
    // Polls because the owner may decide at any time.
    refetchInterval: ({ state }) => (state.data?.state === 'asked' ? 5000 : false),
  });

function nullIfNotFound(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  return null;
}

export function useAskForDevice(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call('POST desk-devices', { facility_id: facilityId, name });
      rememberDevice({ facilityId, ...data });
      // Prevents the browser from deleting offline actions that are waiting to be sent.
      await navigator.storage.persist().catch(() => false);
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: deviceStateKey(facilityId) }),
        queries.invalidateQueries({ queryKey: devicesKey(facilityId) }),
      ]),
  });
}

export const useDevices = (facilityId: number, isOwner: boolean) =>
  useQuery({
    queryKey: devicesKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET desk-devices', { facility_id: facilityId }, { signal })).data,
    enabled: isOwner,
  });

export function useDecideDevice(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, allowed }: { id: number; allowed: boolean }) => {
      const asked = { id, facility_id: facilityId };
      const { data } = await (allowed
        ? call('PUT desk-devices/:id', { ...asked, allowed: 1 })
        : call('DELETE desk-devices/:id', asked));
      return data;
    },
    onSuccess: left => cacheResponse(queries, devicesKey(facilityId), left),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceStateKey(facilityId) }),
  });
}
