/**
 * Memoizes a function by key. `most` limits the number of cached values for a function that lives as long as
 * the process. Above the limit, the cache is cleared.
 */
export function memoize<T>(make: (key: string) => T, most = Number.POSITIVE_INFINITY): (key: string) => T {
  const known = new Map<string, T>();
  return key => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/**
 * Caches reads by name, for content that never changes. The cache is cleared when it exceeds `limit` entries.
 */
export function readOnce<T>(limit: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const known = new Map<string, T>();
  return async (name, read) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = await read();
    if (known.size >= limit) known.clear();
    known.set(name, made);
    return made;
  };
}
