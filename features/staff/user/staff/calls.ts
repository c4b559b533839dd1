import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import { ApiError, type CallsOf, client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

const call = client<typeof contract, 'staff'>();
const usersKey = (facilityId: number) => ['users', facilityId];
const rolesKey = (facilityId: number) => ['roles', facilityId];
const PAGE_SIZE = 100;

/** Loads a page of the hotel's users, sorted by name. Loads the last page if there are fewer pages now. */
export function useUsers(facility_id: number, page: number) {
  return useQuery({
    queryKey: [...usersKey(facility_id), page],
    queryFn: async ({ signal }) => {
      const readPage = async (at: number) => {
        const input = { facility_id, page: at, per_page: PAGE_SIZE };
        const { data } = await call('GET user-managements', input, { signal });
        return { ...data, pages: Math.max(1, Math.ceil(data.total / PAGE_SIZE)) };
      };
      const found = await readPage(page);
      return page > found.pages ? readPage(found.pages) : found;
    },
    placeholderData: before => before,
  });
}

export type User = NonNullable<ReturnType<typeof useUsers>['data']>['data'][number];

const readRoles = async (facility_id: number, signal: AbortSignal) =>
  (await call('GET roles', { facility_id }, { signal })).data;

export function useRoles(facilityId: number) {
  return useQuery({
    queryKey: rolesKey(facilityId),
    queryFn: ({ signal }) => readRoles(facilityId, signal),
  });
}

export type Role = NonNullable<ReturnType<typeof useRoles>['data']>[number];

type Fields = Omit<CallsOf<typeof contract>['POST user-managements']['input'], 'facility_id' | 'password'>;
/** `edited`: the user being changed, with their version. Omit it to add a user. */
type SaveInput = {
  fields: Fields;
  password: string | undefined;
  present: string | undefined;
  edited?: Pick<User, 'id' | 'version'> | undefined;
};

export function useSaveUser(facility_id: number) {
  const queries = useQueryClient();
  const queryKey = usersKey(facility_id);
  return {
    queryKey,
    keep: () => queries.invalidateQueries({ queryKey }),
    save: ({ fields, password, present, edited }: SaveInput) => {
      const input = { facility_id, ...fields };
      if (!edited)
        return call('POST user-managements', { ...input, ...(password === undefined ? {} : { password }) });
      const { id, version } = edited;
      return call('PUT user-managements/:id', {
        ...input,
        id,
        version,
        ...(password === undefined ? {} : { password }),
        ...(present === undefined ? {} : { present_password: present }),
      });
    },
  };
}

/** Deletes a user. Also succeeds if another user has already deleted that user. */
export function useDeleteUser(facility_id: number) {
  return useUserAction(facility_id, ({ id }) =>
    call('DELETE user-managements/:id', { facility_id, id }).catch(ignoreNotFound),
  );
}

/** Emails the link to set a first password again. Returns false if the user no longer needs it. */
export function useSendPasswordLink(facility_id: number) {
  return useUserAction(
    facility_id,
    async ({ id }) =>
      (await call('POST user-managements/:id/password-link', { facility_id, id })).data.awaits_password,
  );
}

export function useResetTwoFactor(facility_id: number) {
  return useUserAction(facility_id, ({ id }) =>
    call('DELETE user-managements/:id/two-factor', { facility_id, id }),
  );
}

export function useSignOutUser(facility_id: number) {
  return useUserAction(facility_id, ({ id }) =>
    call('DELETE user-managements/:id/sessions', { facility_id, id }),
  );
}

export type UserAction<T> = UseMutationResult<T, Error, User>;

function useUserAction<T>(facilityId: number, action: (user: User) => Promise<T>): UserAction<T> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey(facilityId) }),
  });
}

function ignoreNotFound(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

export function staffPermissions(facility_id: number) {
  const STAFF = 2;
  return {
    queryKey: [...rolesKey(facility_id), 'staff'],
    read: async (signal: AbortSignal) => {
      const staffRole = (await readRoles(facility_id, signal)).find(({ id }) => id === STAFF);
      return { value: staffRole?.permissions ?? [], version: staffRole?.version ?? 0 };
    },
    save: async ({ value, version }: { value: string[]; version: number }) => {
      const permissions = permissionKeys.filter(key => value.includes(key));
      const { data } = await call('PUT roles/:id', { id: STAFF, facility_id, permissions, version });
      return { value: data.permissions, version: data.version };
    },
  };
}
