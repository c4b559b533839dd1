/**
 * Memoizes a function by key. `most` limits the number of cached values for a function that lives as long as
 * the process. Above the limit, the cache is cleared.
 */
export function memoize<T>(make: (key: string) => T, most = Number.POSITIVE_INFINITY): (key: string) => T {
  const cache = new Map<string, T>();
  return key => {
    const found = cache.get(key);
    if (found !== undefined) return found;
    if (cache.size >= most) cache.clear();
    const value = make(key);
    cache.set(key, value);
    return value;
  };
}

/** Memoizes a function of an object that never changes. The value is dropped with the object. */
export function memoizeByObject<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, T>();
  return key => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}

/**
 * Caches reads by name, for content that never changes. The cache is cleared when it exceeds `limit` entries.
 */
export function readOnce<T>(limit: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const cache = new Map<string, T>();
  return async (name, read) => {
    const found = cache.get(name);
    if (found !== undefined) return found;
    const value = await read();
    if (cache.size >= limit) cache.clear();
    cache.set(name, value);
    return value;
  };
}
