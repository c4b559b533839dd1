import type { QueryClient } from '@tanstack/react-query';

/** Stores the response of a mutation in the query cache, and cancels queries that were sent before it. */
export async function cacheResponse<T>(queries: QueryClient, queryKey: readonly unknown[], answer: T) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<T>(queryKey, answer);
}
