import type { QueryClient } from '@tanstack/react-query';

/**
 * Puts what an act has answered in the place of what was known. A question that is under way meanwhile was asked before the act: its
 * answer may be older, and come later, so it is given up first.
 */
export async function keepAnswer<T>(queries: QueryClient, queryKey: readonly unknown[], answer: T) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<T>(queryKey, answer);
}
