import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/messages.ts';

const call = client<Api, 'staff'>();

const calendarKey = (facilityId: number) => ['message-calendar', facilityId];

export function useCalendar(facilityId: number) {
  return useQuery({
    queryKey: calendarKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('POST guide-mail/calendar', { facility_id: facilityId }, { signal })).data,
  });
}

/**
 * Returns a function that reloads the calendar. Must be called after a change to the schedule or the hold.
 */
export function useRefreshCalendar(facilityId: number): () => void {
  const queries = useQueryClient();
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: calendarKey(facilityId) }),
    [queries, facilityId],
  );
}

export type Calendar = NonNullable<ReturnType<typeof useCalendar>['data']>;

type Count = Calendar['days'][number]['counts'][number];

/** Number of messages of one moment on a day, by channel. */
export type Line = { moment: Count['moment']; email: number; sms: number; segments: number };

export function linesOf(counts: readonly Count[]): Line[] {
  return [...Map.groupBy(counts, ({ moment }) => moment)].map(([moment, these]) => ({
    moment,
    ...totalOf(these),
  }));
}

export function totalOf(counts: readonly Count[]): Omit<Line, 'moment'> {
  const sum = (channel: Count['channel'], of: 'count' | 'segments') =>
    counts.filter(each => each.channel === channel).reduce((total, each) => total + each[of], 0);
  return { email: sum('email', 'count'), sms: sum('sms', 'count'), segments: sum('sms', 'segments') };
}
