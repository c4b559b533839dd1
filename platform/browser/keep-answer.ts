import type { QueryClient } from '@tanstack/react-query';

/** Puts an act's answer in place of what was known, and cancels queries that were asked before it. */
export async function keepAnswer<T>(queries: QueryClient, queryKey: readonly unknown[], answer: T) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<T>(queryKey, answer);
}
