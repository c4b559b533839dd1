import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { arrivalPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { client } from '#platform/browser/call.ts';
import type * as brands from '../contract/brands.ts';
import type * as groups from '../contract/group-roles.ts';
import type * as hotels from '../contract/hotels.ts';
import type * as members from '../contract/members.ts';
import type * as membership from '../contract/membership.ts';

const call = client<
  typeof brands & typeof groups & typeof hotels & typeof members & typeof membership,
  'organization'
>();

/** Loads the user's hotels whose name or slug contains `search`, with today's numbers. */
export function useMyHotels(search: string) {
  return useInfiniteQuery({
    queryKey: ['organization', 'hotels', search],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return (await call('GET organization/hotels', input, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: before => before,
    refetchInterval: 60_000,
  });
}

export type MyHotels = NonNullable<ReturnType<typeof useMyHotels>['data']>['pages'][number];
export type MyHotel = MyHotels['hotels'][number];

/**
 * Opens a hotel and loads its page from the server, so that no data of the previous hotel stays in memory.
 */
export function useChooseHotel() {
  return useMutation({
    mutationFn: async ({
      hotel_id,
      booking,
    }: {
      hotel_id: number;
      booking?: { id: number; checkinDate: string };
    }) => {
      await call('POST organization/choose', { hotel_id });
      window.location.assign(booking ? arrivalPath(booking) : staffPages.arrivals);
    },
  });
}

export function useFindGuest(search: string) {
  return useInfiniteQuery({
    queryKey: ['organization', 'find', search],
    queryFn: async ({ pageParam, signal }) => {
      const input = { search, ...(pageParam && { cursor: pageParam }) };
      return (await call('POST organization/find', input, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: search !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // The result is not cached, because it is personal, and a search is not retried, because each one is
    // audited.
    gcTime: 0,
    retry: false,
  });
}

const joinedKey = ['organization', 'joined'];
const membersKey = ['organization', 'members'];

export const useJoinedHotels = () =>
  useQuery({
    queryKey: joinedKey,
    queryFn: async ({ signal }) => (await call('GET organization/joined', {}, { signal })).data,
  });

export type JoinedHotel = NonNullable<ReturnType<typeof useJoinedHotels>['data']>[number];

/** Loads the organization's users whose name, user ID or email address contains `search`. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: [...membersKey, search],
    queryFn: async ({ pageParam, signal }) => {
      const input = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return (await call('POST organization/members/list', input, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: before => before,
  });
}

export type Member = NonNullable<ReturnType<typeof useMembers>['data']>['pages'][number]['members'][number];
export type Grants = Member['grants'];

export const useCreateCode = () =>
  useMutation({ mutationFn: async () => (await call('POST organization/code', {})).data });

function useCachingMutation<I, D>(queryKey: string[], act: (input: I) => Promise<{ data: D }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export const useConfirm = () =>
  useCachingMutation(joinedKey, (hotel_id: number) =>
    call('POST organization/joined/:hotel_id', { hotel_id }),
  );

export const useRemove = () =>
  useCachingMutation(joinedKey, (hotel_id: number) =>
    call('DELETE organization/joined/:hotel_id', { hotel_id }),
  );

type Fields = { email: string; first_name: string; last_name: string; grants: Grants };

function useMemberAction<I>(act: (input: I) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: membersKey }),
  });
}

export const useAddMember = () =>
  useMemberAction((input: Fields & { username: string }) => call('POST organization/members', input));

export const useChangeMember = () =>
  useMemberAction((input: Fields & { id: number }) => call('PUT organization/members/:id', input));

export const useResetTwoFactor = () =>
  useMemberAction((id: number) => call('DELETE organization/members/:id/two-factor', { id }));

export const useDeleteMember = () =>
  useMemberAction((id: number) => call('DELETE organization/members/:id', { id }));

const groupRolesKey = ['organization', 'group-roles'];

export const useGroupRoles = () =>
  useQuery({
    queryKey: groupRolesKey,
    queryFn: async ({ signal }) => (await call('GET organization/group-roles', {}, { signal })).data,
  });

export type GroupRole = NonNullable<ReturnType<typeof useGroupRoles>['data']>[number];

export const useAddGroupRole = () =>
  useCachingMutation(groupRolesKey, (input: Omit<GroupRole, 'id'>) =>
    call('POST organization/group-roles', input),
  );

export const useRemoveGroupRole = () =>
  useCachingMutation(groupRolesKey, (id: number) => call('DELETE organization/group-roles/:id', { id }));

const brandsKey = ['organization', 'brands'];

export const useBrands = () =>
  useQuery({
    queryKey: brandsKey,
    queryFn: async ({ signal }) => (await call('GET organization/brands', {}, { signal })).data,
  });

export type Brand = NonNullable<ReturnType<typeof useBrands>['data']>[number];

export const useAddBrand = () =>
  useCachingMutation(brandsKey, (name: string) => call('POST organization/brands', { name }));

export const useRenameBrand = () =>
  useCachingMutation(brandsKey, (brand: { id: number; name: string }) =>
    call('PUT organization/brands/:id', brand),
  );

/** Deletes a brand. Also reloads the hotels, because its hotels no longer have a brand. */
export function useDeleteBrand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE organization/brands/:id', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organization'] }),
  });
}

/** Changes the brand of a hotel. Also reloads the brands, because they show the number of their hotels. */
export function useChooseBrand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: { hotel_id: number; brand_id: number | null }) =>
      call('PUT organization/joined/:hotel_id', choice),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organization'] }),
  });
}
