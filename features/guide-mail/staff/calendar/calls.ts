import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/calendar.ts';

const call = client<Api, 'staff'>();

const calendarKey = (facilityId: number) => ['message-calendar', facilityId];

/** What the schedule sends in the next seven days. */
export function useCalendar(facilityId: number) {
  return useQuery({
    queryKey: calendarKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('POST guide-mail/calendar', { facility_id: facilityId }, { signal })).data,
  });
}

/** Asks for it anew: after a change of the schedule, or of the hold. */
export function useRefreshCalendar(facilityId: number): () => void {
  const queries = useQueryClient();
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: calendarKey(facilityId) }),
    [queries, facilityId],
  );
}

export type Calendar = NonNullable<ReturnType<typeof useCalendar>['data']>;
