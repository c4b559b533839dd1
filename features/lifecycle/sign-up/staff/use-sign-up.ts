import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';

const call = client<typeof contract, 'sign-up'>();
const publicCall = client<typeof contract, 'public'>();
const key = ['sign-up'];

export type SignUp = Awaited<ReturnType<typeof stateOfSignUp>>;

/**
 * Loads the progress of this browser's sign-up, identified first by the emailed link and later by the
 * session. The link's secret is in a cookie, and the URL contains only its handle.
 */
export function useSignUp() {
  const [{ email, link }] = useState(readLink);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      if (link) return stateByLink(link, email);
      clearUrl();
      return email ? null : stateOfSignUp();
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const refresh = async () => queries.setQueryData(key, await stateOfSignUp());
  return { ...query, email, refresh, isBadLink: isCode(query.error, 'link_invalid') };
}

/**
 * Opens the sign-up with the emailed link. If this browser has already used the link, continues that sign-up.
 */
async function stateByLink(link: string, email: string) {
  try {
    await publicCall('POST auth/verify-sign-up', { link });
  } catch (error) {
    if (!isCode(error, 'link_invalid')) throw error;
    clearUrl();
    const state = await stateOfSignUp();
    if (state?.email !== email) throw error;
    return state;
  }
  clearUrl();
  return stateOfSignUp();
}

/** @returns null if no sign-up is in progress in this browser */
async function stateOfSignUp() {
  try {
    return (await call('GET user/sign-up', {})).data;
  } catch (error) {
    if (isCode(error, 'unauthenticated')) return null;
    throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const clearUrl = () => window.history.replaceState(window.history.state, '', window.location.pathname);

function readLink() {
  const query = new URLSearchParams(window.location.search);
  return { email: query.get('email') ?? '', link: query.get('link') };
}

/**
 * Returns the values that were typed into a step in this tab, for example before a reload. Passwords are never
 * stored.
 */
export function readValues<N extends string>(step: string, empty: Record<N, string>): Record<N, string> {
  const storedValues: Partial<Record<N, string>> = JSON.parse(readTabStorage(`sign-up-${step}`) ?? '{}');
  return { ...empty, ...storedValues };
}

/** Stores the values until the tab is closed. Null deletes them. */
export function storeValues(step: string, values: Record<string, string> | null): void {
  writeTabStorage(`sign-up-${step}`, values && JSON.stringify(values));
}
