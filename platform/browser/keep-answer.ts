import type { QueryClient } from '@tanstack/react-query';

/** Stores the answer of a mutation in the cache, and cancels queries sent before it. */
export async function keepAnswer<T>(queries: QueryClient, queryKey: readonly unknown[], answer: T) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<T>(queryKey, answer);
}
