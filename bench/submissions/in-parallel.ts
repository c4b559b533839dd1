/** Runs `work` for each of `items`, with `callers` calls in parallel. Rejects with the first error. */
export async function runInParallel<T, R>(
  callers: number,
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items[Symbol.iterator]();
  const caller = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) results.push(await work(next.value));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return results;
}
