import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';
import type { AuditFilters } from './filters.ts';

const call = client<Api, 'staff'>();

/** The entries that match, newest first. Each asking is an entry itself: it is never done by the way. */
export function useAudit(facilityId: number, filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', facilityId, filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET audit', { facility_id: facilityId, ...asked(filters), ...cursorOf(pageParam) }, { signal }),
    getNextPageParam: page => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type AuditEntry = NonNullable<ReturnType<typeof useAudit>['data']>['pages'][number]['data'][number];

/** The hotel's accounts. */
export function useAuditPeople(facilityId: number) {
  return useQuery({
    queryKey: ['audit-people', facilityId],
    queryFn: async ({ signal }) =>
      (await call('GET audit/people', { facility_id: facilityId }, { signal })).data,
  });
}

export type AuditPeople = NonNullable<ReturnType<typeof useAuditPeople>['data']>;

const cursorOf = (cursor: string) => (cursor === '' ? {} : { cursor });

function asked({ actor, kind, reservation, from, to }: AuditFilters) {
  return {
    ...(actor === null ? {} : { actor_id: actor }),
    ...(kind === '' ? {} : { kind }),
    ...(reservation === '' ? {} : { reservation_no: reservation }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}
