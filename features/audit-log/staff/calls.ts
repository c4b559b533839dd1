import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditKind } from '#features/audit/rules.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

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

/** Which entries the owner looks for; what is empty does not count. */
export type AuditFilters = {
  /** A user's id. */
  actor: number | null;
  /** What was done; "" for whatever it was. */
  kind: AuditKind | '';
  reservation: string;
  /** YYYY-MM-DD by the hotel's clocks, both included. */
  from: string;
  to: string;
};

export const noFilters: AuditFilters = { actor: null, kind: '', reservation: '', from: '', to: '' };

export const isBackwards = ({ from, to }: AuditFilters) => from !== '' && to !== '' && from > to;

export const isFiltered = (filters: AuditFilters) => Object.values(filters).some(value => value);
