import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/hotel/facility/contract/facility.ts';
import { leaveDashboard } from '#features/staff/session/staff/leave-dashboard.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { loadUnsavedInput } from '#platform/browser/typed-text.ts';

const call = client<typeof contract, 'staff'>();

/**
 * The hotel that this page shows. Undefined until the first response. Every call names the hotel, because an
 * organization's user may open another hotel in another tab (docs/reference/organization.md).
 */
let hotelId: number | undefined;
export const shownHotelId = (): number | undefined => hotelId;

export const facilityQuery = queryOptions({
  queryKey: ['facility'],
  queryFn: async ({ signal }) => {
    const { data } = await call('POST facility/list', {}, { signal }).catch(leaveIfNoAccess);
    const [facility] = data;
    if (!facility) throw new Error('The response contains no hotel');
    hotelId ??= facility.id;
    await loadUnsavedInput(facility.user.id, facility.user.typed_text_key).catch(() => undefined);
    return facility;
  },
  staleTime: 60_000,
});

export type Facility = Awaited<ReturnType<NonNullable<(typeof facilityQuery)['queryFn']>>>;

function leaveIfNoAccess(error: unknown): never {
  if (lacksHotelAccess(error)) leaveDashboard(staffPages.login);
  throw error;
}

export const lacksHotelAccess = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404) &&
  error.code !== 'hotel_needed' &&
  error.code !== 'two_factor_needed' &&
  error.code !== 'password_change_needed' &&
  error.code !== 'handed_over';

export const FacilityContext = createContext<Facility | null>(null);

export function useFacility(): Facility {
  const facility = useContext(FacilityContext);
  if (!facility) throw new Error('useFacility was called outside of the dashboard');
  return facility;
}

/**
 * Returns a function that reloads the hotel after its settings were saved, because the menu and other pages
 * show them.
 */
export function useRefreshHotel(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: facilityQuery.queryKey }), [queries]);
}
